/// Cards that stand for another one: N-08, N-13.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse::card_swaps {

/// N-08, N-13: how many cards of any kind stand for one on this route; 0: none do.
int group(Board const& board, Route const& route);
/// Asks which cards are given; true if there is something to ask.
bool offer_give(Table& table);
void add_moves(State const& state, Moves& moves);
Reason why_not(Board const& board, State const& state, Move move);
void play(Table& table, Move move);

}  // namespace roundhouse::card_swaps
