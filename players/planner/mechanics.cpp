#include "players/planner/mechanics.h"

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
