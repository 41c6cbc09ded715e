/// One decision, weighed on what its seat knew: hidden cards are dealt again from its view, and the moves
/// that come into question are compared on the same deals.
#pragma once

#include <optional>

#include "coach/course.h"
#include "coach/worth.h"
#include "players/searcher/trial.h"
#include "roundhouse/explanation.h"

namespace roundhouse::coach {

/// What has been found out about a decision.
struct Judgement {
  Move best;
  bool is_best = true;   // the move played is believed to be the best
  Estimate loss;         // points as the searcher counts them: the lead, and something for the win itself
  Estimate chance_lost;  // shares of the win
  Estimate points_lost;  // of the lead
  bool clear = false;    // above the noise
  int deals = 0;         // that were compared
};

/// What the move played changed for every seat, compared with the planner's.
struct Effect {
  Worths worth{};
  Worth error;  // of each
};

class Weighing {
 public:
  /// A guide gives a second opinion; null: nobody does.
  Weighing(Course const& course, int step, planner::Planner& planner, searcher::Guide* guide);

  int step() const { return step_; }
  /// Whether there is anything to compare.
  bool has_choice() const { return trial_.candidates().size() > 1; }
  bool played_as_planned() const { return played_ == 0; }
  int deals() const { return deals_; }
  /// Compares the moves on so many more deals.
  void imagine(Course const& course, Imagination& imagination, int deals, std::uint64_t seed);
  /// Plays the move that was played and the planner's on so many more deals, for `effect`. Their number must
  /// not follow from what games have brought: who looks again at what seems a loss, and not at what seems
  /// none, corrects errors of one direction only.
  void add_up(Course const& course, Imagination& imagination, int deals, std::uint64_t seed);
  /// How much a closer look may tell: decisions with the largest come first.
  double interest() const;
  /// Compares the move played with the one believed best on so many more deals, where the guide plays on.
  void ask(Course const& course, Imagination& guided, int deals, std::uint64_t seed);
  /// On how many deals the guide has compared these two.
  int asked() const;
  /// What was lost where planners play on, whatever the guide thinks of it; zero: nothing.
  double lost_by_planners() const { return loss().first.mean; }

  Judgement judge() const;
  Effect effect(int players) const;

 private:
  /// What the games of a candidate brought its seat, in the order of the deals.
  struct Results {
    std::vector<float> chance;
    std::vector<float> points;
  };
  /// How the win and the points hang together here.
  struct Rate {
    double by_point = 0;  // shares of the win
    double usual = 0;     // variance of the difference between two games
  };

  /// Between the move played and the one believed best.
  struct Loss {
    searcher::Trial::Belief first;  // where planners play on
    Estimate agreed;                // the smaller one of both opinions, and not below zero
    bool clear = false;
  };

  bool is_compared(std::size_t candidate) const;
  Loss loss() const;
  Rate rate() const;
  std::size_t index_of(searcher::Candidate const& candidate) const;

  int step_;
  SeatId seat_{};
  std::optional<searcher::Trial> second_{};  // the candidates of the next, as the guide has them
  searcher::Trial trial_;                    // the planner's first choice first
  std::size_t played_ = 0;                   // among the candidates
  std::vector<Results> results_;             // by candidate
  PerSeat<WorthMean> effect_{};              // of the move played, less that of the planner's
  int deals_ = 0;
};

}  // namespace roundhouse::coach
