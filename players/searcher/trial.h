/// The moves at hand, compared by imagined games that share their hidden cards and their chance.
#pragma once

#include <span>
#include <vector>

#include "roundhouse/explanation.h"

namespace roundhouse::searcher {

inline constexpr double planner_error = 1.5;   // of one move's value, in points
inline constexpr double usual_variance = 250;  // of the difference between two games that one move sets apart
/// That this expectation counts for: a handful of games may agree by accident.
inline constexpr double usual_games = 4;

/// A move that may be the best.
struct Candidate {
  Move move;
  double prior = 0;  // what the planner thinks of it, in points
  std::vector<double> results;
  bool in = true;  // still compared
};

/// Both the planner's judgement and the games are uncertain. A difference between two moves is believed as
/// Bayes has it: the planner's as one observation with its usual error, that of the games with the spread
/// they have shown. Games are paired, so luck that meets both moves is not in it.
class Trial {
 public:
  /// The favourites among the moves; `error`: how far off a prior usually is.
  Trial(Moves const& legal, std::span<double const> priors, double error = planner_error);

  std::vector<Candidate>& candidates() { return candidates_; }
  std::vector<Candidate> const& candidates() const { return candidates_; }
  bool decided();  // drops moves that are clearly behind; true when one is left
  Candidate const& best() const;
  std::vector<Option> ranking() const;  // moves with the points they are believed to be worth, best first

  struct Belief {
    double mean = 0;
    double deviation = 0;
  };
  Belief difference(Candidate const& a, Candidate const& b) const;  // how much better a is than b

 private:
  std::vector<Candidate> candidates_;  // the planner's first choice first
  double error_;
};

}  // namespace roundhouse::searcher
