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

}  // namespace

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
