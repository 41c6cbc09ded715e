/// What the strong computer player makes of a deal that everybody plays.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "roundhouse/board.h"

namespace roundhouse::device {

/// Its `points` and the `opponent`'s, as JSON. Nothing if the deal (`2026-11-17`, `week-2026-11-16`) is not
/// played on this board.
std::optional<std::string> day_par(Board const& board, std::string_view deal);

}  // namespace roundhouse::device
