/// Makes the hashes of a changed record right again. No fuzzer finds a SHA-256 by chance: without this it
/// would never come past the header.
#pragma once

#include <string>
#include <string_view>

#include "roundhouse/board.h"

namespace roundhouse::fuzz {

/// The text with the hash of the board, the hash of the header and the check digits of every decision as they
/// should be. Everything else stays as it is.
std::string repair_record(Board const& board, std::string_view text);

/// The board that the record's header names: the word behind "board ", whatever the other lines are.
std::string_view named_board(std::string_view text);

}  // namespace roundhouse::fuzz
