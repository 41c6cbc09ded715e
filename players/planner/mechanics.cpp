#include "players/planner/mechanics.h"

#include "players/planner/judge.h"

namespace roundhouse::planner {

MoveWorth const* worth_of(MoveKind kind) {
  for (auto const* mechanic : all_worths) {
    for (auto const& row : mechanic->moves) {
      if (row.kind == kind) return &row;
    }
  }
  return nullptr;
}

double side_worth(Sight const& sight, Route const& route) {
  double sum = 0;
  for (auto const* mechanic : all_worths) {
    if (mechanic->beside == nullptr) continue;
    double const weight = mechanic->weight == nullptr ? 1 : sight.w.*mechanic->weight;
    sum += weight * mechanic->beside(sight, route);
  }
  return sum;
}

}  // namespace roundhouse::planner

// Mechanics that have little to say

namespace roundhouse::planner::attractions {
namespace {

/// Points of attractions that the route reaches first.
double beside(Sight const& sight, Route const& route) {
  if (!sight.board.attractions) return 0;
  auto const had = cities_of(sight.board, sight.own.routes);
  double points = 0;
  for (auto city : {route.from, route.to}) {
    bool const fresh = sight.board.attractions->cities.contains(city) && !had.contains(city);
    points += fresh ? sight.board.attractions->points : 0;
  }
  return points;
}

}  // namespace

constinit MechanicWorth const worth{.beside = beside};

}  // namespace roundhouse::planner::attractions

namespace roundhouse::planner::express {
namespace {

double draw(Glance const& glance, Move move) {
  return glance.own.hand.total < 10 ? 40 + move.a : 0;
}
double draw_worth(Judge const& judge, Move move) {
  return judge.draw_value() + move.a * (judge.blind_worth() - judge.sight().w.express_card / 2);
}

constexpr std::array own_moves{MoveWorth{MoveKind::express_draw, draw, draw_worth, Aim::collect_cards}};

}  // namespace

constinit MechanicWorth const worth{.moves = own_moves};

}  // namespace roundhouse::planner::express
