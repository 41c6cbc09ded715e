/// The cheapest way between two sets of cities, routes having small whole costs.
///
/// Dijkstra's search with a ring of buckets: no cost is above 63, so the cities that are waiting have at most
/// 64 different distances, each bucket is one word of cities and one more word says which buckets hold any.
#pragma once

#include "players/planner/lore.h"

namespace roundhouse::planner {

inline constexpr int highest_cost = 63;

struct Road {
  bool found = false;
  int cost = 0;
  Routes routes;
};

class RoadSearch {
 public:
  static constexpr int no_limit = 1 << 30;

  /// Routes outside of `usable` do not exist; costs are given for all others.
  RoadSearch(Lore const& lore, Routes const& usable, PerRoute<std::uint8_t> const& costs)
      : lore_(lore), board_(lore.board()), usable_(usable), costs_(costs) {}

  /// None is found that costs as much as `limit`.
  Road search(Cities const& from, Cities const& to, int limit = no_limit);
  /// The same road, found sooner: `least_left` is what the rest of the way costs at least from each city, and
  /// cities from which the limit cannot be kept are not looked at.
  Road search(Cities const& from, Cities const& to, int limit, PerCity<std::uint8_t> const& least_left);

 private:
  template <typename LeastLeft>
  Road find(Cities const& from, Cities const& to, int limit, LeastLeft least_left);
  void reach(CityId city, int distance, RouteId by);
  Road trace(CityId city, int cost) const;

  Lore const& lore_;
  Board const& board_;
  Routes const& usable_;
  PerRoute<std::uint8_t> const& costs_;
  std::array<Cities, highest_cost + 1> waiting_{};
  std::uint64_t filled_ = 0;  // which buckets hold a city
  PerCity<std::uint16_t> distance_;
  PerCity<RouteId> by_;
};

}  // namespace roundhouse::planner
