/// From a sketch to a position: the rules play all that is on the table, with a stacked deck.
///
/// Every card, ticket and train therefore is where some history has brought it, and whoever deals the hidden
/// part again from a view finds no contradiction. Only the order of the turns is not that of a game: each
/// seat acts as often as its table needs.
#pragma once

#include "positions/position.h"
#include "positions/sketch.h"

namespace roundhouse::positions {

/// Of use only if the error stays empty.
Position build(Sketch const& sketch, BoardError& error);

}  // namespace roundhouse::positions
