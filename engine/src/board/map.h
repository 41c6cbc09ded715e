/// Reading the map: countries, cities, routes, tickets; each function reads one section of the file.
#pragma once

#include <array>
#include <string_view>

#include "engine/reading/reader.h"

namespace roundhouse {

/// The kinds of routes, in the order of RouteKind.
inline constexpr Per<RouteKind, std::string_view, 3> route_kind_words{"track", "tunnel", "ferry"};

void read_countries(Reader const& file, Board& board);
void read_cities(Reader const& file, Board& board);
void read_routes(Reader const& file, Board& board);
void read_tickets(Reader const& file, Board& board);

/// What only shows on the board as a whole: checks.cpp.
void check_board(Board const& board, BoardError& error);

}  // namespace roundhouse
