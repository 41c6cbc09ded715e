#include "players/planner_player.h"

namespace roundhouse {

Move PlannerPlayer::decide(Board const& board, View const& view, Moves const& legal) {
  if (!mind_) {
    lore_ = std::make_shared<planner::Lore>(board,
                                            weights_ != nullptr ? *weights_ : planner::weights_for(board.id));
    mind_.emplace(*lore_, planner::Care::thorough);
  }
  auto const chosen = mind_->decide(view.state, view.viewer, legal);
  last_.state = view.state;
  last_.seat = view.viewer;
  last_.legal = legal;
  last_.chosen = chosen;
  return chosen;
}

std::optional<Explanation> PlannerPlayer::explanation() const {
  if (!mind_) return std::nullopt;
  return mind_->explain(last_);
}

std::unique_ptr<Player> PlannerPlayer::copy(std::uint64_t /*seed*/) const {
  auto other = std::make_unique<PlannerPlayer>();
  other->weights_ = weights_;
  other->lore_ = lore_;
  other->mind_ = mind_;
  return other;
}

}  // namespace roundhouse
