/// How the worth of a position is found by playing on, and added up; docs/coach.md tells why so.
#pragma once

#include <cmath>

#include "players/base/worth.h"
#include "players/searcher/guide.h"

namespace roundhouse::coach {

/// The nearest whole multiple of 2⁻³². Sums of such numbers are exact, in whatever order they are added, so
/// the parts of a result add up to it to the last bit.
inline double on_grid(double x) {
  constexpr double fine = 4294967296.0;
  return std::nearbyint(x * fine) / fine;
}
inline Worth on_grid(Worth const& w) {
  return {on_grid(w.chance), on_grid(w.points)};
}

/// A number with how uncertain it is: one standard deviation.
struct Estimate {
  double value = 0;
  double error = 0;
};

/// The mean of what has been seen, and its error.
class Mean {
 public:
  void add(double x) {
    sum_ += x;
    squares_ += x * x;
    ++n_;
  }
  int size() const { return n_; }
  double value() const { return n_ > 0 ? sum_ / n_ : 0; }
  double squares() const { return squares_; }
  double variance() const {
    return n_ > 1 ? std::max(0.0, (squares_ - n_ * value() * value()) / (n_ - 1)) : 0;
  }
  double error() const { return n_ > 0 ? std::sqrt(variance() / n_) : 0; }
  /// Of shares of the win: games that all ended alike prove nothing for certain.
  double share_error() const {
    if (n_ == 0) return 0;
    double const p = (sum_ + 1) / (n_ + 2);
    return std::sqrt(p * (1 - p) / n_);
  }

 private:
  double sum_ = 0;
  double squares_ = 0;
  int n_ = 0;
};

struct WorthMean {
  Mean chance;
  Mean points;

  void add(Worth const& w) {
    chance.add(w.chance);
    points.add(w.points);
  }
  int size() const { return chance.size(); }
  Worth value() const { return {chance.value(), points.value()}; }
};

/// Plays games on, and counts them.
class Imagination {
 public:
  /// Quick planners play on; or, after a move, a guide, which must outlive it.
  Imagination(planner::Lore const& lore, int players, searcher::Guide* guide = nullptr)
      : game_(lore, players), guide_(guide) {}

  /// Games will begin at this table, as the seat sees it: a guide looks at it first.
  void stand_at(State const& table, SeatId seat);

  /// One game from this table to its end; the same number is the same luck.
  Worths play_on(State const& from, std::uint64_t chance);
  /// The same after a move. What the end is worth to the seat as the searcher counts comes in `outcome`.
  Worths play_on(State const& from, std::uint64_t chance, SeatId seat, Move move, double& outcome);
  std::int64_t games() const { return games_; }
  /// Decisions in all of them: the same on every machine, unlike the time they take.
  std::int64_t decisions() const { return decisions_; }

 private:
  Worths end();

  searcher::ImaginedGame game_;
  searcher::Guide* guide_;
  std::int64_t games_ = 0;
  std::int64_t decisions_ = 0;
};

}  // namespace roundhouse::coach
