#include "cli/base/routes.h"

namespace roundhouse::cli {

bool same_ends(Route const& a, Route const& b) {
  return (a.from == b.from && a.to == b.to) || (a.from == b.to && a.to == b.from);
}

bool alike(Route const& a, Route const& b) {
  return same_ends(a, b) && a.color == b.color && a.kind == b.kind && a.length == b.length;
}

SeatId owner_of(State const& state, RouteId route) {
  for (int s = 0; s < state.players; ++s) {
    if (state.at(seat_id(s)).routes.contains(route)) return seat_id(s);
  }
  return no_seat;
}

}  // namespace roundhouse::cli
