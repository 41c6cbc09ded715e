/// Where the tickets may lie that a viewer cannot see.
#pragma once

#include "roundhouse/view.h"

namespace roundhouse {

/// Fills the hidden tickets of `state` so that they agree with all the viewer has seen.
void redeal_tickets(Board const& board, View const& view, State& state, Xoshiro& random);

/// Fills all hidden places from all hidden tickets, whatever the viewer has seen before: when no history
/// fits.
void fill_at_random(Board const& board, View const& view, State& state, Xoshiro& random);

}  // namespace roundhouse
