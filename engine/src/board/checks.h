/// What only shows on the board as a whole.
#pragma once

#include "roundhouse/board_json.h"

namespace roundhouse {

void check_board(Board const& board, BoardError& error);

}  // namespace roundhouse
