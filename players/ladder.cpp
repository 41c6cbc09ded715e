/// Who can be asked to play: names, characters, and how each is made.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "players/greedy_player.h"
#include "players/net/learned.h"
#include "players/planner/weights_file.h"
#include "players/planner_player.h"
#include "players/searcher/searcher.h"
#include "roundhouse/player.h"

namespace roundhouse {
namespace {

using planner::Care;
using std::chrono::milliseconds;

/// Any legal move, each as likely as the others.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}
  Move decide(Board const& /*board*/, View const& /*view*/, Moves const& legal) override {
    return legal[below(random_, legal.size())];
  }
  std::unique_ptr<Player> copy(std::uint64_t seed) const override {
    return std::make_unique<RandomPlayer>(seed);
  }

 private:
  Xoshiro random_;
};

/// A planner that is not always right: it takes a good move rather than the best one, the more often the
/// lower its level. Nobody learning the game plays dice; they see most of what matters and misjudge it.
class LevelPlayer final : public Player {
 public:
  /// `error`: points by which it misjudges a move.
  LevelPlayer(double error, Care care, std::uint64_t seed) : error_(error), care_(care), random_(seed) {}

  Move decide(Board const& board, View const& view, Moves const& legal) override {
    if (!mind_) {
      lore_ = std::make_shared<planner::Lore>(board, planner::weights_for(board.id));
      mind_.emplace(*lore_, care_);
    }
    mind_->weigh(view.state, view.viewer, legal, values_);
    double const best = *std::ranges::max_element(values_);
    int chosen = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < legal.size(); ++i) {
      if (values_[i] < best - never * error_) continue;
      double const seems = values_[i] + error_ * misjudgement();
      if (seems > most) {
        most = seems;
        chosen = i;
      }
    }
    why_ = mind_->explain(view.state, view.viewer, legal, legal[chosen]);
    return legal[chosen];
  }
  std::optional<Explanation> explanation() const override {
    return mind_ ? std::optional(why_) : std::nullopt;
  }
  std::unique_ptr<Player> copy(std::uint64_t seed) const override {
    auto other = std::make_unique<LevelPlayer>(error_, care_, seed);
    other->lore_ = lore_;
    other->mind_ = mind_;
    return other;
  }

 private:
  static constexpr double never = 3;  // errors behind the best: so bad that anybody sees it

  /// Gumbel's distribution: with it, the chance that a move looks best falls evenly with its value.
  double misjudgement() { return -std::log(-std::log((random_.next() + 0.5) / 4294967296.0)); }

  double error_;
  Care care_;
  Xoshiro random_;
  std::shared_ptr<planner::Lore const> lore_;  // copies share it
  std::optional<planner::Planner> mind_;
  std::vector<double> values_;
  Explanation why_;
};

class SearcherPlayer final : public Player {
 public:
  /// `guided`: by the net of the board it sits down at, where there is one that helps.
  SearcherPlayer(searcher::Budget budget, std::uint64_t seed, bool guided)
      : budget_(budget), seed_(seed), guided_(guided) {}
  Move decide(Board const& board, View const& view, Moves const& legal) override {
    if (!mind_)
      mind_.emplace(board, planner::weights_for(board.id), budget_, seed_,
                    guided_ ? learned::make_guide(board, budget_.threads) : nullptr);
    return mind_->decide(view, legal);
  }
  std::optional<Explanation> explanation() const override {
    return mind_ ? std::optional(mind_->explain()) : std::nullopt;
  }
  /// Only one that counts games: how a limit of time ends would depend on who else is at work.
  std::unique_ptr<Player> copy(std::uint64_t seed) const override {
    if (guided_ || budget_.time.count() > 0 || budget_.threads > 1) return nullptr;
    auto other = std::make_unique<SearcherPlayer>(budget_, seed, guided_);
    if (mind_) other->mind_.emplace(*mind_, seed);
    return other;
  }

 private:
  searcher::Budget budget_;
  std::uint64_t seed_;
  bool guided_;
  std::optional<searcher::Searcher> mind_;
};

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
#ifndef __wasm__  // a page has levels alone, and its modules no bytes to spare
    PlayerInfo{"net",
               PlayerKind::player,
               {"Plays what it has learned from millions of games with itself, and decides at once.",
                "Joue ce qu’il a appris en jouant contre lui-même des millions de parties, et décide "
                "aussitôt."}},
    PlayerInfo{
        "guided",
        PlayerKind::player,
        {"Simulates games as the searcher does, but trusts the net’s first thoughts; guided@300ms thinks "
         "longer.",
         "Simule des parties comme searcher, mais se fie aux premières idées de net ; guided@300ms "
         "réfléchit plus longtemps."}},
#endif
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
    PlayerInfo{"master",
               PlayerKind::level,
               {"Thinks like the expert, and three times as long.",
                "Réfléchit comme l’expert, trois fois plus longtemps."}},
};

/// The planner with the weights of a file.
constexpr std::string_view planner_with = "planner:";

planner::WeightsResult weights_named(std::string_view name) {
  return planner::load_weights(std::string(name.substr(planner_with.size())));
}

constexpr std::string_view searcher_name = "searcher";
constexpr std::string_view guided_name = "guided";
constexpr milliseconds usual_time{100};
constexpr milliseconds expert_time{300};
constexpr milliseconds master_time{1000};

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

std::unique_ptr<Player> make_searcher(milliseconds time, std::uint64_t seed, bool guided) {
  return std::make_unique<SearcherPlayer>(searcher::Budget{.time = time}, seed, guided);
}

/// A name with limits behind it.
struct Limited {
  bool guided = false;
  std::string_view limits;
};

std::optional<Limited> limited(std::string_view name) {
  auto const at = name.find('@');
  auto const who = name.substr(0, at);
  if (at == std::string_view::npos || (who != searcher_name && who != guided_name)) return std::nullopt;
  return Limited{who == guided_name, name.substr(at + 1)};
}

std::unique_ptr<Player> make_special(std::string_view name, std::uint64_t seed) {
  if (name.starts_with(planner_with)) {
    if (auto const* weights = weights_named(name).weights) return std::make_unique<PlannerPlayer>(*weights);
  }
  if (auto const search = limited(name)) {
    auto const budget = read_budget(search->limits);
    return budget ? std::make_unique<SearcherPlayer>(*budget, seed, search->guided) : nullptr;
  }
  return learned::make_net_player(name);
}

}  // namespace

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::make_unique<RandomPlayer>(seed);
  if (name == "greedy") return std::make_unique<GreedyPlayer>(seed);
  if (name == "planner" || name == "strong") return std::make_unique<PlannerPlayer>();
  if (name == searcher_name || name == guided_name)
    return make_searcher(usual_time, seed, name == guided_name);
  if (name == "beginner") return std::make_unique<LevelPlayer>(6, Care::quick, seed);
  if (name == "casual") return std::make_unique<LevelPlayer>(2.5, Care::quick, seed);
  if (name == "regular") return std::make_unique<LevelPlayer>(0.9, Care::thorough, seed);
  if (name == "expert") return make_searcher(expert_time, seed, true);
  if (name == "master") return make_searcher(master_time, seed, true);
  return make_special(name, seed);
}

Text why_no_player(std::string_view name) {
  if (make_player(name, 0) != nullptr) return {};
  if (name.starts_with(planner_with)) return weights_named(name).error;
  if (auto why = learned::why_no_net_player(name); !why.en.empty()) return why;
  auto const it = std::string(name);
  if (limited(name)) {
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

Text why_no_player(std::string_view name, Board const& board) {
  auto why = why_no_player(name);
  return why.en.empty() ? learned::why_no_net(name, board) : why;
}

std::span<PlayerInfo const> players() {
  return infos;
}

std::vector<std::string_view> player_names() {
  std::vector<std::string_view> names(infos.size());
  std::ranges::transform(infos, names.begin(), &PlayerInfo::name);
  return names;
}

std::uint64_t player_seed(std::uint64_t number, std::int64_t game, int seat) {
  auto const of_game =
      mix64(mix64(number + golden_ratio) + golden_ratio * (static_cast<std::uint64_t>(game) + 1));
  return mix64(of_game + golden_ratio * (static_cast<std::uint64_t>(seat) + 1));
}

}  // namespace roundhouse
