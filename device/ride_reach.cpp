#include "device/ride_reach.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "roundhouse/rules.h"

namespace roundhouse::device {
namespace {

struct Stop {
  RideWay way;
  State state;

  auto cost() const { return std::tuple(way.cards, way.routes.size()); }
};

/// One route farther, as the rules have it. A journey asks nothing of chance.
Stop after(Board const& board, Stop const& stop, SeatId seat, Move go) {
  Stop next = stop;
  SecretDealer dealer(Seed{});
  Context context{board, next.state, dealer};
  play(context, seat, go);
  next.way.to = next.state.ride.at;
  next.way.routes.push_back(go.route());
  next.way.points += next.state.at(seat).score - stop.state.at(seat).score;
  next.way.cards += stop.state.at(seat).hand[Card::passenger] - next.state.at(seat).hand[Card::passenger];
  return next;
}

/// Goes every way, up to a number of steps.
class Wandering {
 public:
  Wandering(Board const& board, SeatId seat) : board_(board), seat_(seat) {}

  void from(Stop const& here) {
    if (is_better(here.way)) best_ = here.way;
    Moves moves;
    legal_moves(board_, here.state, seat_, moves);
    for (auto const move : moves) {
      if (move.kind != MoveKind::go || steps_++ >= most_steps) continue;
      from(after(board_, here, seat_, move));
    }
  }
  RideWay const& best() const { return best_; }

 private:
  static constexpr int most_steps = 3000;

  bool is_better(RideWay const& way) const {
    auto const rank = [](RideWay const& w) {
      return std::tuple(-w.points, w.cards, static_cast<int>(w.routes.size()));
    };
    return !way.routes.empty() && (best_.routes.empty() || rank(way) < rank(best_));
  }

  Board const& board_;
  SeatId seat_;
  RideWay best_{.routes = {}};
  int steps_ = 0;
};

}  // namespace

RideWay best_ride(Board const& board, State const& state, SeatId seat, CityId city) {
  Stop start{.way = {.to = city, .routes = {}}, .state = state};
  start.state.phase = Phase::turn;
  start.state.turn = seat;
  start.state.must_decide = static_cast<std::uint8_t>(1U << index(seat));
  auto const ride = make_move(MoveKind::ride, index(city));
  Wandering wandering(board, seat);
  if (why_not(board, start.state, seat, ride) != Reason::none) return wandering.best();
  SecretDealer dealer(Seed{});
  Context context{board, start.state, dealer};
  play(context, seat, ride);
  wandering.from(start);
  return wandering.best();
}

std::vector<RideWay> ride_reach(Board const& board, State const& state, SeatId seat) {
  std::vector<RideWay> found;
  if (state.phase != Phase::ride || !state.waits_for(seat)) return found;
  std::vector<Stop> open{{.way = {.to = state.ride.at, .routes = {}}, .state = state}};
  Cities settled;
  Moves moves;
  while (!open.empty()) {
    auto const nearest = std::ranges::min_element(open, {}, &Stop::cost);
    auto const here = std::move(*nearest);
    open.erase(nearest);
    if (settled.contains(here.way.to)) continue;
    settled.insert(here.way.to);
    if (here.way.to != state.ride.at) found.push_back(here.way);
    moves.clear();
    legal_moves(board, here.state, seat, moves);
    for (auto const move : moves) {
      if (move.kind != MoveKind::go || settled.contains(board.at(move.route()).other(here.way.to))) continue;
      open.push_back(after(board, here, seat, move));
    }
  }
  return found;
}

}  // namespace roundhouse::device
