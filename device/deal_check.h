/// Was the shuffle fair? A finished record against its seed, its commitment and itself.
#pragma once

#include <string>
#include <string_view>

#include "roundhouse/board.h"

namespace roundhouse::device {

/// As JSON: `seed` (empty: not told yet, and nothing else is checked) and `commitment`; `fits`: whether the
/// seed is the one that was committed to; `record`: whether all check digits and hashes fit; and the game
/// dealt again from the seed: how many `cards` and `tickets`, the `hands` at the end and, if the record tells
/// something else, `wrong`: its `line`, what is `told` there and what was `dealt`. `promised` is the
/// commitment that the table showed before the deal; empty: the record's own.
std::string check_deal(Board const& board, std::string_view record, std::string_view promised,
                       Language language);

}  // namespace roundhouse::device
