/// A quick map of a board that nobody has laid out.
#pragma once

#include <string>

#include "roundhouse/board.h"

namespace roundhouse::assets {

/// The text of a map (docs/maps.md): straight lines between the cities, which move apart a little to make
/// room.
std::string straight_map(Board const& board);

}  // namespace roundhouse::assets
