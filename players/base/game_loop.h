/// The loop of every game that computer players play, with a history or on a bare state.
#pragma once

#include "roundhouse/state.h"

namespace roundhouse {

inline constexpr int decision_limit = 100'000;  // more decisions than any game that ends can have

/// The loop of every game: calls `decide` with the next seat to decide, until the game is over or `decide`
/// returns false. Returns the number of decisions.
template <typename Decide>
int each_decision(State const& state, Decide decide) {
  int decisions = 0;
  while (state.must_decide != 0) {
    ++decisions;
    if (!decide(state.next_to_decide())) break;
  }
  return decisions;
}

/// The same, with at most `limit` decisions, which is above 0.
template <typename Decide>
int each_decision(State const& state, int limit, Decide decide) {
  int left = limit;
  return each_decision(state, [&](SeatId seat) { return decide(seat) && --left > 0; });
}

}  // namespace roundhouse
