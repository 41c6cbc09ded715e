#include "arena/ratings.h"

#include <algorithm>
#include <cmath>
#include <numbers>

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

}  // namespace roundhouse::arena
