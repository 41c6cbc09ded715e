/// The end of a game: every point by its source, every ticket, and who wins.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "roundhouse/game.h"

namespace roundhouse::cli {

void show_result(Terminal& terminal, Board const& board, State const& state,
                 std::vector<std::string> const& names, Language language);

}  // namespace roundhouse::cli
