#include "players/planner/mechanics.h"

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
