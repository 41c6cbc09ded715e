/// How fast games go.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "roundhouse/rules.h"

namespace roundhouse::cli {

struct BenchResult {
  double games_per_second = 0;         // played, not scored
  double scored_games_per_second = 0;  // played and scored
  double all_threads_games_per_second = 0;
  double ns_per_decision = 0;
  std::optional<double> instructions_per_decision;  // nothing where the machine does not count them
  double decisions_per_game = 0;
  double ns_per_copy = 0;
  double ns_per_longest_path = 0;
};

/// Who plays: `random` chooses through the rules alone, the way a search would play games to their end; any
/// other player sits at a Game and sees its view.
struct BenchJob {
  Board const& board;
  int players = 2;
  std::string bot = "random";
  int games = 2000;
  int threads = 1;
  std::uint64_t seed = 1;
};

/// The best of a few rounds, in processor time: other work on the machine disturbs it little.
BenchResult bench(BenchJob const& job);

/// Counts the instructions of this thread.
class Instructions {
 public:
  Instructions();
  ~Instructions();
  Instructions(Instructions const&) = delete;
  Instructions& operator=(Instructions const&) = delete;

  void start();
  void stop();
  /// Between the last start and stop; nothing where they cannot be counted (tools/instructions can
  /// everywhere).
  std::optional<std::uint64_t> counted() const { return counted_; }

 private:
  int counter_ = -1;
  std::optional<std::uint64_t> counted_;
};

}  // namespace roundhouse::cli
