/// Finding the board that the user named.
#pragma once

#include <optional>
#include <string>

#include "roundhouse/board.h"

namespace roundhouse::cli {

/// A built-in board by its id, or else the board in a JSON file; it lives as long as the program. Null if
/// there is none, with the file, the place and the reason in `error`.
Board const* load_board(std::string const& id_or_file, Text& error);

/// The same, but the error goes to standard error.
Board const* load_board_or_complain(std::string const& id_or_file);

/// Registers every board file of the folder as if it were built in. The error, if one is broken.
std::optional<Text> add_boards_in(std::string const& folder);

/// Whether the board allows this number of players; complains if not.
bool check_players(Board const& board, int players);

}  // namespace roundhouse::cli
