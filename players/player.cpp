#include "roundhouse/player.h"

#include "players/greedy_player.h"
#include "players/planner_player.h"
#include "players/random_player.h"

namespace roundhouse {

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::make_unique<RandomPlayer>(seed);
  if (name == "greedy") return std::make_unique<GreedyPlayer>(seed);
  if (name == "planner") return std::make_unique<PlannerPlayer>();
  return nullptr;
}

std::vector<std::string_view> player_names() {
  return {"random", "greedy", "planner"};
}

std::uint64_t player_seed(std::uint64_t number, std::int64_t game, int seat) {
  auto const of_game =
      mix64(mix64(number + golden_ratio) + golden_ratio * (static_cast<std::uint64_t>(game) + 1));
  return mix64(of_game + golden_ratio * (static_cast<std::uint64_t>(seat) + 1));
}

}  // namespace roundhouse
