/// The draft of tickets: I-03, I-06, I-16, K-02.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse::draft {

/// Deals the packs of the next draft; false if there are no tickets for one.
bool begin(Table& table);
void add_moves(State const& state, SeatId seat, Moves& moves);
Reason why_not(State const& state, SeatId seat, Move move);
/// All seats have picked: the picks are taken and the packs move on.
void all_picked(Table& table);

}  // namespace roundhouse::draft
