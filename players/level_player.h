/// A planner that is not always right: it takes a good move rather than the best one, the more often the
/// lower its level. Nobody learning the game plays dice; they see most of what matters and misjudge it.
#pragma once

#include "players/planner/planner.h"
#include "roundhouse/player.h"

namespace roundhouse {

class LevelPlayer final : public Player {
 public:
  /// `error`: points by which it misjudges a move.
  LevelPlayer(double error, planner::Care care, std::uint64_t seed)
      : error_(error), care_(care), random_(seed) {}
  Move decide(Board const& board, View const& view, Moves const& legal) override;
  std::optional<Explanation> explanation() const override;

 private:
  double error_;
  planner::Care care_;
  Xoshiro random_;
  std::optional<planner::Lore> lore_;
  std::optional<planner::Planner> mind_;
  std::vector<double> values_;
  Explanation why_;
};

}  // namespace roundhouse
