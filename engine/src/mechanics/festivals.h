/// Festivals, I-02, I-04, I-10 to I-13.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse::festivals {

void set_up(Table& table);
/// Opens a phase if there is something to decide, and says so.
bool offer_take(Table& table);
void add_moves(Board const& board, State const& state, Moves& moves);
Reason why_not(Board const& board, State const& state, Move move);
void play(Table& table, Move move);
int points(Board const& board, Seat const& seat);

}  // namespace roundhouse::festivals
