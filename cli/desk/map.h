/// The whole board as a map of characters: cities where they lie, routes as dotted lines, owners as their
/// signs.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse::cli {

/// The lines of the map, as wide as the terminal. Claimed routes are drawn with the sign of their seat, open
/// ones with dots and, where there is room, their length and the letter of their colour.
std::vector<std::string> draw_map(Terminal const& terminal, Board const& board, State const& state,
                                  Language language);

/// Every route in words, for narrower terminals: whose it is, or that it is open.
std::vector<std::string> list_routes(Terminal const& terminal, Board const& board, State const& state,
                                     Language language);

/// What its signs mean, apart from those of the seats.
std::string map_legend(Board const& board, Language language);

/// Narrower than this a map cannot be read.
inline constexpr int least_map_width = 70;

}  // namespace roundhouse::cli
