#include "players/searcher_player.h"

namespace roundhouse {

Move SearcherPlayer::decide(Board const& board, View const& view, Moves const& legal) {
  if (!mind_) mind_.emplace(board, planner::weights_for(board.id), budget_, seed_);
  return mind_->decide(view, legal);
}

std::optional<Explanation> SearcherPlayer::explanation() const {
  if (!mind_) return std::nullopt;
  return mind_->explain();
}

}  // namespace roundhouse
