/// Drawing train cards: B-20 to B-30. What mechanics need of it: mechanics/base/base_rules.h.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse {

/// Fills the empty places of the row as far as cards last, then replaces the row as B-25 and M-07 demand.
void fill_row(Context& context);
/// Replaces the row as long as B-25 and M-07 demand it and B-26 allows it.
void settle_row(Context& context);

/// The kinds of face-up cards that may be taken now, one bit each.
unsigned takeable(Board const& board, State const& state);
Reason why_not_take(Board const& board, State const& state, Move move);
Reason why_not_draw(State const& state);
void play_take(Context& context, Move move);
void play_draw(Context& context);

}  // namespace roundhouse
