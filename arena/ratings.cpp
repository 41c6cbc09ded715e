#include "arena/ratings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "roundhouse/random.h"

namespace roundhouse::arena {
namespace {

constexpr double elo = 400 / std::numbers::ln10;  // of one unit of the logarithm of the odds

using Row = std::vector<double>;

/// Solves the linear equations in place, the right side being the last column. The matrix is positive
/// definite: no pivots needed.
Row solve(std::vector<Row> m) {
  std::size_t const n = m.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t r = i + 1; r < n; ++r) {
      double const factor = m[r][i] / m[i][i];
      for (std::size_t c = i; c <= n; ++c) m[r][c] -= factor * m[i][c];
    }
  }
  Row x(n);
  for (std::size_t i = n; i-- > 0;) {
    x[i] = m[i][n];
    for (std::size_t c = i + 1; c < n; ++c) x[i] -= m[i][c] * x[c];
    x[i] /= m[i][i];
  }
  return x;
}

/// Newton's method on the logarithm of the likelihood, which has one top.
class Fit {
 public:
  Fit(Encounters const& encounters, Encounters const& met, std::vector<std::size_t> free, std::size_t anchor)
      : encounters_(encounters),
        met_(met),
        free_(std::move(free)),
        anchor_(anchor),
        strength_(encounters.bots()) {}

  void run() {
    constexpr int most_steps = 200;
    constexpr double longest = 1;  // far from the top Newton's steps are too long
    for (int i = 0; i < most_steps; ++i) {
      auto const step = solve(equations());
      double most = 0;
      for (double const s : step) most = std::max(most, std::abs(s));
      double const scale = most > longest ? longest / most : 1;
      for (std::size_t f = 0; f < free_.size(); ++f) strength_[free_[f]] += scale * step[f];
      if (most < 1e-10) return;
    }
  }
  double rating(std::size_t bot) const { return elo * strength_[bot]; }

 private:
  /// How often a came before b, with half of the draw that is added.
  double wins(std::size_t a, std::size_t b) const {
    if (met_.meetings(a, b) == 0) return 0;
    return static_cast<double>(encounters_.points(a, b)) / pair_unit + 0.5;
  }

  std::vector<Row> equations() const {
    std::vector<Row> m(free_.size(), Row(free_.size() + 1));
    for (std::size_t i = 0; i < free_.size(); ++i) {
      auto const add = [&](std::size_t other, double* entry) {
        double const won = wins(free_[i], other);
        double const n = won + wins(other, free_[i]);
        double const p = 1 / (1 + std::exp(strength_[other] - strength_[free_[i]]));
        m[i].back() += won - n * p;
        m[i][i] += n * p * (1 - p);
        if (entry != nullptr) *entry -= n * p * (1 - p);
      };
      add(anchor_, nullptr);
      for (std::size_t j = 0; j < free_.size(); ++j) {
        if (j != i) add(free_[j], &m[i][j]);
      }
    }
    return m;
  }

  Encounters const& encounters_;
  Encounters const& met_;
  std::vector<std::size_t> free_;  // all but the anchor
  std::size_t anchor_;
  Row strength_;  // logarithms
};

}  // namespace

std::vector<bool> comparable(Encounters const& met, std::size_t anchor) {
  std::vector<bool> reached(met.bots());
  std::vector<std::size_t> open{anchor};
  reached[anchor] = true;
  while (!open.empty()) {
    auto const a = open.back();
    open.pop_back();
    for (std::size_t b = 0; b < met.bots(); ++b) {
      if (reached[b] || met.meetings(a, b) == 0) continue;
      reached[b] = true;
      open.push_back(b);
    }
  }
  return reached;
}

Ratings rate(Encounters const& encounters, Encounters const& met, std::size_t anchor) {
  auto const reached = comparable(met, anchor);
  std::vector<std::size_t> free;
  for (std::size_t b = 0; b < reached.size(); ++b) {
    if (reached[b] && b != anchor) free.push_back(b);
  }
  Fit fit(encounters, met, free, anchor);
  fit.run();
  Ratings ratings(encounters.bots());
  ratings[anchor] = 0;
  for (auto const b : free) ratings[b] = fit.rating(b);
  return ratings;
}

double expected_share(double lead) {
  return 1 / (1 + std::exp(-lead / elo));
}

double lead_for(double share) {
  return elo * std::log(share / (1 - share));
}

SequentialTest::SequentialTest(Hypotheses const& hypotheses)
    : hypotheses_(hypotheses),
      lower_(std::log(hypotheses.beta / (1 - hypotheses.alpha))),
      upper_(std::log((1 - hypotheses.beta) / hypotheses.alpha)) {}

double SequentialTest::variance() const {
  double const n = static_cast<double>(deals_) + 2;
  double const mean = (sum_ + 1) / n;
  return (sum_squared_ + 1) / n - mean * mean;
}

void SequentialTest::add(double share) {
  if (verdict_ != Verdict::open) return;
  ++deals_;
  sum_ += share;
  sum_squared_ += share * share;
  double const share0 = expected_share(hypotheses_.elo0);
  double const share1 = expected_share(hypotheses_.elo1);
  log_ratio_ =
      static_cast<double>(deals_) * (share1 - share0) * (mean() - (share0 + share1) / 2) / variance();
  if (log_ratio_ >= upper_) verdict_ = Verdict::elo1;
  if (log_ratio_ <= lower_) verdict_ = Verdict::elo0;
}

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
        adjusted_(bots_),
        pairs_(bots_ * bots_) {}

  void add(Encounters const& drawn) {
    auto const ratings = rate(drawn, tally_.all(), anchor_);
    for (std::size_t a = 0; a < bots_; ++a) {
      if (ratings[a]) ratings_[a].push_back(*ratings[a]);
      wins_[a].push_back(drawn.win_share(a));
      adjusted_[a].push_back(drawn.adjusted_share(a));
      for (std::size_t b = 0; b < bots_; ++b) pairs_[a * bots_ + b].push_back(drawn.share(a, b));
    }
  }

  Intervals intervals() {
    Intervals result;
    for (std::size_t a = 0; a < bots_; ++a) {
      result.ratings.push_back(rating_95(ratings_[a]));
      result.win_share.push_back(share_95(wins_[a], tally_.deals()));
      result.adjusted_share.push_back(middle_95(adjusted_[a]));
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
  std::vector<std::vector<double>> adjusted_;
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
