/// The actions of a turn as sets, so that they can be counted and chosen from without writing out a list.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse {

struct TurnMoves {
  unsigned takes = 0;    // kinds of cards
  unsigned express = 0;  // values
  bool draws = false;
  Routes claims;
  int tickets = 0;  // ways to draw them, listed only when one is chosen
  Cities rides;

  int size() const;
  /// In this order: take, draw, express, claim, tickets, ride. The board and state are those it was made
  /// from.
  Move nth(Board const& board, State const& state, int n) const;
};

/// What the seat whose turn it is may do: a whole action, or the next card of a drawing action.
TurnMoves turn_moves(Board const& board, State const& state);

}  // namespace roundhouse
