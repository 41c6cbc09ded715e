/// Imagines how the game may go on after each promising move.
#pragma once

#include "players/searcher/imagined_game.h"
#include "roundhouse/view.h"

namespace roundhouse::searcher {

struct Budget {
  int milliseconds = 100;  // 0: no limit of time
  int games = 0;           // imagined; 0: no limit
};

class Searcher {
 public:
  Searcher(Board const& board, planner::Weights const& weights, Budget budget, std::uint64_t seed);

  Move decide(View const& view, Moves const& legal);

 private:
  Board const& board_;
  planner::Lore lore_;
  Budget budget_;
  Xoshiro random_;
  planner::Planner mind_;
  std::vector<double> values_;

 public:
  int candidates = 6;
  double trust = 3;
  double squash = 60;
  double winning = 15;
  std::int64_t games_ = 0;
  std::int64_t changed_ = 0, searches_ = 0;
};

}  // namespace roundhouse::searcher
