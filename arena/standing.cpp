#include "arena/standing.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace roundhouse::arena {

Standing make_standing(Tally const& tally, std::size_t anchor, int resamples) {
  Standing standing;
  standing.anchor = anchor;
  standing.ratings = rate(tally.all(), tally.all(), anchor);
  if (tally.deals() > 1) standing.intervals = resample(tally, anchor, resamples);
  standing.order.resize(tally.bots().size());
  std::iota(standing.order.begin(), standing.order.end(), std::size_t{0});
  std::ranges::stable_sort(standing.order, std::greater{}, [&](std::size_t bot) {
    return standing.ratings[bot].value_or(-std::numeric_limits<double>::infinity());
  });
  return standing;
}

}  // namespace roundhouse::arena
