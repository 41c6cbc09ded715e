#include "coach/truth.h"

#include <algorithm>

#include "players/base/game_loop.h"
#include "players/match.h"
#include "players/planner/planner.h"

namespace roundhouse::coach {
namespace {

constexpr int top = 5;

/// The players decide until the game is over or has had so many decisions.
void play_on(Game& game, Players const& players, int until = decision_limit) {
  Moves legal;
  each_decision(game.state(), [&](SeatId seat) {
    if (game.decisions() >= until) return false;
    game.legal(seat, legal);
    auto const move = players[static_cast<std::size_t>(seat)]->decide(game.board(), game.view(seat), legal);
    return game.play(seat, move, Maker::computer) == Reason::none && game.decisions() < decision_limit;
  });
}

Game dealt(Board const& board, int players, std::uint64_t number) {
  return {board, Setup{.players = players}, Deal{StreamKind::xoshiro, numbered_seed(number)}};
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
  Moves legal;
  auto game = dealt(board, players, number);
  for (auto const& decision : whole.played()) {
    game.legal(decision.seat, legal);
    if (game.state().phase == Phase::turn && legal.size() >= top) turns.push_back(game.decisions());
    if (game.play(decision.seat, decision.move, decision.maker) != Reason::none) break;
  }
  if (turns.empty()) return std::nullopt;
  Xoshiro random(mix64(number + golden_ratio));
  int const step = turns[below(random, turns.size())];

  auto const minds = make_players(names, number, 0);
  game = dealt(board, players, number);
  play_on(game, minds, step);
  auto const seat = game.state().next_to_decide();
  planner::Lore const lore(board, planner::weights_for(board.id));
  planner::Planner planner(lore, planner::Care::thorough);
  std::vector<double> values;
  game.legal(seat, legal);
  planner.weigh(game.view(seat).state, seat, legal, values);
  std::vector<std::size_t> order(values.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return values[i]; });
  if (order.size() < top) return std::nullopt;
  auto const worst = order[top - 1];
  double const worse = values[order.front()] - values[worst];
  if (game.play(seat, legal[static_cast<int>(worst)], Maker::computer) != Reason::none) return std::nullopt;
  play_on(game, minds);
  return PlantedGame{std::move(game), step, worse};
}

}  // namespace roundhouse::coach
