/// Looks for puzzles: strong players play a deal, and wherever one decision seems clearly the best, a search
/// ten times as long must say the same.
#pragma once

#include "puzzles/contest.h"
#include "puzzles/puzzle.h"

namespace roundhouse::puzzles {

inline constexpr int longer = 10;        // times: the search that confirms
inline constexpr int other_players = 4;  // times: the one in which others play on

struct MiningPlan {
  std::string player = "searcher@12g";  // who plays; counted in games, so that a deal is always played alike
  int deals = 60;                       // of the first search
  int wanted = 60;                      // puzzles on this board
  int of_game = 3;                      // at most
  std::vector<Theme> themes{};          // only these are looked for; none: all of them
};

/// How many puzzles there are of each kind: none is to crowd out the others.
struct Found {
  Per<Theme, int, themes> by_theme{};
  int planned = 0;  // whose solution is the planner's choice
  int all = 0;

  void add(Theme theme, bool is_planned);
  bool has_room(MiningPlan const& plan, Theme theme, bool is_planned) const;
};

/// What a deal has brought, as long as nobody knows what other deals bring.
struct Finds {
  PuzzleGame game;
  std::vector<bool> planned;  // by puzzle: whether the solution is the planner's choice
};

class Miner {
 public:
  Miner(Board const& board, MiningPlan plan, Found found);

  /// The puzzles of a deal for which there is room by what has been kept so far. Several threads may look at
  /// deals while nobody keeps anything.
  Finds look_at(std::uint64_t deal, int players) const;
  /// The game with those puzzles for which there is still room; without any, its moves are left out.
  PuzzleGame keep(Finds finds);
  Found const& found() const { return found_; }

 private:
  struct Find {
    Puzzle puzzle;
    bool planned = false;
  };

  bool is_asked_for(Theme theme) const;
  bool may_be_asked_for(View const& view, Moves const& legal, Contest const& contest) const;
  std::optional<Find> look(Game const& game, SeatId seat, Moves const& legal, std::uint64_t seed,
                           Found const& found) const;

  Board const& board_;
  MiningPlan plan_;
  Found found_;
  planner::Lore lore_;
};

/// What the long search says of a position, on deals that follow from this seed; with a guide, where its
/// games end as it has it.
Standing searched(planner::Lore const& lore, Position const& position, int deals, std::uint64_t seed,
                  searcher::Guide* guide = nullptr);

/// Whether the solution is what the planner would do.
bool is_planned(planner::Lore const& lore, Position const& position);

/// What the decision is about.
Theme theme_of(planner::Lore const& lore, View const& view, Moves const& legal, Standing const& standing);

}  // namespace roundhouse::puzzles
