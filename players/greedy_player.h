/// Sensible but shallow: joins its tickets by the cheapest paths one by one, takes what pays most now, and uses what each board
/// adds without thinking ahead.
#pragma once

#include "players/player.h"

namespace roundhouse {

class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(std::uint64_t seed) : random_(seed) {}
  Move decide(Board const& board, View const& view, Moves const& legal) override;

 private:
  Xoshiro random_;  // breaks ties
};

}  // namespace roundhouse
