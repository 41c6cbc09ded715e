/// Cards and seats as every part of `roundhouse play` shows them.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse::cli {

/// The letter of a kind of card in its colour; `[ ]` for gray.
std::string card_sign(Terminal const& terminal, Board const& board, Card card, Language language);

/// A route with its length and colour: `Denver–Omaha 4[P]`, and `T` for a tunnel, `F2` for a ferry.
std::string route_sign(Terminal const& terminal, Board const& board, RouteId route, Language language);

/// The shape of a seat and the name of who sits there.
std::string seat_and_name(Terminal const& terminal, SeatId seat, std::vector<std::string> const& names);

/// Whether the two are interchangeable for claiming.
bool alike(Route const& a, Route const& b);

/// The seat that has claimed the route, or none.
SeatId owner_of(State const& state, RouteId route);

}  // namespace roundhouse::cli
