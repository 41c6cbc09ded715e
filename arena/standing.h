/// A tally made into a table: ratings, their intervals and the order of the bots.
#pragma once

#include "arena/resample.h"

namespace roundhouse::arena {

struct Standing {
  std::size_t anchor = 0;
  Ratings ratings;
  std::optional<Intervals> intervals;  // one deal says nothing about others
  std::vector<std::size_t> order;      // best first, those without a rating last
};

Standing make_standing(Tally const& tally, std::size_t anchor, int resamples);

}  // namespace roundhouse::arena
