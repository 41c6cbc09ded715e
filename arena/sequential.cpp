#include "arena/sequential.h"

#include <cmath>

#include "arena/ratings.h"

namespace roundhouse::arena {

SequentialTest::SequentialTest(Hypotheses const& hypotheses)
    : hypotheses_(hypotheses),
      lower_(std::log(hypotheses.beta / (1 - hypotheses.alpha))),
      upper_(std::log((1 - hypotheses.beta) / hypotheses.alpha)) {}

double SequentialTest::variance() const {
  double const n = static_cast<double>(deals_) + 2;
  double const mean = (sum_ + 1) / n;
  return (sum_squared_ + 1) / n - mean * mean;
}

void SequentialTest::add(double share) {
  if (verdict_ != Verdict::open) return;
  ++deals_;
  sum_ += share;
  sum_squared_ += share * share;
  double const share0 = expected_share(hypotheses_.elo0);
  double const share1 = expected_share(hypotheses_.elo1);
  log_ratio_ =
      static_cast<double>(deals_) * (share1 - share0) * (mean() - (share0 + share1) / 2) / variance();
  if (log_ratio_ >= upper_) verdict_ = Verdict::elo1;
  if (log_ratio_ <= lower_) verdict_ = Verdict::elo0;
}

}  // namespace roundhouse::arena
