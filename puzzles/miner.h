/// Looks for puzzles: strong players play a deal, and wherever one decision seems clearly the best, a search
/// ten times as long must say the same.
#pragma once

#include "puzzles/contest.h"
#include "puzzles/puzzle.h"

namespace roundhouse::puzzles {

inline constexpr int longer = 10;  // times: the search that confirms

struct MiningPlan {
  std::string player = "searcher@12g";  // who plays; counted in games, so that a deal is always played alike
  int deals = 60;                       // of the first search
  int wanted = 60;                      // puzzles on this board
  int of_game = 3;                      // at most
};

/// How many puzzles there are of each kind: none is to crowd out the others.
struct Found {
  Per<Theme, int, themes> by_theme{};
  int planned = 0;  // whose solution is the planner's choice
  int all = 0;

  void add(Theme theme, bool is_planned);
};

class Miner {
 public:
  Miner(Board const& board, MiningPlan plan, Found found);

  /// The game of a deal with the puzzles in it; without any, its moves are left out.
  PuzzleGame mine(std::uint64_t deal, int players);
  Found const& found() const { return found_; }

 private:
  std::optional<Puzzle> look(Game const& game, SeatId seat, Moves const& legal, std::uint64_t seed);

  Board const& board_;
  MiningPlan plan_;
  Found found_;
  planner::Lore lore_;
};

/// What the long search says of a position, on deals that follow from this seed.
Standing searched(planner::Lore const& lore, Position const& position, int deals, std::uint64_t seed);

/// Whether the solution is what the planner would do.
bool is_planned(planner::Lore const& lore, Position const& position);

/// What the decision is about.
Theme theme_of(planner::Lore const& lore, View const& view, Moves const& legal, Standing const& standing);

}  // namespace roundhouse::puzzles
