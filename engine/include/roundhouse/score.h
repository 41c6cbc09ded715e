/// The final count: every point by its source, and who wins.
#pragma once

#include <array>

#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse {

enum class Source : std::uint8_t {
  routes,
  tickets,
  missed_tickets,
  longest_path,
  most_tickets,
  goods,
  festivals,
  provinces,
  attractions,
};
inline constexpr int sources = 9;

struct SeatScore {
  std::array<int, sources> points{};
  int total = 0;
  int completed = 0;  // tickets
  int kept = 0;
  int longest = 0;  // path, in spaces; counted only where the board needs it
  int operator[](Source s) const { return points[static_cast<std::size_t>(s)]; }
};

struct Scores {
  std::array<SeatScore, max_seats> seats{};
  std::uint8_t winners = 0;  // bit mask
  bool won(SeatId s) const { return (winners >> index(s)) & 1U; }
};

/// Counts everything from the table alone (B-61 to B-64), at any moment of the game.
Scores score(Board const& board, State const& state);

/// The tickets of a seat that its routes complete.
Tickets completed(Board const& board, Routes const& routes, Tickets const& tickets);

/// The length of the longest path that uses each route at most once: U-05.
int longest_path(Board const& board, Routes const& routes);
/// One such path: its routes in order.
std::vector<RouteId> trace_longest_path(Board const& board, Routes const& routes);

}  // namespace roundhouse
