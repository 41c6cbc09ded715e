/// Unfinished games and how to resume them. The record tells everything that has happened; the seed is not in
/// it (it would give the deck away), and neither is who plays. Both are kept in the state folder, readable by
/// this user alone, under the commitment to the deal.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/play/game_plan.h"
#include "cli/terminal/terminal.h"
#include "roundhouse/record.h"

namespace roundhouse::cli {

/// What the record of an unfinished game does not tell.
struct KeptDeal {
  Seed seed{};
  std::vector<std::string> seats;  // `human`, `casual`
};

/// A sentence if it could not be written.
std::optional<std::string> keep_deal(KeptDeal const& deal);
/// Nothing is left to go on with when a game is over.
void forget_deal(Seed const& seed);

/// Where a game goes that was left without a name for its file.
std::string unnamed_game_file(std::string const& board_id);

/// A game to go on with.
struct KeptGame {
  Board const* board = nullptr;
  RecordHeader header;
  KeptDeal deal;
  std::vector<Game::Decision> decisions;
};

/// The game in the file, or a sentence that says why it cannot go on. The board is needed only if it is not
/// built in.
std::variant<KeptGame, std::string> open_kept_game(std::string const& file, Board const* board);

/// The record; false, after a complaint, if it could not be written.
bool write_game(Terminal& terminal, GamePlan const& plan, Game const& game, std::string const& file);

/// The same, with what is needed to go on.
bool keep_game(Terminal& terminal, GamePlan const& plan, Game const& game, std::string const& file);

}  // namespace roundhouse::cli
