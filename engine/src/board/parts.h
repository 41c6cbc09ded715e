/// The parts of the board loader. Each `read_` function reads one section of the file into the board;
/// `check_board` then checks what only shows on the board as a whole.
#pragma once

#include <array>
#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "engine/reading/reader.h"
#include "roundhouse/board.h"

namespace roundhouse {

/// The kinds of cards as board files write them, in the order of Card.
inline constexpr std::array<std::string_view, card_kinds> card_words{
    "purple", "white", "blue",       "yellow",       "orange",   "black",
    "red",    "green", "locomotive", "locomotive_4", "passenger"};

/// The kinds of routes, in the order of RouteKind.
inline constexpr std::array<std::string_view, 3> route_kind_words{"track", "tunnel", "ferry"};

/// The JSON of a board file. On a fault it fills the error and gives null.
boost::json::value parse_board_text(std::string_view text, BoardError& error);

/// The hash of the facts that play depends on: docs/boards.md.
std::string board_hash(boost::json::value const& file);

void read_switches(Reader const& file, Board& board);
void read_countries(Reader const& file, Board& board);
void read_cities(Reader const& file, Board& board);
void read_mechanics(Reader const& file, Board& board);
void read_routes(Reader const& file, Board& board);
void read_tickets(Reader const& file, Board& board);

/// The city of that id; some city after a fault.
CityId read_city(Reader const& field, Board const& board);

void check_board(Board const& board, BoardError& error);

}  // namespace roundhouse
