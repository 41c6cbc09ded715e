/// A file of weights that somebody names: for a board of one's own, or to try something.
#pragma once

#include <string>

#include "players/planner/weights.h"

namespace roundhouse::planner {

struct WeightsResult {
  Weights const* weights = nullptr;  // lives as long as the program; null: see the error
  Text error;                        // with the file and the line
};

/// Reads the file once and remembers it under its path. Any number of threads may ask.
WeightsResult load_weights(std::string const& path);

}  // namespace roundhouse::planner
