/// The provinces table, K-05 to K-13.
#pragma once

#include "roundhouse/rules.h"
#include "roundhouse/score.h"

namespace roundhouse::provinces {

void set_up(Table& table);
/// Opens a phase if there is something to decide, and says so.
bool offer_place(Table& table);
void add_line_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_line(Board const& board, State const& state, Move move);
void play_line(Table& table, Move move);
void add_extra_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_extra(Board const& board, State const& state, Move move);
void play_extra(Table& table, Move move);
void add_points(Board const& board, State const& state, Scores& scores);

}  // namespace roundhouse::provinces
