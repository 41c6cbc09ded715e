/// The loop of every game that computer players play, with a history or on a bare state.
#pragma once

#include "roundhouse/state.h"

namespace roundhouse {

/// More decisions than any game that ends can have.
inline constexpr int decision_limit = 100'000;

/// The loop of every game: calls `decide` with the next seat to decide, until the game is over, `decide`
/// returns false, or `limit` decisions have been made. Returns their number.
template <typename Decide>
int each_decision(State const& state, int limit, Decide decide) {
  int decisions = 0;
  while (state.must_decide != 0 && decisions < limit) {
    ++decisions;
    if (!decide(state.next_to_decide())) break;
  }
  return decisions;
}

}  // namespace roundhouse
