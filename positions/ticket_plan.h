/// Which tickets each seat was dealt, so that it came to hold those that a sketch names.
#pragma once

#include "positions/sketch.h"

namespace roundhouse::positions {

/// Tickets that come together, and which of them are kept.
struct Deal {
  std::vector<TicketId> tickets;  // in the order they come
  std::vector<TicketId> kept;
  int first_deck = 0;  // M-03: how many are of the first deck
};

/// All that comes to one seat: the opening, the second draft if the board has one, then what was drawn.
struct SeatTickets {
  std::vector<Deal> deals;
};

/// For every seat; of use only if the error stays empty.
std::vector<SeatTickets> plan_tickets(Sketch const& sketch, BoardError& error);

}  // namespace roundhouse::positions
