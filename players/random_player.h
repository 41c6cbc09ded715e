/// Any legal move, each as likely as the others.
#pragma once

#include "roundhouse/player.h"

namespace roundhouse {

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}
  Move decide(Board const& board, View const& view, Moves const& legal) override;

 private:
  Xoshiro random_;
};

}  // namespace roundhouse
