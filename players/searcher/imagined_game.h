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

  /// Begins at a state; chance is drawn with this number. Every seat has luck of its own, so that the same
  /// luck meets the others whatever one of them does: moves are compared by what they change, not by what
  /// they happen to change.
  void begin(State const& from, std::uint64_t chance);
  Board const& board() const { return board_; }
  bool over() const { return state_.phase == Phase::over; }
  State const& state() const { return state_; }
  /// The next seat to decide.
  SeatId next() const { return state_.next_to_decide(); }
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
  std::vector<Xoshiro> luck_;  // by seat
  Moves legal_;
  std::vector<double> values_;
};

}  // namespace roundhouse::searcher
