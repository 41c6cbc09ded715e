/// Two sets of weights against each other, with the same cards for both.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "players/base/thread_pool.h"
#include "players/planner/weights.h"

namespace roundhouse::tuning {

using planner::Weights;

/// The sums of many deals, from the first set's side. Whole numbers: independent of the order of addition.
struct Comparison {
  static constexpr int unit = 60;  // a shared win, or the mean of some seats, is whole in it

  std::int64_t deals = 0;
  std::int64_t games = 0;
  std::int64_t wins = 0;            // of the first set less those of the second, in units
  std::int64_t wins_squared = 0;    // the same of a deal, squared
  std::int64_t margin = 0;          // mean score of the first set's seats less that of the second's, in units
  std::int64_t margin_squared = 0;  // of a game

  Comparison& operator+=(Comparison const& o);

  double advantage() const;  // in wins: 1 if the first set wins all, -1 if the second does
  double lead() const;       // in points a game
  double spread() const;     // of the leads of single games: their standard deviation around zero
  /// The first set's part of the wins, in percent, and half the width of its 95 % interval; deals are
  /// independent, the games of a deal are not.
  double percent() const { return 50 + 50 * advantage(); }
  double percent_error() const;
};

/// Which set sits on which seat: 0 or 1.
using Seating = std::array<std::uint8_t, max_seats>;

/// The games of a deal. The sets sit alternately, turned around the table as far as that makes a difference;
/// with an odd number of seats one of them has one more, so the same again the other way round. Every set
/// sits on every seat equally often, so neither profits from the cards of a seat.
std::vector<Seating> seatings(int players);

struct ComparisonPlan {
  Board const* board = nullptr;
  int players = 2;
  std::uint64_t seed = 1;
};

/// The deals from `first` on, `count` of them. If `stop` becomes true it ends early; the comparison is then
/// of no use.
Comparison compare_weights(ComparisonPlan const& plan, Weights const& one, Weights const& other,
                           std::int64_t first, int count, ThreadPool& pool, std::atomic<bool> const& stop);

}  // namespace roundhouse::tuning
