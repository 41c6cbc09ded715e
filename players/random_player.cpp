#include "players/random_player.h"

namespace roundhouse {

Move RandomPlayer::decide(Board const& /*board*/, View const& /*view*/, Moves const& legal) {
  return legal[static_cast<int>(below(random_, static_cast<std::uint32_t>(legal.size())))];
}

}  // namespace roundhouse
