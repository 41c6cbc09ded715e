#include "coach/worth.h"

namespace roundhouse::coach {

void Imagination::stand_at(State const& table, SeatId seat) {
  if (guide_ == nullptr) return;
  Moves legal;
  legal_moves(game_.board(), table, seat, legal);
  std::vector<double> values(static_cast<std::size_t>(legal.size()));
  guide_->amend(table, seat, legal, values);
}

Worths Imagination::end() {
  ++games_;
  decisions_ += 1 + game_.play_out();
  return worth_at_end(game_.board(), game_.state());
}

Worths Imagination::play_on(State const& from, std::uint64_t chance) {
  game_.begin(from, chance);
  return end();
}

Worths Imagination::play_on(State const& from, std::uint64_t chance, SeatId seat, Move move,
                            double& outcome) {
  game_.begin(from, chance);
  game_.play(seat, move);
  if (guide_ != nullptr) guide_->end(game_, seat, 0);
  decisions_ += game_.decisions() - 1;
  auto const worths = end();
  outcome = searcher::outcome(game_.board(), game_.state())[seat];
  return worths;
}

}  // namespace roundhouse::coach
