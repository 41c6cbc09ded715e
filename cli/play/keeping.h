/// Writes a game into a file, at its end or to go on another time.
#pragma once

#include <string>

#include "cli/play/game_plan.h"
#include "cli/terminal/terminal.h"
#include "server/tables/course.h"

namespace roundhouse::cli {

/// The record; false, after a complaint, if it could not be written.
bool write_game(Terminal& terminal, GamePlan const& plan, server::Course const& game,
                std::string const& file);

/// The same, with what is needed to go on.
bool keep_game(Terminal& terminal, GamePlan const& plan, server::Course const& game, std::string const& file);

}  // namespace roundhouse::cli
