/// A test that stops as soon as it knows: is one bot better than another?
#pragma once

#include <cstdint>

namespace roundhouse::arena {

struct Hypotheses {
  double elo0 = 0;      // lead under the null hypothesis
  double elo1 = 20;     // lead under the alternative
  double alpha = 0.05;  // probability of accepting elo1 although elo0 holds
  double beta = 0.05;   // probability of accepting elo0 although elo1 holds
};

enum class Verdict : std::uint8_t { open, elo0, elo1 };

/// Wald's sequential probability ratio test, generalised: what is compared are the shares of points of whole
/// deals, taken as normal with the variance seen so far. The two seatings of a deal lean the same way with
/// its cards, so their sum varies less than two games of different deals, and the test ends sooner.
class SequentialTest {
 public:
  explicit SequentialTest(Hypotheses const& hypotheses);

  /// The next deal: the share of points, 0 to 1. Ignored after a verdict.
  void add(double share);

  Verdict verdict() const { return verdict_; }
  std::int64_t deals() const { return deals_; }
  double log_ratio() const { return log_ratio_; }
  double lower() const { return lower_; }  // at or below it the verdict is elo0
  double upper() const { return upper_; }  // at or above it the verdict is elo1
  double mean() const { return deals_ > 0 ? sum_ / static_cast<double>(deals_) : 0.5; }
  Hypotheses const& hypotheses() const { return hypotheses_; }

 private:
  /// As if one deal more had been won and one lost: the first deals say too little about it, and bots that
  /// always win would have none.
  double variance() const;

  Hypotheses hypotheses_;
  double lower_;
  double upper_;
  std::int64_t deals_ = 0;
  double sum_ = 0;
  double sum_squared_ = 0;
  double log_ratio_ = 0;
  Verdict verdict_ = Verdict::open;
};

}  // namespace roundhouse::arena
