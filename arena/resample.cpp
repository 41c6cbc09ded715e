#include "arena/resample.h"

#include <algorithm>

#include "roundhouse/random.h"

namespace roundhouse::arena {
namespace {

constexpr std::uint64_t seed_of_draws = 2718;

Range middle_95(std::vector<double>& values) {
  std::ranges::sort(values);
  auto const outside = values.size() / 40;
  return {values[outside], values[values.size() - 1 - outside]};
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
      result.ratings.push_back(ratings_[a].empty() ? std::nullopt : std::optional(middle_95(ratings_[a])));
      result.win_share.push_back(middle_95(wins_[a]));
      result.pair_shares.emplace_back();
      for (std::size_t b = 0; b < bots_; ++b) {
        result.pair_shares[a].push_back(middle_95(pairs_[a * bots_ + b]));
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

}  // namespace roundhouse::arena
