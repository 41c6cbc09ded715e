/// Reading the mechanics of a board with their parameters.
#pragma once

#include "engine/reading/reader.h"

namespace roundhouse {

void read_mechanics(Reader const& file, Board& board);

}  // namespace roundhouse
