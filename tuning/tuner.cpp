#include "tuning/tuner.h"

#include <algorithm>
#include <cmath>
#include <numbers>
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

namespace {

constexpr int spread_deals = 50;

/// Coordinates are weights in units of their steps.
Spsa make_spsa(TuningPlan const& plan) {
  Point start;
  Point low;
  Point high;
  for (auto const* weight : plan.tuned) {
    start.push_back(plan.start.*(weight->value) / weight->step);
    low.push_back(weight->low / weight->step);
    high.push_back(weight->high / weight->step);
  }
  SpsaPlan const spsa{.iterations = plan.iterations, .span = plan.span, .gain = plan.gain, .seed = plan.seed};
  return {spsa, std::move(start), std::move(low), std::move(high)};
}

}  // namespace

std::vector<WeightName const*> weights_that_matter(Board const& board) {
  std::vector<WeightName const*> list;
  for (auto const& weight : planner::weight_names()) {
    if (weight.matters == nullptr || weight.matters(board)) list.push_back(&weight);
  }
  return list;
}

ComparisonPlan deals_for(TuningPlan const& plan, Purpose purpose) {
  auto const stream = static_cast<std::uint64_t>(purpose) + 1;
  return {plan.board, plan.players, mix64(mix64(plan.seed) + golden_ratio * stream)};
}

Tuner::Tuner(TuningPlan const& plan, double spread)
    : plan_(plan), spread_(std::max(spread, 0.01)), spsa_(make_spsa(plan)) {}

Weights Tuner::weights_at(Point const& point) const {
  auto weights = plan_.start;
  for (std::size_t i = 0; i < point.size(); ++i) {
    auto const& weight = *plan_.tuned[i];
    weights.*(weight.value) = std::clamp(point[i] * weight.step, weight.low, weight.high);
  }
  return weights;
}

Outcome Tuner::play(ThreadPool& pool, std::atomic<bool> const& stop) const {
  auto const pair = spsa_.ask();
  auto const first = static_cast<std::int64_t>(iteration()) * plan_.deals;
  auto const comparison = compare_weights(deals_for(plan_, Purpose::tuning), weights_at(pair.plus),
                                          weights_at(pair.minus), first, plan_.deals, pool, stop);
  return {.wins = comparison.wins, .margin = comparison.margin};
}

double Tuner::advantage(Outcome const& outcome) const {
  auto const games = static_cast<double>(seatings(plan_.players).size()) * plan_.deals * Comparison::unit;
  double const by_wins = static_cast<double>(outcome.wins) / games;
  double const by_points = static_cast<double>(outcome.margin) / games / spread_;
  double const slope = std::sqrt(2 / std::numbers::pi);  // 0.8: twice the height of the bell
  return (by_wins + slope * by_points) / 2;
}

void Tuner::take(Outcome const& outcome) {
  spsa_.tell(advantage(outcome));
}

double measure_spread(TuningPlan const& plan, ThreadPool& pool, std::atomic<bool> const& stop) {
  auto const comparison =
      compare_weights(deals_for(plan, Purpose::spread), plan.start, plan.start, 0, spread_deals, pool, stop);
  return std::round(comparison.spread() * 100) / 100;
}

}  // namespace roundhouse::tuning
