/// Where points come from.
#pragma once

#include <algorithm>
#include <vector>

#include "roundhouse/score.h"

namespace roundhouse::cli {

/// The sources that gave any of the seats points.
template <typename Seats>
std::vector<std::size_t> sources_in_use(Seats const& seats) {
  std::vector<std::size_t> used;
  for (std::size_t s = 0; s < sources; ++s) {
    if (std::ranges::any_of(seats, [s](auto const& seat) { return seat.points[s] != 0; })) used.push_back(s);
  }
  return used;
}

}  // namespace roundhouse::cli
