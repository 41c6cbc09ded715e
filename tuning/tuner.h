/// A search for better weights: its state, and its next iteration.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tuning/comparison.h"
#include "tuning/spsa.h"

namespace roundhouse::tuning {

using planner::WeightName;

/// Everything that determines the result of a run.
struct TuningPlan {
  Board const* board = nullptr;
  std::string board_name;  // id or file, to resume the run
  int players = 2;
  int iterations = 1000;
  int deals = 32;  // of an iteration
  double span = 1.0;
  double gain = 1.0;
  std::uint64_t seed = 1;
  Weights start;
  std::vector<WeightName const*> tuned;  // the others stay as they are
};

/// The weights that make a difference on the board.
std::vector<WeightName const*> weights_that_matter(Board const& board);

/// Deals for different purposes are different deals: a check on those that were tuned with proves nothing.
enum class Purpose : std::uint8_t { tuning, spread, check, proof };
ComparisonPlan deals_for(TuningPlan const& plan, Purpose purpose);

/// What an iteration brought, in whole numbers: enough to replay all steps from a log.
struct Outcome {
  std::int64_t wins = 0;
  std::int64_t margin = 0;
};

class Tuner {
 public:
  /// `spread`: what the lead in a game is usually like, in points; see `measure_spread`.
  Tuner(TuningPlan const& plan, double spread);

  TuningPlan const& plan() const { return plan_; }
  double spread() const { return spread_; }
  int iteration() const { return spsa_.iteration(); }
  bool done() const { return spsa_.done(); }

  /// Plays the deals of the next iteration. Nothing has happened to the tuner yet: `take` moves it.
  Outcome play(ThreadPool& pool, std::atomic<bool> const& stop) const;
  void take(Outcome const& outcome);

  /// Where it is, and the mean of where it has been lately: the result.
  Weights current() const { return weights_at(spsa_.point()); }
  Weights average() const { return rounded(weights_at(spsa_.average())); }

 private:
  Weights weights_at(Point const& point) const;
  /// What the tuner tries to raise: half by wins, which are the aim, half by points, which are less noisy.
  /// For leads that spread like a bell around a small mean, the mean in spreads times 0.8 is the advantage in
  /// wins, so both halves measure the same.
  double advantage(Outcome const& outcome) const;

  TuningPlan plan_;
  double spread_;
  Spsa spsa_;
};

/// The spread of the leads between equal weights. Two decimals, to be the same when read from a log.
double measure_spread(TuningPlan const& plan, ThreadPool& pool, std::atomic<bool> const& stop);

}  // namespace roundhouse::tuning
