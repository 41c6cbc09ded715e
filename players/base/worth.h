/// What a position is worth to each seat, in two currencies.
#pragma once

#include "roundhouse/score.h"

namespace roundhouse {

/// In shares of the win, and in points: the lead over the average of the others. Over all seats the shares
/// add up to one and the leads to nothing, so before the deal, when no seat is better off than another, both
/// are known exactly.
struct Worth {
  double chance = 0;
  double points = 0;

  Worth& operator+=(Worth const& o) {
    chance += o.chance;
    points += o.points;
    return *this;
  }
  Worth& operator-=(Worth const& o) {
    chance -= o.chance;
    points -= o.points;
    return *this;
  }
  friend Worth operator+(Worth a, Worth const& b) { return a += b; }
  friend Worth operator-(Worth a, Worth const& b) { return a -= b; }
  friend bool operator==(Worth const&, Worth const&) = default;
};
using Worths = PerSeat<Worth>;

Worths worth_at_end(Board const& board, State const& end);
Worths worth_at_start(int players);

}  // namespace roundhouse
