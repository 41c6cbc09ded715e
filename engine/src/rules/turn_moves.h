/// The actions of a turn as sets, so that they can be counted and chosen from without writing out a list.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse {

/// Everything that draws cards is a bit of one word, so that one of them is found in one step: taking a kind
/// of card, the blind draw, then the express cards by their value.
inline constexpr int draw_bit = card_kinds;
inline constexpr int express_bit = card_kinds + 1;
inline constexpr int card_move_bits = 16;

struct TurnMoves {
  unsigned cards = 0;
  Routes claims;
  int tickets = 0;  // ways to draw them, listed only when one is chosen
  Cities rides;
  Cities stations;

  int size() const { return std::popcount(cards) + claims.size() + tickets + rides.size() + stations.size(); }
  /// In this order: take, draw, express, claim, tickets, ride, station. Takes what it was made from.
  Move nth(Board const& board, State const& state, int n) const;
};

/// What the seat whose turn it is may do: a whole action, or the next card of a drawing action.
TurnMoves turn_moves(Board const& board, State const& state);

void add_turn_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_pass(Board const& board, State const& state);  // B-11: only when nothing else is possible

}  // namespace roundhouse
