/// Cards and seats as every part of `roundhouse play` shows them.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal.h"
#include "roundhouse/board.h"

namespace roundhouse::cli {

/// The letter of a kind of card in its colour; `[ ]` for gray.
std::string card_sign(Terminal const& terminal, Board const& board, Card card, Language language);

/// The shape of a seat and the name of who sits there.
std::string seat_and_name(Terminal const& terminal, SeatId seat, std::vector<std::string> const& names);

}  // namespace roundhouse::cli
