/// The boards that the fuzzers play on: the six, and the small ones of the tests.
#pragma once

#include <string_view>
#include <vector>

#include "roundhouse/board.h"

namespace roundhouse::fuzz {

/// The small boards first: a short input should lead to a short game.
std::vector<Board> const& boards();
Board const* find_board(std::string_view id);

}  // namespace roundhouse::fuzz
