/// Sensible but shallow: claims what pays most now, a little rather where a ticket needs it, collects the
/// colour it has most of, and uses what each board adds without thinking ahead.
#pragma once

#include "roundhouse/player.h"

namespace roundhouse {

class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(std::uint64_t seed) : random_(seed) {}
  Move decide(Board const& board, View const& view, Moves const& legal) override;
  std::unique_ptr<Player> copy(std::uint64_t seed) const override {
    return std::make_unique<GreedyPlayer>(seed);
  }

 private:
  Xoshiro random_;  // breaks ties
};

}  // namespace roundhouse
