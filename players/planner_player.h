/// The planner (players/planner/) as a player at a table.
#pragma once

#include "players/planner/planner.h"
#include "roundhouse/player.h"

namespace roundhouse {

class PlannerPlayer final : public Player {
 public:
  PlannerPlayer() = default;  // with the weights of whatever board it sits down at
  /// With these, which must outlive it.
  explicit PlannerPlayer(planner::Weights const& weights) : weights_(&weights) {}

  Move decide(Board const& board, View const& view, Moves const& legal) override;
  std::optional<Explanation> explanation() const override;
  std::unique_ptr<Player> copy(std::uint64_t seed) const override;

 private:
  planner::Weights const* weights_ = nullptr;  // null: the board's
  std::shared_ptr<planner::Lore const> lore_;  // copies share it
  mutable std::optional<planner::Planner> mind_;
  planner::Decision last_;
};

}  // namespace roundhouse
