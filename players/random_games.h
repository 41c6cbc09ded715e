/// Random games at full speed, without views or history: for measuring, and for showing that the engine plays
/// the same games everywhere.
#pragma once

#include <cstdint>
#include <string>

#include "roundhouse/rules.h"

namespace roundhouse {

/// Plays random games one after the other into the same state.
class RandomGames {
 public:
  RandomGames(Board const& board, int players, std::uint64_t seed)
      : board_(board), players_(players), seed_(seed), random_(seed) {}

  void play(std::uint64_t game);
  State const& state() const { return state_; }          // the state at the end of the last game
  std::int64_t decisions() const { return decisions_; }  // of all games so far

 private:
  Board const& board_;
  int players_;
  std::uint64_t seed_;
  Xoshiro random_;
  Moves scratch_;
  State state_;
  std::int64_t decisions_ = 0;
};

inline constexpr int signature_games = 1000;

/// SHA-256 over the final states of the first games of seed 1, half of them with 2 players and half with the
/// board's most: it changes when the engine plays anything differently, and only then.
std::string signature(Board const& board, int games = signature_games);

}  // namespace roundhouse
