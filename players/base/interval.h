/// Where a rate that has been seen in trials probably lies.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace roundhouse {

inline constexpr double z_95 = 1.959964;  // standard errors to each side of a 95 % interval

struct Interval {
  double low = 0;
  double high = 1;
};

/// Wilson's 95 % interval for a rate seen in n trials.
inline Interval wilson(double rate, std::int64_t n) {
  if (n == 0) return {};
  auto const trials = static_cast<double>(n);
  double const scale = 1 + z_95 * z_95 / trials;
  double const middle = (rate + z_95 * z_95 / (2 * trials)) / scale;
  double const half =
      z_95 / scale * std::sqrt(rate * (1 - rate) / trials + z_95 * z_95 / (4 * trials * trials));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace roundhouse
