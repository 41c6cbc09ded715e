/// What the end of an imagined game is worth to each seat.
#pragma once

#include "roundhouse/score.h"

namespace roundhouse::searcher {

/// In points. Winning counts for itself; how far one wins or loses counts less and less the clearer it is;
/// the more rivals, the more the own points count. With the margin in it, a handful of games tells more than
/// wins alone would.
using Outcome = PerSeat<double>;

Outcome outcome(Board const& board, State const& end);

}  // namespace roundhouse::searcher
