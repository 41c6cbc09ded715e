/// Which cards paid for what: every card of the board is handed out once, so that the deck never had to be
/// shuffled again on the way to a position.
#pragma once

#include "positions/sketch.h"

namespace roundhouse::positions {

/// The cards of a claim.
struct Price {
  Payment payment;             // for the route
  int extra_color = 0;         // K-07: cards of the colour beyond it
  int extra_wild = 0;          // locomotives beyond it
  std::vector<Card> revealed;  // N-09: turned up for a tunnel; none of them raises it

  Cards cards() const;  // what the seat needs in its hand
};

/// The cards that a seat comes to hold, and what it spends.
struct SeatCards {
  std::vector<Price> prices;  // in the order of the claims
  int passenger_cards = 0;    // for rides along other seats' routes
  Cards hand;                 // in the end
};

/// For every seat; of use only if the error stays empty.
std::vector<SeatCards> hand_out(Sketch const& sketch, std::vector<Card> const& row, BoardError& error);

}  // namespace roundhouse::positions
