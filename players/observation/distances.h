/// How many spaces lie between any two cities, kept right while routes are claimed and lost.
#pragma once

#include "players/planner/lore.h"

namespace roundhouse::observation {

/// How far every city is from one, or from the nearest of several.
using Spread = PerCity<std::uint8_t>;
inline constexpr std::uint8_t out_of_reach = 255;

/// The sum of two distances.
constexpr std::uint8_t sum_of(std::uint8_t a, std::uint8_t b) {
  auto const sum = static_cast<std::uint8_t>(a + b);
  return sum < a ? out_of_reach : sum;
}

/// To the nearest of the cities.
inline std::uint8_t nearest(Spread const& spread, Cities const& cities) {
  std::uint8_t best = out_of_reach;
  for (auto city : cities) best = std::min(best, spread[city]);
  return best;
}

/// From the nearest of what both are from.
inline void merge(Spread& spread, Spread const& other) {
  for (std::size_t i = 0; i < max_cities; ++i) spread[i] = std::min(spread[i], other[i]);
}

class Distances {
 public:
  Distances() = default;
  /// Over these routes at these costs. Ways lead through those cities only, but may begin and end elsewhere.
  Distances(Board const& board, Cities const& through, Routes const& routes,
            PerRoute<std::uint8_t> const& costs);

  Spread const& from(CityId city) const { return rows_[city]; }
  int between(Cities const& from, Cities const& to) const;

  /// From now on the way along this route costs nothing.
  void join(Route const& claimed);
  /// This route cannot be used any longer. `left` are those that can, at these costs.
  void cut(planner::Lore const& lore, RouteId lost, Routes const& left, PerRoute<std::uint8_t> const& costs);

 private:
  void join_cities(CityId a, CityId b);

  PerCity<Spread> rows_{};  // the same by rows and by columns
  Cities through_;
  int cities_ = 0;
};

}  // namespace roundhouse::observation
