/// What a seat does now shows what its hand allows: who names a route can pay, who passes can do nothing.
#pragma once

#include "belief/hidden_cards.h"

namespace roundhouse {

class PlainSight {
 public:
  PlainSight(Board const& board, View const& view);
  /// Deals train cards until the other seats can have done what they are doing.
  void deal(HiddenCards& cards, State& state, Xoshiro& random);

 private:
  bool acts_as_seen(State const& state);
  bool passed_as_seen(State const& state) const;
  void deal_payment(HiddenCards& cards, State& state, Xoshiro& random);

  Board const& board_;
  bool another_acts_ = false;  // another seat is in the middle of an action that its hand must allow
  int least_moves_ = 1;        // that it has
  SeatId viewer_;
  Moves moves_;
};

}  // namespace roundhouse
