#include "players/player.h"

#include "players/greedy_player.h"
#include "players/random_player.h"

namespace roundhouse {

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::make_unique<RandomPlayer>(seed);
  if (name == "greedy") return std::make_unique<GreedyPlayer>(seed);
  return nullptr;
}

std::vector<std::string_view> player_names() {
  return {"random", "greedy"};
}

}  // namespace roundhouse
