/// How fast random games go.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse::cli {

struct BenchResult {
  double games_per_second = 0;         // played, not scored
  double scored_games_per_second = 0;  // played and scored
  double all_threads_games_per_second = 0;
  double ns_per_decision = 0;
  double decisions_per_game = 0;
  double ns_per_copy = 0;
  double ns_per_longest_path = 0;
};

/// Plays `games` games of each kind; the best of three rounds counts.
BenchResult bench(Board const& board, int players, int games, int threads);

}  // namespace roundhouse::cli
