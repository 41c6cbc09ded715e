/// Which board plays with which weights.
#include "players/planner/weights.h"

namespace roundhouse::planner {

Weights const& weights_for(std::string_view) {
  static Weights const general;
  return general;
}

}  // namespace roundhouse::planner
