/// Passengers and the goods they collect, M-09 to M-17.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse::passengers {

void set_up(Table& table);
/// Opens a phase if there is something to decide, and says so.
bool offer_place(Table& table);
void add_place_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_place(Board const& board, State const& state, Move move);
void play_place(Table& table, Move move);
/// The cities where a passenger of the seat stands that can ride.
Cities ready(Board const& board, State const& state);
Reason why_not_ride(Board const& board, State const& state, Move move);
void play_ride(Table& table, Move move);
void add_go_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_go(Board const& board, State const& state, Move move);
void play_go(Table& table, Move move);

}  // namespace roundhouse::passengers
