/// A game played on in the mind: every seat by a quick planner, which sees its own cards only.
#pragma once

#include <vector>

#include "players/planner/planner.h"
#include "roundhouse/dealer.h"

namespace roundhouse::searcher {

class ImaginedGame {
 public:
  /// The lore must outlive it.
  ImaginedGame(planner::Lore const& lore, int players);

  /// Begins at a state; chance is drawn with this number.
  void begin(State const& from, std::uint64_t chance);
  Board const& board() const { return board_; }
  bool over() const { return state_.phase == Phase::over; }
  State const& state() const { return state_; }
  /// The next seat to decide.
  SeatId next() const { return seat_id(std::countr_zero(state_.must_decide)); }
  /// Its moves, and what its planner thinks of them.
  Moves const& legal();
  std::vector<double> const& values();
  void play(SeatId seat, Move move);
  /// Plays the rest, every seat as its planner would.
  void play_out();

 private:
  Board const& board_;
  std::vector<planner::Planner> minds_;
  State state_;
  Xoshiro random_{0};
  Moves legal_;
  std::vector<double> values_;
};

}  // namespace roundhouse::searcher
