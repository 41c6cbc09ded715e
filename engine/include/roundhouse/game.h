/// One game from the deal to the final score, with its history. The server, the command line and the players
/// see this class; the fast functions below it are in rules.h.
#pragma once

#include <memory>

#include "roundhouse/rules.h"
#include "roundhouse/score.h"
#include "roundhouse/view.h"

namespace roundhouse {

/// One game. It refuses what the rules forbid, writes down what happens and shows each seat what it may know.
class Game {
 public:
  /// The board and the dealer must outlive the game.
  Game(Board const& board, Setup const& setup, Dealer& dealer);

  Board const& board() const { return *board_; }  // what it is played on
  Setup const& setup() const { return setup_; }   // how it began
  State const& state() const { return state_; }   // the whole table, hidden things too: not for players
  int players() const { return state_.players; }  // seats
  bool over() const { return state_.phase == Phase::over; }  // nobody must decide any more

  /// Every legal move of the seat; empty if the table does not wait for it.
  void legal(SeatId seat, Moves& moves) const { legal_moves(*board_, state_, seat, moves); }
  /// Why the move is not legal, or Reason::none.
  Reason why_not(SeatId seat, Move move) const { return roundhouse::why_not(*board_, state_, seat, move); }
  /// Plays the move, or says why not and changes nothing.
  Reason play(SeatId seat, Move move);

  /// What the viewer may know. The view reads the game's history: use it before the game goes on or ends.
  View view(SeatId viewer) const;
  /// Everything that has happened, as the record keeps it.
  Events const& events() const { return events_; }
  /// Number of decisions so far: the address of this position in the record.
  int decisions() const { return decisions_; }
  /// Counted from the table as if the game ended now.
  Scores scores() const { return score(*board_, state_); }

 private:
  Board const* board_;
  Setup setup_;
  Dealer* dealer_;
  State state_;
  Events events_;
  int decisions_ = 0;
};

/// What is wrong with a state that the rules cannot have led to: cards, trains, tickets or what a
/// mechanic counts that is not all there, or a running score that the recount denies (B-64). Empty if nothing
/// is.
std::string violation(Board const& board, State const& state);

}  // namespace roundhouse
