/// The final count: every point by its source, and who wins.
#pragma once

#include <array>

#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse {

/// Where points come from; missed tickets count negative.
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
  stations,
};
inline constexpr int sources = 10;  // how many there are

/// The count of one seat.
struct SeatScore {
  Per<Source, int, sources> points{};  // by source
  int total = 0;                       // their sum
  int completed = 0;                   // tickets
  int kept = 0;                        // tickets
  int longest = 0;                     // path, in spaces; counted only where the board needs it
  int operator[](Source s) const { return points[s]; }  // points from that source
};

/// The count of the table.
struct Scores {
  PerSeat<SeatScore> seats{};                                      // by seat
  std::uint8_t winners = 0;                                        // bit mask
  bool won(SeatId s) const { return (winners >> index(s)) & 1U; }  // alone or with others
};

/// Counts everything from the table alone (B-61 to B-64), at any moment of the game.
Scores score(Board const& board, State const& state);

/// The place of every seat: 1 for the winners, otherwise one more than the number of seats before it. Seats
/// that neither the total nor the tie-breaks of the board tell apart share a place (B-63).
PerSeat<int> places(Board const& board, Scores const& scores, int players);

/// Where a seat stands on a line of the provinces table.
struct ProvinceRank {
  int sum = 0;      // of the values of its cells; 0: it has no train there
  int highest = 0;  // of its cells: K-13
  int seat = 0;     // its number from 0
  int points = 0;   // that the place brings
};
/// Every seat on that line, the first place first: K-12, K-13.
PerSeat<ProvinceRank> province_ranks(Board const& board, State const& state, int line);

/// Those of the tickets that the routes complete.
Tickets completed(Board const& board, Routes const& routes, Tickets const& tickets);
/// The tickets of a seat that are completed, with the routes it borrows (S-05).
Tickets completed(Board const& board, State const& state, SeatId seat);

/// What everybody can count during the game: points so far, and where routes count only at the end (Y-05)
/// what they will bring.
int public_points(Board const& board, State const& state, SeatId seat);

/// The length of the longest path that uses each route at most once: U-05.
int longest_path(Board const& board, Routes const& routes);
/// One such path: its routes in order.
std::vector<RouteId> trace_longest_path(Board const& board, Routes const& routes);

}  // namespace roundhouse
