#include "roundhouse/player.h"

namespace roundhouse {

std::uint64_t player_seed(std::uint64_t number, std::int64_t game, int seat) {
  auto const of_game =
      mix64(mix64(number + golden_ratio) + golden_ratio * (static_cast<std::uint64_t>(game) + 1));
  return mix64(of_game + golden_ratio * (static_cast<std::uint64_t>(seat) + 1));
}

}  // namespace roundhouse
