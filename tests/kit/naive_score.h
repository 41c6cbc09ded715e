/// A second count of the points, straight from the clauses: paths are searched, sums are sums.
#pragma once

#include "roundhouse/board.h"
#include "roundhouse/score.h"
#include "roundhouse/state.h"

namespace roundhouse::kit::naive {

/// The length of the longest path, by looking at every subset of the routes: a set of routes is a path that
/// uses each once if it hangs together and at most two cities have an odd number of its routes (Euler).
int longest_path(Board const& board, Routes const& routes);
/// The same by walking every path; for few routes only.
int longest_walk(Board const& board, Routes const& routes);

/// The connected parts of the routes.
std::vector<Routes> components(Board const& board, Routes const& routes);

/// B-61 to B-63 and the boards' own sources.
Scores score(Board const& board, State const& state);

/// The tickets that these routes complete: their points times max_tickets, and how many they are.
int value_of_tickets(Board const& board, Seat const& seat, Routes const& routes);
/// The same with the best choice of routes that the seat's stations borrow: S-05.
int best_value_of_tickets(Board const& board, State const& state, int seat);
int station_points(Board const& board, Seat const& seat);  // S-06

}  // namespace roundhouse::kit::naive
