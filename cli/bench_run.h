/// Random games at full speed, without views or history.
#pragma once

#include <cstdint>
#include <string>

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

/// SHA-256 over the final states of the first games of seed 1, with 2 players and with the board's most: it
/// changes when the engine plays anything differently, and only then.
std::string signature(Board const& board, int games);

}  // namespace roundhouse::cli
