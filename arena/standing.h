/// The standing of the bots: ratings, and their intervals by the bootstrap. Deals are resampled from those
/// that were played, and everything is worked out from each sample. Whole deals, because the games of one
/// deal are not independent.
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

/// A tally made into a table: ratings, their intervals and the order of the bots.
struct Standing {
  std::size_t anchor = 0;
  Ratings ratings;
  std::optional<Intervals> intervals;  // one deal says nothing about others
  std::vector<std::size_t> order;      // best first, those without a rating last
};

Standing make_standing(Tally const& tally, std::size_t anchor, int resamples);

}  // namespace roundhouse::arena
