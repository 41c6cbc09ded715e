#include "arena/standing.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "roundhouse/random.h"

namespace roundhouse::arena {
namespace {

constexpr std::uint64_t seed_of_draws = 2718;

Range middle_95(std::vector<double>& values) {
  std::ranges::sort(values);
  auto const outside = values.size() / 40;
  return {values[outside], values[values.size() - 1 - outside]};
}

/// A share that is 0 or 1 in every deal is so in every draw. Of so many deals without a single exception, 3
/// in their number is what may still be expected (the rule of three).
Range share_95(std::vector<double>& values, std::int64_t deals) {
  auto range = middle_95(values);
  double const unseen = std::min(0.5, 3.0 / static_cast<double>(deals));
  if (range.low == 1) range.low -= unseen;
  if (range.high == 0) range.high += unseen;
  return range;
}

/// Where nothing ever varied there is nothing to say: only the draw that is added keeps the rating finite.
std::optional<Range> rating_95(std::vector<double>& values) {
  if (values.empty()) return std::nullopt;
  auto const range = middle_95(values);
  return range.high > range.low ? std::optional(range) : std::nullopt;
}

/// What came out of each draw.
class Draws {
 public:
  Draws(Tally const& tally, std::size_t anchor)
      : tally_(tally),
        anchor_(anchor),
        bots_(tally.bots().size()),
        ratings_(bots_),
        wins_(bots_),
        pairs_(bots_ * bots_) {}

  void add(Encounters const& drawn) {
    auto const ratings = rate(drawn, tally_.all(), anchor_);
    for (std::size_t a = 0; a < bots_; ++a) {
      if (ratings[a]) ratings_[a].push_back(*ratings[a]);
      wins_[a].push_back(drawn.win_share(a));
      for (std::size_t b = 0; b < bots_; ++b) pairs_[a * bots_ + b].push_back(drawn.share(a, b));
    }
  }

  Intervals intervals() {
    Intervals result;
    for (std::size_t a = 0; a < bots_; ++a) {
      result.ratings.push_back(rating_95(ratings_[a]));
      result.win_share.push_back(share_95(wins_[a], tally_.deals()));
      result.pair_shares.emplace_back();
      for (std::size_t b = 0; b < bots_; ++b) {
        result.pair_shares[a].push_back(share_95(pairs_[a * bots_ + b], tally_.deals()));
      }
    }
    return result;
  }

 private:
  Tally const& tally_;
  std::size_t anchor_;
  std::size_t bots_;
  std::vector<std::vector<double>> ratings_;
  std::vector<std::vector<double>> wins_;
  std::vector<std::vector<double>> pairs_;
};

}  // namespace

Intervals resample(Tally const& tally, std::size_t anchor, int resamples) {
  Xoshiro random(seed_of_draws);
  Draws draws(tally, anchor);
  Encounters drawn(tally.bots().size());
  for (int r = 0; r < resamples; ++r) {
    drawn.clear();
    for (std::int64_t d = 0; d < tally.deals(); ++d) {
      drawn.add(tally.deal(below(random, static_cast<std::uint32_t>(tally.deals()))));
    }
    draws.add(drawn);
  }
  return draws.intervals();
}

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
