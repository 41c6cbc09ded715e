/// A game that is played on purpose: chance is stacked, and the turn goes to whoever is to act.
#pragma once

#include <string>

#include "positions/stacked_dealer.h"
#include "roundhouse/board_json.h"
#include "roundhouse/rules.h"

namespace roundhouse::positions {

class Stage {
 public:
  /// All of them must outlive the stage.
  Stage(Board const& board, State& state, Events& events, BoardError& error)
      : board_(board), state_(state), events_(events), error_(error) {}

  Board const& board() const { return board_; }
  State& state() { return state_; }
  Seat const& seat(int s) const { return state_.at(seat_id(s)); }
  StackedDealer& dealer() { return dealer_; }

  bool failed() const { return !error_.reason.en.empty(); }
  /// Only the first fault is kept; after it nothing is played any more.
  void fail(std::string const& place, Text const& reason);

  void deal(Setup const& setup);
  /// It is this seat's turn, whatever was going on.
  void set_turn(int s);
  /// Plays a move, or says at that place of the file why it is not legal.
  void play(int s, Move move, std::string const& place);
  /// The move in words, likewise.
  void play(int s, std::string const& words, std::string const& place);
  /// Turns follow each other as the position needs them, so a last round may seem to begin on the way.
  void forget_last_round();
  void put_on_top(Card card) { dealer_.cards.push_back({card, 0}); }
  void put_extras_on_top(int kind, int n);

 private:
  Board const& board_;
  State& state_;
  Events& events_;
  BoardError& error_;
  StackedDealer dealer_;
};

}  // namespace roundhouse::positions
