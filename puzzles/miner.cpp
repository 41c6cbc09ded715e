#include "puzzles/miner.h"

#include <algorithm>
#include <utility>

#include "players/base/game_loop.h"
#include "players/match.h"
#include "players/net/learned.h"
#include "players/planner/planner.h"
#include "roundhouse/notation.h"

namespace roundhouse::puzzles {
namespace {

constexpr int apart = 5;                // decisions between two puzzles of a game
constexpr double share_of_theme = 0.3;  // at most
constexpr double share_planned =
    0.65;                      // at most: the planner solves them, and people want some that are harder
constexpr int few_trains = 6;  // the end is near

/// Where a choice is one that people find interesting.
bool is_worth_asking(Phase phase) {
  switch (phase) {
    case Phase::first_card:
    case Phase::second_card:
    case Phase::pay:
    case Phase::give_cards:
    case Phase::pay_station:
    case Phase::over: return false;
    default: return true;
  }
}

bool is_tunnel(Board const& board, Move move) {
  return move.kind == MoveKind::claim && board.at(move.route()).kind == RouteKind::tunnel;
}

bool is_near_end(State const& state) {
  if (state.turns_left > 0) return true;
  for (int s = 0; s < state.players; ++s)
    if (state.seats[s].trains <= few_trains) return true;
  return false;
}

/// Each deal is looked at from another quarter of the game on, so that puzzles come from all of them.
bool has_come_to(State const& state, Board const& board, int quarter) {
  int fewest = board.trains;
  for (int s = 0; s < state.players; ++s) fewest = std::min<int>(fewest, state.seats[s].trains);
  return 4 * (board.trains - fewest) >= quarter * board.trains;
}

/// What the kind of move says by itself.
std::optional<Theme> theme_of_kind(MoveKind kind) {
  switch (kind) {
    case MoveKind::pick: return Theme::draft;
    case MoveKind::keep:
    case MoveKind::choose_mix:
    case MoveKind::draw_tickets: return Theme::tickets;
    case MoveKind::pay_raise:
    case MoveKind::give_up: return Theme::tunnel;
    case MoveKind::ride:
    case MoveKind::go:
    case MoveKind::stop:
    case MoveKind::place_passenger:
    case MoveKind::no_passenger: return Theme::passenger;
    case MoveKind::take_festival:
    case MoveKind::no_festival: return Theme::festival;
    case MoveKind::province:
    case MoveKind::no_province:
    case MoveKind::extra: return Theme::province;
    default: return std::nullopt;
  }
}

std::optional<Theme> theme_of_aim(Aim aim) {
  switch (aim) {
    case Aim::block: return Theme::block;
    case Aim::festivals: return Theme::festival;
    case Aim::provinces: return Theme::province;
    case Aim::ride:
    case Aim::place_passenger: return Theme::passenger;
    case Aim::end_game: return Theme::ending;
    default: return std::nullopt;
  }
}

}  // namespace

void Found::add(Theme theme, bool is_planned) {
  ++by_theme[theme];
  planned += is_planned ? 1 : 0;
  ++all;
}

bool Found::has_room(MiningPlan const& plan, Theme theme, bool is_planned) const {
  return all < plan.wanted && by_theme[theme] < share_of_theme * plan.wanted &&
         (!is_planned || planned < share_planned * plan.wanted);
}

Theme theme_of(planner::Lore const& lore, View const& view, Moves const& legal, Standing const& standing) {
  auto const best = standing.best;
  if (auto const theme = theme_of_kind(best.kind)) return *theme;
  planner::Planner planner(lore, planner::Care::thorough);
  auto const why = planner.explain(view.state, view.viewer, legal, best);
  if (auto const theme = theme_of_aim(why.aim)) return *theme;
  if (is_near_end(view.state)) return Theme::ending;
  if (is_tunnel(lore.board(), best) || is_tunnel(lore.board(), standing.second)) return Theme::tunnel;
  if (best.kind == MoveKind::claim) return why.fear == Fear::losing_route ? Theme::race : Theme::route;
  if (standing.second.kind == MoveKind::draw_tickets) return Theme::tickets;
  return Theme::cards;
}

Standing searched(planner::Lore const& lore, Position const& position, int deals, std::uint64_t seed,
                  searcher::Guide* guide) {
  auto const view = position.game.view(position.seat);
  Contest contest(lore, view, position.legal, seed, guide);
  contest.imagine(deals, false);
  return contest.standing();
}

bool is_planned(planner::Lore const& lore, Position const& position) {
  auto const view = position.game.view(position.seat);
  return Contest(lore, view, position.legal, 0).planned() == position.best;
}

Miner::Miner(Board const& board, MiningPlan plan, Found found)
    : board_(board), plan_(std::move(plan)), found_(found), lore_(board, planner::weights_for(board.id)) {}

bool Miner::is_asked_for(Theme theme) const {
  return plan_.themes.empty() || std::ranges::find(plan_.themes, theme) != plan_.themes.end();
}

/// Before any game is imagined: whether one of the moves that take part would make such a puzzle.
bool Miner::may_be_asked_for(View const& view, Moves const& legal, Contest const& contest) const {
  if (plan_.themes.empty()) return true;
  return std::ranges::any_of(contest.moves(), [&](Move move) {
    return is_asked_for(theme_of(lore_, view, legal, {.best = move, .second = move}));
  });
}

std::optional<Miner::Find> Miner::look(Game const& game, SeatId seat, Moves const& legal, std::uint64_t seed,
                                       Found const& found) const {
  auto const view = game.view(seat);
  Contest first(lore_, view, legal, seed);
  if (!may_be_asked_for(view, legal, first)) return std::nullopt;
  first.imagine(plan_.deals, true);
  auto const seen = first.standing();
  if (!seen.clear() || has_twin(board_, legal, seen.best)) return std::nullopt;
  bool const is_planned = seen.best == first.planned();
  auto const theme = theme_of(lore_, view, legal, seen);
  if (!is_asked_for(theme) || !found.has_room(plan_, theme, is_planned)) return std::nullopt;
  Contest second(lore_, view, legal, ~seed);
  second.imagine(longer * plan_.deals, true);
  auto const confirmed = second.standing();
  if (!confirmed.clear() || !(confirmed.best == seen.best)) return std::nullopt;
  // Not only where planners play on: what is best for them alone is no puzzle.
  if (auto const guide = learned::make_guide(board_, 1)) {
    Contest third(lore_, view, legal, mix64(seed), guide.get());
    third.imagine(other_players * plan_.deals, false);
    if (!(third.standing().best == seen.best)) return std::nullopt;
  }
  return Find{{.at = game.decisions(),
               .theme = theme,
               .best = to_words(board_, game.state(), seat, confirmed.best),
               .second = to_words(board_, game.state(), seat, confirmed.second),
               .gap = confirmed.gap,
               .error = confirmed.error},
              is_planned};
}

Finds Miner::look_at(std::uint64_t deal, int players) const {
  Finds finds{{.deal = deal, .players = players}, {}};
  auto& puzzles = finds.game.puzzles;
  auto found = found_;
  auto game = dealt(board_, deal, players);
  std::vector<std::string> const names(static_cast<std::size_t>(players), plan_.player);
  auto const minds = make_players(names, deal, 0);
  Moves legal;
  int next = 0;
  auto const quarter = static_cast<int>(deal % 4);
  each_decision(game.state(), decision_limit, [&](SeatId seat) {
    if (std::cmp_greater_equal(puzzles.size(), plan_.of_game) || found.all >= plan_.wanted) return false;
    game.legal(seat, legal);
    if (legal.size() > 1 && game.decisions() >= next && is_worth_asking(game.state().phase) &&
        has_come_to(game.state(), board_, quarter)) {
      auto const seed = mix64(deal * 1'000'003 + static_cast<std::uint64_t>(game.decisions()));
      if (auto find = look(game, seat, legal, seed, found)) {
        found.add(find->puzzle.theme, find->planned);
        puzzles.push_back(std::move(find->puzzle));
        finds.planned.push_back(find->planned);
        next = game.decisions() + apart;
      }
    }
    auto const move = minds[static_cast<std::size_t>(seat)]->decide(board_, game.view(seat), legal);
    finds.game.moves.push_back(to_words(board_, game.state(), seat, move));
    return game.play(seat, move, Maker::computer) == Reason::none;
  });
  return finds;
}

PuzzleGame Miner::keep(Finds finds) {
  auto game = std::move(finds.game);
  auto const puzzles = std::exchange(game.puzzles, {});
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    if (!found_.has_room(plan_, puzzles[i].theme, finds.planned[i])) continue;
    found_.add(puzzles[i].theme, finds.planned[i]);
    game.puzzles.push_back(puzzles[i]);
  }
  game.moves.resize(game.puzzles.empty() ? 0 : static_cast<std::size_t>(game.puzzles.back().at));
  return game;
}

}  // namespace roundhouse::puzzles
