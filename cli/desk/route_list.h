/// The routes as a list, where a map has no room.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse::cli {

/// Every route in words: whose it is, or that it is open.
std::vector<std::string> list_routes(Terminal const& terminal, Board const& board, State const& state,
                                     Language language);

}  // namespace roundhouse::cli
