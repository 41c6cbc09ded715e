#include "players/searcher/imagined_game.h"

#include "players/base/game_loop.h"

namespace roundhouse::searcher {
namespace {

constexpr int longest_game = 5000;  // decisions; no rule stops seats that only give up tunnels

}  // namespace

ImaginedGame::ImaginedGame(planner::Lore const& lore, int players) : board_(lore.board()) {
  for (int s = 0; s < players; ++s) minds_.emplace_back(lore, planner::Care::quick);
}

void ImaginedGame::begin(State const& from, std::uint64_t chance) {
  state_ = from;
  luck_.clear();
  for (std::size_t s = 0; s < minds_.size(); ++s) luck_.emplace_back(chance + s);
  for (auto& mind : minds_) mind.forget();
}

Moves const& ImaginedGame::legal() {
  legal_moves(board_, state_, next(), legal_);
  return legal_;
}

std::vector<double> const& ImaginedGame::values() {
  auto const seat = next();
  minds_[index(seat)].weigh(state_, seat, legal_, values_);
  return values_;
}

void ImaginedGame::play(SeatId seat, Move move) {
  BagDealer dealer(luck_[index(seat)]);
  Context context{board_, state_, dealer};
  roundhouse::play(context, seat, move);
}

void ImaginedGame::play_out() {
  each_decision(state_, longest_game, [&](SeatId seat) {
    play(seat, minds_[index(seat)].decide(state_, seat, legal()));
    return true;
  });
}

}  // namespace roundhouse::searcher
