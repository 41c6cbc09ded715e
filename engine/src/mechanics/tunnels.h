/// Tunnels, N-09 to N-12.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse::tunnels {

/// N-09: turns up three cards; true if the claim must wait for the raise to be paid.
bool raise(Table& table);
void add_moves(Board const& board, State const& state, Moves& moves);
Reason why_not(Board const& board, State const& state, Move move);
void play(Table& table, Move move);

}  // namespace roundhouse::tunnels
