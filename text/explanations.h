/// Why a computer player moved as it did, in words.
#pragma once

#include <string>
#include <vector>

#include "roundhouse/explanation.h"
#include "roundhouse/state.h"
#include "text/words.h"

namespace roundhouse::text {

/// A move and who makes it. The table is the one before the move; the view of the seat is enough.
struct MoveInPlace {
  Board const& board;
  State const& table;
  SeatId seat;
  Move move;
};

/// One to three sentences: what the move is for, what speaks against waiting, and the two best other moves
/// with the points they are worth less. They name no speaker, so that they serve as a reason and as advice.
std::string explanation_text(MoveInPlace const& made, Explanation const& explanation,
                             std::vector<std::string> const& names, Language language);

}  // namespace roundhouse::text
