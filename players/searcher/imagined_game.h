/// A game played on in the mind: every seat by a quick planner, which sees its own cards only.
#pragma once

#include <vector>

#include "players/planner/planner.h"
#include "roundhouse/dealer.h"
#include "roundhouse/score.h"

namespace roundhouse::searcher {

class ImaginedGame {
 public:
  ImaginedGame(planner::Lore const& lore, int players);  // the lore must outlive it

  /// Begins at a state; chance is drawn with this number. Every seat has luck of its own, so that the same
  /// luck meets the others whatever one of them does: moves are compared by what they change, not by what
  /// they happen to change.
  void begin(State const& from, std::uint64_t chance);
  Board const& board() const { return board_; }
  bool over() const { return state_.phase == Phase::over; }
  State const& state() const { return state_; }
  SeatId next() const { return state_.next_to_decide(); }  // the next seat to decide
  Moves const& legal();                                    // its moves, and what its planner thinks of them
  std::vector<double> const& values();
  void play(SeatId seat, Move move);
  void play_next();  // one decision, as the planner of its seat would
  int play_out();    // plays the rest, every seat as its planner would: so many decisions
  int decisions() const { return decisions_; }  // since it began

 private:
  Board const& board_;
  std::vector<planner::Planner> minds_;
  State state_;
  std::vector<Xoshiro> luck_;  // by seat
  Moves legal_;
  std::vector<double> values_;
  int decisions_ = 0;
};

/// What the end of a game is worth to each seat.
///
/// In points. Winning counts for itself; how far one wins or loses counts less and less the clearer it is;
/// the more rivals, the more the own points count. With the margin in it, a handful of games tells more than
/// wins alone would.
using Outcome = PerSeat<double>;

Outcome outcome(Board const& board, State const& end);

}  // namespace roundhouse::searcher
