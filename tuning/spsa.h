/// Simultaneous perturbation stochastic approximation (Spall 1992): maximises a noisy function of many
/// variables, with two evaluations an iteration no matter how many variables.
#pragma once

#include <cstdint>
#include <vector>

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

}  // namespace roundhouse::tuning
