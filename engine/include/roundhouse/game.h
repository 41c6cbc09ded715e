/// One game from the deal to the final score, with its history. The server, the command line and the players
/// see this class; the fast functions below it are in rules.h.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "roundhouse/rules.h"
#include "roundhouse/score.h"
#include "roundhouse/view.h"

namespace roundhouse {

/// Who made a decision: people can take theirs back.
enum class Maker : std::uint8_t { person, computer };

/// Whether a seat can take its last decision back, or why not.
enum class UndoBar : std::uint8_t {
  none,      // it can
  nothing,   // it has decided nothing, or the game is over
  computer,  // a computer player decided
  seen,      // the decision has shown something
  gone_on,   // somebody has gone on from it
};

/// One game. It refuses what the rules forbid, writes down what happens and shows each seat what it may know.
/// A value: a copy goes on by itself, unless both borrow the same dealer.
class Game {
 public:
  /// One choice by one seat.
  struct Decision {
    SeatId seat{};                // whose
    Move move{};                  // what
    Maker maker = Maker::person;  // who decided for the seat
    std::size_t event = 0;        // its index among the events
  };

  /// Borrows the dealer. The board and the dealer must outlive the game.
  Game(Board const& board, Setup const& setup, Dealer& dealer);
  /// Owns its dealer. The board must outlive the game.
  Game(Board const& board, Setup const& setup, Deal const& deal);

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
  Reason play(SeatId seat, Move move, Maker maker = Maker::person);

  /// What the viewer may know. The view reads the game's history: use it before the game goes on or ends.
  View view(SeatId viewer) const;
  /// Everything that has happened, as the record keeps it.
  Events const& events() const { return events_; }
  /// Every decision so far.
  std::vector<Decision> const& played() const { return played_; }
  /// Number of decisions so far: the address of this position in the record.
  int decisions() const { return static_cast<int>(played_.size()); }
  /// Counted from the table as if the game ended now.
  Scores scores() const { return score(*board_, state_); }

  /// Why a seat cannot take its last decision back. It can if a person made it, it revealed nothing and
  /// nobody has gone on from it. Choices that all seats make at once can be taken back until they are
  /// revealed.
  UndoBar undo_bar(SeatId seat) const;
  /// The index of the decision that a seat can take back.
  std::optional<std::size_t> undoable(SeatId seat) const;
  /// \name The same deal with other decisions; the game must own its dealer
  /// \{
  Game first(std::size_t decisions) const;       // only so many
  Game without(std::size_t undoable_one) const;  // all but this one
                                                 /// \}

 private:
  std::optional<std::size_t> last_of(SeatId seat) const;
  Dealer& dealer();

  Board const* board_;
  Setup setup_;
  Deal deal_;  // of a game that owns its dealer
  std::variant<Dealer*, SecretDealer, FastDealer> dealer_;
  State state_;
  Events events_;
  std::vector<Decision> played_;
};

/// What is wrong with a state that the rules cannot have led to: cards, trains, tickets or what a
/// mechanic counts that is not all there, or a running score that the recount denies (B-64). Empty if nothing
/// is.
std::string violation(Board const& board, State const& state);

}  // namespace roundhouse
