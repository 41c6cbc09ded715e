/// Express cards: K-03, K-04.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse::express {

void set_up(Table& table);
bool has(Seat const& seat, int value);
Reason why_not_spend(State const& state, int value);
void spend(Table& table, int value);
/// The values of the express cards that may be spent to draw cards, one bit each.
unsigned drawable(State const& state);
Reason why_not_draw(State const& state, Move move);
void play_draw(Table& table, Move move);

}  // namespace roundhouse::express
