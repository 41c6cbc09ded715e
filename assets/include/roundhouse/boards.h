/// The six boards that are built in: no file has to be found or read to play on them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/board.h"

/// What is built into the library: for others than the program, the boards.
namespace roundhouse::assets {

/// The ids of the boards, in the order in which people meet them: `usa`, `marklin`, …
std::vector<std::string> board_ids();

/// A board by its id, or null if none is called so. It is read once, at the first call, and lives as long as
/// the program; any thread may ask.
Board const* board(std::string_view id);

}  // namespace roundhouse::assets
