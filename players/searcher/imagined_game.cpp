#include "players/searcher/imagined_game.h"

namespace roundhouse::searcher {

ImaginedGame::ImaginedGame(planner::Lore const& lore, int players) : board_(lore.board()) {
  for (int s = 0; s < players; ++s) minds_.emplace_back(lore, planner::Care::quick);
}

void ImaginedGame::play_on(State const& from, SeatId seat, Move first, std::uint64_t chance) {
  Xoshiro random(chance);
  BagDealer dealer(random);
  state_ = from;
  Table table{board_, state_, dealer};
  for (auto& mind : minds_) mind.forget();
  play(table, seat, first);
  while (state_.phase != Phase::over) {
    auto const next = seat_id(std::countr_zero(state_.must_decide));
    legal_.clear();
    legal_moves(board_, state_, next, legal_);
    play(table, next, minds_[static_cast<std::size_t>(next)].decide(state_, next, legal_));
    ++decisions_;
  }
}

}  // namespace roundhouse::searcher
