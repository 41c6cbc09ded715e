/// Who can be asked to play: names, characters, and how each is made.
#include <algorithm>
#include <array>
#include <charconv>

#include "players/greedy_player.h"
#include "players/level_player.h"
#include "players/planner/weights_file.h"
#include "players/planner_player.h"
#include "players/random_player.h"
#include "players/searcher_player.h"
#include "roundhouse/player.h"

namespace roundhouse {
namespace {

using planner::Care;
using std::chrono::milliseconds;

std::array const infos{
    PlayerInfo{"random",
               PlayerKind::player,
               {"Plays any legal move at random.", "Joue n’importe quel coup permis, au hasard."}},
    PlayerInfo{"greedy",
               PlayerKind::player,
               {"Grabs the nearest points and hardly looks ahead.",
                "Prend les points les plus proches sans voir beaucoup plus loin."}},
    PlayerInfo{"planner",
               PlayerKind::player,
               {"Plans one network for all its tickets and weighs every move in points.",
                "Trace un seul réseau pour tous ses billets et pèse chaque coup en points."}},
    PlayerInfo{
        "searcher",
        PlayerKind::player,
        {"Simulates hundreds of games before each move; searcher@300ms thinks longer.",
         "Simule des centaines de parties avant chaque coup ; searcher@300ms réfléchit plus longtemps."}},
    PlayerInfo{"beginner",
               PlayerKind::level,
               {"Has just learnt the rules: builds towards its tickets and gets lost on the way.",
                "Vient d’apprendre les règles : vise ses billets et se perd en chemin."}},
    PlayerInfo{"casual",
               PlayerKind::level,
               {"Plays for fun: has a plan, but forgets it for a nice long route.",
                "Joue pour le plaisir : a un plan, mais l’oublie pour une belle longue route."}},
    PlayerInfo{"regular",
               PlayerKind::level,
               {"Knows the board well and misses few chances.",
                "Connaît bien le plateau et laisse passer peu d’occasions."}},
    PlayerInfo{"strong",
               PlayerKind::level,
               {"Plans its whole network and keeps an eye on yours.",
                "Planifie tout son réseau et garde un œil sur le vôtre."}},
    PlayerInfo{"expert",
               PlayerKind::level,
               {"Thinks the game through to its end before every move.",
                "Réfléchit jusqu’à la fin de la partie avant chaque coup."}},
};

/// The planner with the weights of a file.
constexpr std::string_view planner_with = "planner:";

planner::WeightsResult weights_named(std::string_view name) {
  return planner::load_weights(std::string(name.substr(planner_with.size())));
}

constexpr std::string_view searcher_with = "searcher@";
constexpr milliseconds usual_time{100};
constexpr milliseconds expert_time{300};

/// One limit, as `100ms`, `200g` (games) or `4t` (threads).
bool read_limit(std::string_view text, searcher::Budget& budget) {
  int number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 1) return false;
  std::string_view const unit = text.substr(static_cast<std::size_t>(end - text.data()));
  if (unit == "ms") budget.time = milliseconds(number);
  if (unit == "g") budget.games = number;
  if (unit == "t") budget.threads = std::min(number, 256);
  return unit == "ms" || unit == "g" || unit == "t";
}

/// Limits joined by `@`.
std::optional<searcher::Budget> read_budget(std::string_view limits) {
  searcher::Budget budget;
  for (auto at = limits.find('@'); at != std::string_view::npos; at = limits.find('@')) {
    if (!read_limit(limits.substr(0, at), budget)) return std::nullopt;
    limits.remove_prefix(at + 1);
  }
  if (!read_limit(limits, budget)) return std::nullopt;
  if (budget.time.count() == 0 && budget.games == 0) budget.time = usual_time;
  return budget;
}

std::unique_ptr<Player> make_special(std::string_view name, std::uint64_t seed) {
  if (name.starts_with(planner_with)) {
    if (auto const* weights = weights_named(name).weights) return std::make_unique<PlannerPlayer>(*weights);
  }
  if (name.starts_with(searcher_with)) {
    auto const budget = read_budget(name.substr(searcher_with.size()));
    if (budget) return std::make_unique<SearcherPlayer>(*budget, seed);
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::make_unique<RandomPlayer>(seed);
  if (name == "greedy") return std::make_unique<GreedyPlayer>(seed);
  if (name == "planner" || name == "strong") return std::make_unique<PlannerPlayer>();
  if (name == "searcher") return std::make_unique<SearcherPlayer>(searcher::Budget{.time = usual_time}, seed);
  if (name == "beginner") return std::make_unique<LevelPlayer>(6, Care::quick, seed);
  if (name == "casual") return std::make_unique<LevelPlayer>(2.5, Care::quick, seed);
  if (name == "regular") return std::make_unique<LevelPlayer>(0.9, Care::thorough, seed);
  if (name == "expert") return std::make_unique<SearcherPlayer>(searcher::Budget{.time = expert_time}, seed);
  return make_special(name, seed);
}

Text why_no_player(std::string_view name) {
  if (make_player(name, 0) != nullptr) return {};
  if (name.starts_with(planner_with)) return weights_named(name).error;
  auto const it = std::string(name);
  if (name.starts_with(searcher_with)) {
    return {"'" + it +
                "': limits are a number with ms, g (games) or t (threads), joined by @, as searcher@100ms@2t",
            "« " + it +
                " » : les limites sont un nombre suivi de ms, g (parties) ou t (fils), reliés par @, comme "
                "searcher@100ms@2t"};
  }
  std::string all;
  for (auto known : player_names()) all += (all.empty() ? "" : ", ") + std::string(known);
  return {"no computer player '" + it + "'; there are: " + all,
          "pas de joueur IA « " + it + " » ; il y a : " + all};
}

std::span<PlayerInfo const> players() {
  return infos;
}

std::vector<std::string_view> player_names() {
  std::vector<std::string_view> names(infos.size());
  std::ranges::transform(infos, names.begin(), &PlayerInfo::name);
  return names;
}

}  // namespace roundhouse
