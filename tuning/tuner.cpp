#include "tuning/tuner.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "roundhouse/random.h"

namespace roundhouse::tuning {
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
