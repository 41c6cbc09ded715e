#include "roundhouse/player.h"

#include "players/greedy_player.h"
#include "players/planner/weights_file.h"
#include "players/planner_player.h"
#include "players/random_player.h"

namespace roundhouse {
namespace {

/// The planner with the weights of a file.
constexpr std::string_view planner_with = "planner:";

planner::WeightsResult weights_named(std::string_view name) {
  return planner::load_weights(std::string(name.substr(planner_with.size())));
}

}  // namespace

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::make_unique<RandomPlayer>(seed);
  if (name == "greedy") return std::make_unique<GreedyPlayer>(seed);
  if (name == "planner") return std::make_unique<PlannerPlayer>();
  if (name.starts_with(planner_with)) {
    if (auto const* weights = weights_named(name).weights) return std::make_unique<PlannerPlayer>(*weights);
  }
  return nullptr;
}

Text why_no_player(std::string_view name) {
  if (make_player(name, 0) != nullptr) return {};
  if (name.starts_with(planner_with)) return weights_named(name).error;
  std::string all;
  for (auto known : player_names()) all += (all.empty() ? "" : ", ") + std::string(known);
  auto const it = std::string(name);
  return {"no computer player '" + it + "'; there are: " + all,
          "pas de joueur automatique « " + it + " » ; il y a : " + all};
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
