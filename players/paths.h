/// Ways across the board that a seat could still build.
#pragma once

#include <vector>

#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse {

struct Path {
  bool possible = false;
  int spaces = 0;  // still to be claimed
  Routes missing;  // the routes to claim
};

/// The cheapest way for a seat to complete a ticket: own routes cost nothing, open ones their spaces. Country
/// exits are ends, never on the way (M-17).
Path cheapest_path(Board const& board, State const& state, SeatId seat, TicketId ticket);

/// The cheapest way between two sets of cities over own routes, which cost nothing, and open ones: its routes
/// from one end to the other. Empty if there is none, or nothing to go.
std::vector<RouteId> cheapest_way(Board const& board, Routes const& own, Routes const& open,
                                  Cities const& from, Cities const& to);

}  // namespace roundhouse
