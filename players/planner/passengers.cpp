/// Where passengers wait, when they ride and along which routes.
#include "players/planner/judge.h"
#include "players/planner/mechanics.h"

namespace roundhouse::planner {
namespace {

/// The best ride from a city: a search with a limit, since networks have many ways round.
class RideSearch {
 public:
  RideSearch(Sight const& sight, Routes const& mine)
      : sight_(sight), mine_(mine), left_(sight.state.goods_left) {
    for (int s = 0; s < sight.state.players; ++s) {
      if (sight.is_rival(s)) theirs_ |= sight.state.at(seat_id(s)).routes;
    }
  }
  double best(CityId at, CityId start, Routes const& used, int cards) {
    start_ = start;
    used_ = used;
    return follow(at, cards, 0);
  }

 private:
  int token(CityId city) const {
    auto const left = left_[city];
    auto const& stack = sight_.board.passengers->stacks[city];
    return left == 0 || city == start_ ? 0 : stack[stack.size() - left];
  }
  double follow(CityId at, int cards, int depth) {
    if (depth == 14 || ++nodes_ > 160) return 0;
    double best = 0;
    auto ways = (sight_.board.routes_at[at] & mine_) - used_;
    if (cards > 0) ways |= (sight_.board.routes_at[at] & theirs_) - used_;
    for (auto r : ways) {
      auto const next = sight_.board.at(r).other(at);
      if (sight_.board.is_country(next)) continue;
      bool const borrowed = !mine_.contains(r);
      int const here = token(next);
      auto& left = left_[next];
      bool const taken = here > 0;
      if (taken) --left;
      used_.insert(r);
      double const value = here - (borrowed ? sight_.w.passenger_card : 0) +
                           follow(next, cards - (borrowed ? 1 : 0), depth + 1);
      used_.erase(r);
      if (taken) ++left;
      best = std::max(best, value);
    }
    return best;
  }

  Sight const& sight_;
  Routes mine_;
  Routes theirs_;
  Routes used_;
  PerCity<std::uint8_t> left_;
  CityId start_ = no_city;
  int nodes_ = 0;
};

Routes with_claim(Sight const& sight) {
  auto mine = sight.own.routes;
  if (sight.state.claim.route != no_route) mine.insert(sight.state.claim.route);
  return mine;
}

}  // namespace

/// A passenger rides once: early in the game the network, and so the ride, will grow; later others empty the
/// cities.
double Judge::ride_value(CityId from) const {
  double const goods =
      RideSearch(sight_, sight_.own.routes).best(from, from, {}, sight_.own.hand[Card::passenger]);
  if (goods <= 0) return -20;
  if (sight_.last_turn) return goods;
  double const patience = sight_.w.ride_patience * std::clamp((sight_.turns_left - 2) / 14, 0.0, 1.5);
  return goods - patience;
}

double Judge::place_value(CityId city) const {
  auto& known = place_values_[city];
  if (!known) known = worth_of_place(city);
  return *known;
}

double Judge::worth_of_place(CityId city) const {
  if (sight_.own.passengers == 0 || sight_.board.is_country(city) || sight_.last_turn) return -1;
  for (int s = 0; s < sight_.state.players; ++s) {
    if (sight_.state.at(seat_id(s)).passenger_at.contains(city)) return -1;
  }
  auto mine = with_claim(sight_);
  double const now = RideSearch(sight_, mine | plan_.roads).best(city, city, {}, 1);
  double const others = 5.0 * sight_.own.passenger_at.size();  // they will ride before it
  return sight_.w.passenger_reach * (now - others) - 1.5 * (3 - sight_.own.passengers);
}

double Judge::go_value(RouteId r) const {
  auto const& ride = sight_.state.ride;
  auto const next = sight_.board.at(r).other(ride.at);
  auto used = ride.used;
  used.insert(r);
  bool const borrowed = !sight_.own.routes.contains(r);
  auto const left = sight_.state.goods_left[next];
  auto const& stack = sight_.board.passengers->stacks[next];
  double const here = left == 0 || next == ride.start ? 0 : stack[stack.size() - left];
  int const cards = sight_.own.hand[Card::passenger] - (borrowed ? 1 : 0);
  return here - (borrowed ? sight_.w.passenger_card : 0) +
         RideSearch(sight_, sight_.own.routes).best(next, ride.start, used, cards);
}

namespace passengers {
namespace {

/// The token that lies on top in a city.
int token(Board const& board, State const& state, CityId city) {
  auto const left = state.goods_left[city];
  auto const& stack = board.passengers->stacks[city];
  return left == 0 ? 0 : stack[stack.size() - left];
}

/// The best sum of tokens along own routes from a city.
int goods_within_reach(Glance const& glance, CityId city, Routes const& used, int steps) {
  int best = 0;
  if (steps == 0) return best;
  auto mine = glance.own.routes;
  if (glance.state.claim.route != no_route) mine.insert(glance.state.claim.route);
  for (auto r : (glance.board.routes_at[city] & mine) - used) {
    auto const next = glance.board.at(r).other(city);
    if (glance.board.is_country(next)) continue;
    auto taken = used;
    taken.insert(r);
    best = std::max(
        best, token(glance.board, glance.state, next) + goods_within_reach(glance, next, taken, steps - 1));
  }
  return best;
}

double ride(Glance const& glance, Move move) {
  return goods_within_reach(glance, move.city(), {}, 4) >= (glance.late ? 1 : 12) ? 90 : 0;
}
double place(Glance const& glance, Move move) {
  return goods_within_reach(glance, move.city(), {}, 4) >= 6 ? 5 : -1;
}
double go(Glance const& glance, Move move) {
  auto const& at = glance.state.ride;
  auto const next = glance.board.at(move.route()).other(at.at);
  auto used = at.used;
  used.insert(move.route());
  int const here = next == at.start ? 0 : token(glance.board, glance.state, next);
  bool const borrowed = !glance.own.routes.contains(move.route());
  return here + goods_within_reach(glance, next, used, 4) - (borrowed ? 0.9 : 0);
}
double stop(Glance const& /*glance*/, Move /*move*/) {
  return 0.5;
}

constexpr std::array own_moves{
    MoveWorth{MoveKind::ride, ride, [](Judge const& j, Move m) { return j.ride_value(m.city()); }, Aim::ride},
    MoveWorth{MoveKind::place_passenger, place,
              [](Judge const& j, Move m) { return j.place_value(m.city()); }, Aim::place_passenger},
    MoveWorth{MoveKind::no_passenger, nothing, no_worth, Aim::place_passenger},
    MoveWorth{MoveKind::go, go, [](Judge const& j, Move m) { return j.go_value(m.route()); }, Aim::ride},
    MoveWorth{MoveKind::stop, stop, [](Judge const&, Move) { return 0.1; }, Aim::ride},
};

}  // namespace

constinit MechanicWorth const worth{.moves = own_moves};

}  // namespace passengers
}  // namespace roundhouse::planner
