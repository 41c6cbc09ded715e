#include "coach/worth.h"

namespace roundhouse::coach {

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
  auto const worths = end();
  outcome = searcher::outcome(game_.board(), game_.state())[seat];
  return worths;
}

}  // namespace roundhouse::coach
