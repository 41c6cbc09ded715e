/// Simultaneous perturbation stochastic approximation (Spall 1992): maximises a noisy function of many
/// variables, with two evaluations an iteration no matter how many variables.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tuning/comparison.h"

namespace roundhouse::tuning {

/// Coordinates in units that are alike: one is a change worth trying in each of them.
using Point = std::vector<double>;

struct SpsaPlan {
  int iterations = 1000;
  double span = 1.0;  // how far to either side the first iteration looks
  double gain = 1.0;  // how far it goes for a slope of one
  std::uint64_t seed = 1;
};

class Spsa {
 public:
  /// No coordinate ever leaves its bounds.
  Spsa(SpsaPlan const& plan, Point start, Point low, Point high);

  struct Pair {
    Point plus;
    Point minus;
  };
  /// The two points of this iteration: every coordinate goes up in one and down in the other, at random.
  Pair ask() const;
  /// How much better `plus` is than `minus`: moves, and the next iteration begins.
  void tell(double advantage);

  int iteration() const { return iteration_; }
  bool done() const { return iteration_ >= plan_.iterations; }
  Point const& point() const { return way_.back(); }
  /// The mean of the later half of the way: the noise of single steps has gone from it (Polyak, Ruppert).
  Point average() const;

 private:
  double span() const;
  double gain() const;
  Point signs() const;
  Point kept_in(Point point) const;

  SpsaPlan plan_;
  Point low_;
  Point high_;
  std::vector<Point> way_;  // from the start on
  int iteration_ = 0;
};

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
