/// Files of weights: those that are built in, and those that somebody names for a board of one's own, or to
/// try something.
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

/// The files of players/weights/, built into the library: a player needs no files where it runs.
struct File {
  std::string_view path;  // below players/weights/: "usa.txt"
  std::string_view text;
};

extern File const shipped_weights[];
extern int const shipped_weights_count;

}  // namespace roundhouse::planner
