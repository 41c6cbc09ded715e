/// Which move is the best, and by how much: the moves in question are compared on the same deals with the
/// same luck, as the searcher and the coach do. How long it looks is a number of deals, so that it finds the
/// same on every machine.
#pragma once

#include <cmath>
#include <vector>

#include "coach/worth.h"
#include "roundhouse/view.h"

namespace roundhouse::puzzles {

inline constexpr double least_gap = 1.5;  // points, as the searcher counts: the lead, and the win itself
inline constexpr double sure = 4;         // standard deviations

struct Standing {
  Move best;
  Move second;
  double gap = 0;
  double error = 0;
  int deals = 0;

  /// One move is clearly the best.
  bool clear() const { return gap >= least_gap && gap >= sure * error; }
  /// It will hardly be after so many deals: the gap is too small, or so unsure that luck would have to turn.
  bool hopeless(int after) const {
    return gap + 2.5 * error < least_gap || gap < (sure * std::sqrt(1.0 * deals / after) - 1) * error;
  }
};

class Contest {
 public:
  /// Planners play on; or the games end as a guide has it. View and guide must outlive it.
  Contest(planner::Lore const& lore, View const& view, Moves const& legal, std::uint64_t seed,
          searcher::Guide* guide = nullptr);

  /// The planner's favourite.
  Move planned() const { return entrants_.front().move; }
  /// All that take part.
  std::vector<Move> moves() const;
  /// Compares the moves on so many deals; gives up early where nothing will come of it, if it may.
  void imagine(int deals, bool may_give_up);
  Standing standing() const;

 private:
  struct Entrant {
    Move move;
    double prior = 0;             // by the planner's judgement
    std::vector<double> results;  // in the order of the deals
    bool in = true;               // still compared
  };
  struct Difference {
    double mean = 0;
    double error = 0;
  };

  double play_on(State const& table, std::uint64_t chance, Move move);
  static Difference difference(Entrant const& a, Entrant const& b);
  std::size_t leader() const;
  std::size_t runner_up(std::size_t first) const;
  void drop_clearly_worse();

  SeatId seat_;
  Redealer redealer_;
  coach::Imagination imagination_;
  Xoshiro random_;
  std::vector<Entrant> entrants_;  // the planner's first choice first
  int deals_ = 0;
};

}  // namespace roundhouse::puzzles
