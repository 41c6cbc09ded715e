#include "coach/truth.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "players/base/game_loop.h"
#include "players/match.h"
#include "players/planner/planner.h"
#include "roundhouse/view.h"

namespace roundhouse::coach {
namespace {

constexpr std::size_t top = 5;
constexpr double least_cost = 3;  // points
constexpr double sure = 4;        // standard deviations
constexpr int deals = 400;        // on which it is tried
constexpr int few_deals = 50;     // after which it is given up where it seems to cost little

/// The players decide until the game is over.
void play_on(Game& game, Players const& players) {
  Moves legal;
  each_decision(game.state(), [&](SeatId seat) {
    game.legal(seat, legal);
    auto const move = players[static_cast<std::size_t>(seat)]->decide(game.board(), game.view(seat), legal);
    return game.play(seat, move, Maker::computer) == Reason::none && game.decisions() < decision_limit;
  });
}

Game dealt(Board const& board, int players, std::uint64_t number) {
  return {board, Setup{.players = players}, Deal{StreamKind::xoshiro, numbered_seed(number)}};
}

/// The worst of the planner's five best moves, and how far it is behind the best.
struct Worst {
  Move best;
  Move move;
  double worse = 0;
};

std::optional<Worst> worst_of_top(planner::Planner& planner, View const& view, Moves const& legal) {
  if (std::cmp_less(legal.size(), top)) return std::nullopt;
  std::vector<double> values;
  planner.forget();
  planner.weigh(view.state, view.viewer, legal, values);
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return values[i]; });
  auto const best = order.front();
  auto const worst = order[top - 1];
  return Worst{legal[static_cast<int>(best)], legal[static_cast<int>(worst)], values[best] - values[worst]};
}

/// What the worse move costs, on deals that nobody else uses.
Estimate cost_of(planner::Lore const& lore, View const& view, Worst const& worst, std::uint64_t seed) {
  Redealer redealer(lore.board(), view);
  Imagination imagination(lore, view.state.players);
  Xoshiro random(mix64(~seed));
  Mean lost;
  while (lost.size() < deals) {
    auto const table = redealer.sample(random);
    auto const chance = random.next();
    double good = 0;
    double bad = 0;
    imagination.play_on(table, chance, view.viewer, worst.best, good);
    imagination.play_on(table, chance, view.viewer, worst.move, bad);
    lost.add(good - bad);
    if (lost.size() == few_deals && lost.value() < least_cost / 2) break;
  }
  return {lost.value(), lost.error()};
}

}  // namespace

Game played_game(Board const& board, std::vector<std::string> const& names, std::uint64_t number) {
  auto game = dealt(board, static_cast<int>(names.size()), number);
  play_on(game, make_players(names, number, 0));
  return game;
}

std::optional<PlantedGame> plant_mistake(Board const& board, int players, std::uint64_t number) {
  std::vector<std::string> const names(static_cast<std::size_t>(players), "planner");
  auto const whole = played_game(board, names, number);
  std::vector<int> turns;
  auto again = dealt(board, players, number);
  for (auto const& decision : whole.played()) {
    if (again.state().phase == Phase::turn) turns.push_back(again.decisions());
    if (again.play(decision.seat, decision.move, decision.maker) != Reason::none) break;
  }
  Xoshiro random(mix64(number + golden_ratio));
  planner::Lore const lore(board, planner::weights_for(board.id));
  planner::Planner planner(lore, planner::Care::thorough);
  Moves legal;
  while (!turns.empty()) {
    auto const chosen = turns.begin() + static_cast<std::ptrdiff_t>(below(random, turns.size()));
    int const step = *chosen;
    turns.erase(chosen);
    auto game = whole.first(static_cast<std::size_t>(step));
    auto const seat = game.state().next_to_decide();
    game.legal(seat, legal);
    auto const view = game.view(seat);
    auto const worst = worst_of_top(planner, view, legal);
    if (!worst || worst->worse < least_cost) continue;
    auto const cost = cost_of(lore, view, *worst, mix64(number) + static_cast<std::uint64_t>(step));
    if (cost.value < least_cost || cost.value < sure * cost.error) continue;
    if (game.play(seat, worst->move, Maker::computer) != Reason::none) continue;
    play_on(game, make_players(names, number, 0));
    return PlantedGame{std::move(game), step, worst->worse, cost};
  }
  return std::nullopt;
}

}  // namespace roundhouse::coach
