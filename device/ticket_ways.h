/// What tickets still need.
#pragma once

#include <vector>

#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse::device {

enum class TicketFate : std::uint8_t { done, open, lost };

struct TicketWay {
  TicketFate fate = TicketFate::lost;
  int missing = 0;              // trains
  std::vector<RouteId> routes;  // of the way, from end to end
  // Where it begins and ends: of several exits to a country the one that a finished way uses
  CityId from = no_city;
  CityId to = no_city;
};

/// The cheapest way over the seat's own routes and those it may still claim; a completed ticket may also use
/// what its stations lend (S-05).
TicketWay ticket_way(Board const& board, State const& state, SeatId seat, TicketId ticket);

/// The routes that the seat's open tickets still need, and those that join the same cities.
Routes helpful_routes(Board const& board, State const& state, SeatId seat);

}  // namespace roundhouse::device
