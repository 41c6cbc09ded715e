/// The map of a board as a drawing: empty with a legend, or as it stands in a game.
#pragma once

#include <string>

#include "cli/base/boards.h"
#include "roundhouse/state.h"

namespace roundhouse::cli {

/// A self-contained SVG document, with a legend.
std::string board_svg(Board const& board, BoardMap const& map);

/// What a picture of a position draws attention to.
struct MapLight {
  Routes played;  // dashed
  Routes better;  // bright
  Cities cities;
};

/// The map with everybody's trains, without a title and a legend.
std::string position_svg(Board const& board, BoardMap const& map, State const& table, MapLight const& light);

/// The colour of a seat in pictures.
char const* seat_ink(SeatId seat);

}  // namespace roundhouse::cli
