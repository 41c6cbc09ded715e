/// Where a passenger on the way can still get to.
#pragma once

#include <vector>

#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse::device {

struct RideWay {
  CityId to = no_city;
  std::vector<RouteId> routes;  // in order
  int points = 0;               // of the goods on the way
  int cards = 0;                // passenger cards that it costs
};

/// Every city within reach of the seat's passenger, each by the way that costs fewest cards, then fewest
/// routes.
std::vector<RideWay> ride_reach(Board const& board, State const& state, SeatId seat);

/// What the passenger in this city would bring most of, if it were the seat's turn: without routes if it
/// cannot go anywhere. Where there are thousands of ways, the best of the first thousands.
RideWay best_ride(Board const& board, State const& state, SeatId seat, CityId city);

}  // namespace roundhouse::device
