/// The map of a board as a drawing: our own, not the printed one.
#pragma once

#include <string>

#include "cli/base/board_map.h"

namespace roundhouse::cli {

/// A self-contained SVG document, with a legend.
std::string board_svg(Board const& board, BoardMap const& map);

}  // namespace roundhouse::cli
