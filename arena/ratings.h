/// Ratings by the model of Bradley and Terry, on the scale of Elo.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/tally.h"

namespace roundhouse::arena {

/// One number a bot; nothing for bots that no chain of games joins to the anchor.
using Ratings = std::vector<std::optional<double>>;

/// Who met whom, directly or through others: the bots that can be compared with the anchor.
std::vector<bool> comparable(Encounters const& met, std::size_t anchor);

/// The ratings that make the encounters most likely: a bot rated 400 above another comes before it ten times
/// for every time it comes after. The anchor has 0. Two bots that met in `met` count as having drawn once
/// more, so that a rating stays finite where one always won.
Ratings rate(Encounters const& encounters, Encounters const& met, std::size_t anchor);

/// The expected share of points for a lead in ratings, and the lead for an expected share.
double expected_share(double lead);
double lead_for(double share);

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

/// Of 95 %: between the 2.5th and the 97.5th percentile.
struct Range {
  double low = 0;
  double high = 0;
};

struct Intervals {
  std::vector<std::optional<Range>> ratings;    // by bot; nothing where no deal went another way
  std::vector<Range> win_share;                 // by bot
  std::vector<Range> adjusted_share;            // by bot: the same, less luck
  std::vector<std::vector<Range>> pair_shares;  // share of points of [a] against [b]
};

/// Always the same draws for the same number of deals. Needs at least one deal.
Intervals resample(Tally const& tally, std::size_t anchor, int resamples);

/// A tally made into a table: ratings, their intervals and the order of the bots.
struct Standing {
  std::size_t anchor = 0;
  Ratings ratings;
  std::optional<Intervals> intervals;  // one deal says nothing about others
  std::vector<std::size_t> order;      // best first, those without a rating last
};

Standing make_standing(Tally const& tally, std::size_t anchor, int resamples);

}  // namespace roundhouse::arena
