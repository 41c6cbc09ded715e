#include "tuning/spsa.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "roundhouse/random.h"

namespace roundhouse::tuning {
namespace {

// Spall's exponents for runs of practical length, and his advice to hold the gain for a tenth of the run: the
// first steps are the most useful ones, and would else be the only large ones.
constexpr double gain_fall = 0.602;
constexpr double span_fall = 0.101;
constexpr double held = 0.1;

}  // namespace

Spsa::Spsa(SpsaPlan const& plan, Point start, Point low, Point high)
    : plan_(plan), low_(std::move(low)), high_(std::move(high)) {
  way_.push_back(kept_in(std::move(start)));
}

double Spsa::span() const {
  return plan_.span / std::pow(iteration_ + 1, span_fall);
}

double Spsa::gain() const {
  double const hold = 1 + held * plan_.iterations;
  return plan_.gain * std::pow(hold / (hold + iteration_), gain_fall);
}

/// From the seed and the iteration alone, so that a run can be taken up again anywhere.
Point Spsa::signs() const {
  Xoshiro random(mix64(plan_.seed + golden_ratio * (static_cast<std::uint64_t>(iteration_) + 1)));
  Point signs(low_.size());
  for (auto& sign : signs) sign = (random.next() & 1U) != 0 ? 1.0 : -1.0;
  return signs;
}

Point Spsa::kept_in(Point point) const {
  for (std::size_t i = 0; i < point.size(); ++i) point[i] = std::clamp(point[i], low_[i], high_[i]);
  return point;
}

Spsa::Pair Spsa::ask() const {
  Pair pair{point(), point()};
  auto const sign = signs();
  for (std::size_t i = 0; i < sign.size(); ++i) {
    pair.plus[i] += span() * sign[i];
    pair.minus[i] -= span() * sign[i];
  }
  return {kept_in(std::move(pair.plus)), kept_in(std::move(pair.minus))};
}

void Spsa::tell(double advantage) {
  auto next = point();
  auto const sign = signs();
  double const slope = advantage / (2 * span());  // along the signs; the other dimensions are noise to each
  for (std::size_t i = 0; i < sign.size(); ++i) next[i] += gain() * slope * sign[i];
  way_.push_back(kept_in(std::move(next)));
  ++iteration_;
}

Point Spsa::average() const {
  auto const first = way_.size() / 2;
  Point sum(low_.size());
  for (auto i = first; i < way_.size(); ++i) {
    for (std::size_t d = 0; d < sum.size(); ++d) sum[d] += way_[i][d];
  }
  for (auto& x : sum) x /= static_cast<double>(way_.size() - first);
  return sum;
}

}  // namespace roundhouse::tuning
