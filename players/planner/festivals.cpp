#include "players/planner/judge.h"
#include "players/planner/mechanics.h"

namespace roundhouse::planner::festivals {
namespace {

/// Points that the cards of a festival lying on the table would add.
int gain(Board const& board, State const& state, Seat const& own, int festival) {
  auto const& points = board.festivals->list[festival].points;
  auto const scale = [&](int n) {
    return n == 0 ? 0 : static_cast<int>(points[std::min<std::size_t>(n, points.size()) - 1]);
  };
  int const have = own.festivals[festival];
  return scale(have + state.festivals_lying[festival]) - scale(have);
}

/// Taking cards is a little better than not taking them.
double take(Glance const& glance, Move move) {
  return gain(glance.board, glance.state, glance.own, move.a) + 1;
}
double gain_in(Sight const& sight, int festival) {
  return gain(sight.board, sight.state, sight.own, festival) + 0.1;
}
double take_worth(Judge const& judge, Move move) {
  return gain_in(judge.sight(), move.a);
}

/// -1: none.
int festival_at(Board const& board, CityId city) {
  return board.festivals->at_city[city];
}

/// The better of the festivals at the two ends of a route.
double beside(Sight const& sight, Route const& route) {
  double best = 0;
  if (!sight.board.festivals) return best;
  for (auto city : {route.from, route.to}) {
    int const f = festival_at(sight.board, city);
    if (f >= 0 && sight.state.festivals_lying[f] > 0) best = std::max(best, gain_in(sight, f));
  }
  return best;
}

constexpr std::array own_moves{
    MoveWorth{MoveKind::take_festival, take, take_worth, Aim::festivals},
    MoveWorth{MoveKind::no_festival, nothing, no_worth, Aim::festivals},
};

}  // namespace

constinit MechanicWorth const worth{
    .moves = own_moves, .beside = beside, .weight = &Weights::festival, .aim = Aim::festivals};

}  // namespace roundhouse::planner::festivals
