/// Prints the signature of every board, like `roundhouse bench --signatures`, with nothing but the engine
/// linked.
#include <cstdio>

#include "assets/assets.h"
#include "players/random_games.h"

int main() {
  for (auto const& id : roundhouse::assets::board_ids()) {
    auto const* board = roundhouse::assets::board(id);
    if (board == nullptr) return 1;
    std::printf("%s %s\n", id.c_str(), roundhouse::signature(*board).c_str());
  }
  return 0;
}
