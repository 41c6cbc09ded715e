/// The neighbourhood of a city.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/desk/desk.h"
#include "cli/terminal/terminal.h"
#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse::cli {

/// Every route at the city: length, colour, kind, and who holds it.
void show_near(Desk& desk, std::string_view city);

/// Every route in words: whose it is, or that it is open.
std::vector<std::string> list_routes(Terminal const& terminal, Board const& board, State const& state,
                                     Language language);

}  // namespace roundhouse::cli
