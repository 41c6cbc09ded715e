/// From the options of `roundhouse play` to a game on this machine.
#pragma once

#include "cli/desk/desk.h"
#include "cli/play/kept_game.h"
#include "cli/play/session.h"

namespace roundhouse::cli {

/// A game without a server; the exit code of the program.
int play_here(PlayOptions const& options);

/// Seats people and computer players; complains if there is no such player.
bool seat_players(std::vector<std::string> const& kinds, std::vector<std::string> const& names,
                  GamePlan& plan);

}  // namespace roundhouse::cli
