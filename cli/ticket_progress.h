/// How far a ticket is from being completed.
#pragma once

#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse::cli {

struct TicketProgress {
  bool possible = false;  // own and open routes still join the two ends
  int spaces = 0;         // that the shortest such path still needs; 0: done
  Routes missing;         // the open routes of that path

  bool done() const { return possible && spaces == 0; }
};

/// The path of own routes, which cost nothing, and open routes, which cost their length. Whether the seat has
/// trains and cards enough is not asked.
TicketProgress ticket_progress(Board const& board, State const& state, SeatId seat, TicketId ticket);

/// The open routes that lie on such a path of one of the seat's tickets.
Routes wanted_routes(Board const& board, State const& state, SeatId seat);

}  // namespace roundhouse::cli
