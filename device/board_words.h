/// The nouns of a board in one language, for a page that shows them everywhere.
#pragma once

#include <string>

#include "roundhouse/board.h"

namespace roundhouse::device {

/// As JSON: `cards` (by kind: `name`, `the`, and `counts` from none to all of them), `routes` (by id: `name`,
/// `facts`, `points`) and `tickets` (by id: `name`, `points`, the names of its `ends`, and the cities `from`
/// and `to` that are these ends on the map).
std::string board_words(Board const& board, Language language);

}  // namespace roundhouse::device
