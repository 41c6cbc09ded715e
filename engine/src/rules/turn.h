/// The order of a game: set-up, turns, the end.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse {

/// The first turn of the game, or the turn after a draft.
void begin_turn(Table& table, SeatId seat);

/// What happens at the end of every turn, up to the next decision.
void end_turn(Table& table);

/// What a claim brings with it is offered one after the other; then the turn ends.
void go_on_after_claim(Table& table);

/// The bit mask of all seats.
inline std::uint8_t everybody(State const& state) {
  return static_cast<std::uint8_t>((1U << state.players) - 1U);
}

}  // namespace roundhouse
