/// A board as a drawing: our own, made from its file alone.
#pragma once

#include <string>

#include "roundhouse/board.h"

namespace roundhouse::cli {

std::string board_svg(Board const& board);

}  // namespace roundhouse::cli
