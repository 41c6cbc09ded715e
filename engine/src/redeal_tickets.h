/// Where the tickets may lie that a viewer cannot see.
#pragma once

#include "roundhouse/view.h"

namespace roundhouse {

/// Fills the hidden tickets of `state` so that they agree with all the viewer has seen.
void redeal_tickets(Board const& board, View const& view, State& state, Xoshiro& random);

}  // namespace roundhouse
