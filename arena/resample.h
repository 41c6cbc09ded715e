/// Intervals without assumptions: the deals are drawn anew from those that were played, again and again, and
/// everything is worked out from each such draw (the bootstrap). Whole deals, because the games of one deal
/// are no strangers to each other.
#pragma once

#include "arena/ratings.h"

namespace roundhouse::arena {

/// Of 95 %: between the 2.5th and the 97.5th percentile.
struct Range {
  double low = 0;
  double high = 0;
};

struct Intervals {
  std::vector<std::optional<Range>> ratings;    // by bot; nothing where no deal went another way
  std::vector<Range> win_share;                 // by bot
  std::vector<std::vector<Range>> pair_shares;  // share of points of [a] against [b]
};

/// Always the same draws for the same number of deals. Needs at least one deal.
Intervals resample(Tally const& tally, std::size_t anchor, int resamples);

}  // namespace roundhouse::arena
