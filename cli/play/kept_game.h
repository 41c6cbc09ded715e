/// Unfinished games and how to resume them. The record tells everything that has happened; the seed is not in
/// it (it would give the deck away), and neither is who plays. Both are kept in the state folder, readable by
/// this user alone, under the commitment to the deal.
#pragma once

#include <optional>
#include <string>

#include "cli/play/play.h"
#include "cli/terminal/terminal.h"
#include "roundhouse/record.h"
#include "server/tables/game/course.h"

namespace roundhouse::cli {

/// Nothing is left to go on with when a game is over.
void forget_deal(Seed const& seed);

/// Where a game goes that was left without a name for its file.
std::string unnamed_game_file(std::string const& board_id);

/// Makes the game in the file the plan, or says in a sentence why it cannot go on. The board is needed only
/// if it is not built in.
std::optional<std::string> open_kept_game(std::string const& file, Board const* board, GamePlan& plan);

/// The record; false, after a complaint, if it could not be written.
bool write_game(Terminal& terminal, GamePlan const& plan, server::Course const& game,
                std::string const& file);

/// The same, with what is needed to go on.
bool keep_game(Terminal& terminal, GamePlan const& plan, server::Course const& game, std::string const& file);

}  // namespace roundhouse::cli
