#include "kit/chi_square.h"

#include <cmath>
#include <numeric>

namespace roundhouse::kit {
namespace {

constexpr double deviations = 5.9978;  // a normal variable exceeds this once in 10^9
constexpr double least_expected = 5;   // below this the approximation does not hold: cells are put together

/// The chi-square value that is exceeded once in 10^9 (Wilson and Hilferty's approximation).
double critical(int degrees) {
  double const v = 2.0 / (9.0 * degrees);
  return degrees * std::pow(1 - v + deviations * std::sqrt(v), 3);
}

struct Sum {
  double statistic = 0;
  int cells = 0;
  void add(double seen, double expected) {
    statistic += (seen - expected) * (seen - expected) / expected;
    ++cells;
  }
};

double against_critical(double statistic, int degrees) {
  return degrees < 1 ? 0 : statistic / critical(degrees);
}

}  // namespace

double misfit(std::vector<int> const& seen, std::vector<double> const& probabilities) {
  double const n = std::accumulate(seen.begin(), seen.end(), 0);
  Sum sum;
  double rare_seen = 0;
  double rare_expected = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    double const expected = n * probabilities[i];
    if (expected == 0 && seen[i] > 0) return INFINITY;  // what cannot happen has happened
    if (expected >= least_expected) {
      sum.add(seen[i], expected);
    } else {
      rare_seen += seen[i];
      rare_expected += expected;
    }
  }
  if (rare_expected > 0) sum.add(rare_seen, rare_expected);
  return against_critical(sum.statistic, sum.cells - 1);
}

double difference(std::vector<int> const& first, std::vector<int> const& second) {
  double const n = std::accumulate(first.begin(), first.end(), 0);
  double const m = std::accumulate(second.begin(), second.end(), 0);
  Sum sum;
  int kinds = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    double const both = first[i] + second[i];
    if (both < 2 * least_expected) continue;
    ++kinds;
    sum.add(first[i], both * n / (n + m));
    sum.add(second[i], both * m / (n + m));
  }
  return against_critical(sum.statistic, kinds - 1);
}

}  // namespace roundhouse::kit
