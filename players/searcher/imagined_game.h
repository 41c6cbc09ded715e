/// A game played on in the mind: every seat by a quick planner, with its own cards only.
#pragma once

#include <vector>

#include "players/planner/planner.h"
#include "roundhouse/dealer.h"
#include "roundhouse/random.h"

namespace roundhouse::searcher {

class ImaginedGame {
 public:
  ImaginedGame(planner::Lore const& lore, int players);

  /// Plays a move and then the rest of the game, or so many turns of it.
  void play_on(State const& from, SeatId seat, Move first, std::uint64_t chance);
  State const& state() const { return state_; }
  std::int64_t decisions() const { return decisions_; }

 private:
  Board const& board_;
  std::vector<planner::Planner> minds_;
  State state_;
  Moves legal_;
  std::int64_t decisions_ = 0;
};

}  // namespace roundhouse::searcher
