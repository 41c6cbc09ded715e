/// Reading a board file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/board.h"

namespace roundhouse {

/// What is wrong with a board file, and where: `routes[3].length`, or `line 12, column 7`. The place is the
/// same in every language.
struct BoardError {
  std::string place;               // where
  Text reason;                     // why
  std::vector<BoardError> more{};  // what else is wrong, in other parts of the file
};

/// The board, or what is wrong with the file.
struct BoardResult {
  std::optional<Board> board;  // nothing: see the error
  BoardError error;            // empty if there is a board
};

inline constexpr std::size_t max_board_bytes = std::size_t{256} * 1024;  // longer files are refused unread

/// Reads and checks a board file; docs/boards.md describes it. What it accepts, every rule can play.
BoardResult read_board(std::string_view json);

}  // namespace roundhouse
