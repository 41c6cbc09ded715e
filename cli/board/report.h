/// What `board show` prints.
#pragma once

#include <string>

#include "roundhouse/board.h"

namespace roundhouse::cli {

std::string board_report(Board const& board);

}  // namespace roundhouse::cli
