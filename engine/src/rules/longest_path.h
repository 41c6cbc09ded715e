/// The longest path where the parts of the network are known already; without them: roundhouse/score.h.
#pragma once

#include "rules/network.h"

namespace roundhouse {

/// The length of the longest path of these routes, whose parts are known.
int longest_path(Board const& board, Routes const& routes, Parts const& parts);

}  // namespace roundhouse
