/// Questions about routes that several commands ask.
#pragma once

#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse::cli {

/// Whether both join the same two cities, whichever way round the file names them.
bool same_ends(Route const& a, Route const& b);

/// Whether the two are interchangeable for claiming.
bool alike(Route const& a, Route const& b);

/// The seat that has claimed the route, or none.
SeatId owner_of(State const& state, RouteId route);

}  // namespace roundhouse::cli
