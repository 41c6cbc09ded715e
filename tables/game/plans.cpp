#include "tables/game/plans.h"

#include <algorithm>

#include "roundhouse/notation.h"
#include "roundhouse/view.h"
#include "text/moves.h"

namespace roundhouse::tables {
namespace {

constexpr int most_payments = 6;  // shown of a route: those with the fewest locomotives come first
constexpr std::size_t most_choices = 300;

/// The table as the seat sees it, if it were its turn.
State in_turn(Progress const& progress, SeatId seat) {
  auto state = face_down(progress.game->state(), seat);
  state.phase = Phase::turn;
  state.turn = seat;
  state.must_decide = static_cast<std::uint8_t>(1U << static_cast<unsigned>(index(seat)));
  state.claim = {};
  state.express_spent = false;
  return state;
}

/// The same after the first move of an option: a claim is to be paid.
State after_first(State state, Move first) {
  if (first.kind != MoveKind::claim) return state;
  state.phase = Phase::pay;
  state.claim.route = first.route();
  return state;
}

/// The moves of an option; nothing if the words make none.
std::optional<std::vector<Move>> read_option(Board const& board, State state, SeatId seat,
                                             PlanOption const& option) {
  std::vector<Move> moves;
  for (auto const& words : option) {
    auto const move = move_from_words(board, state, seat, words);
    if (!move) return std::nullopt;
    moves.push_back(*move);
    if (moves.size() == 1) state = after_first(state, *move);
  }
  return moves;
}

/// Whether the hand can pay for the route in this way.
bool can_pay(Board const& board, State const& state, SeatId seat, RouteId route, Move pay) {
  Moves ways;
  payments(board, route, state.at(seat).hand, ways);
  return ways.contains(pay);
}

std::string text_of(Board const& board, State const& state, SeatId seat, std::vector<Move> const& moves,
                    Language language) {
  auto text = text::move_sentence(board, state, seat, moves.front(), language);
  if (moves.size() > 1 && moves[1] == moves.front()) return text + " × " + std::to_string(moves.size());
  if (moves.size() < 2 || moves.front().kind != MoveKind::claim || moves[1].kind != MoveKind::pay)
    return text;
  auto const route = moves.front().route();
  return text + (language == Language::fr ? " : " : ": ") +
         text::payment_text(board, route, payment(board, route, moves[1]), language);
}

}  // namespace

bool may_plan(Progress const& progress, std::size_t seat) {
  return progress.life == Life::playing && progress.settings().timing.kind == protocol::Timing::Kind::days &&
         !progress.waits_for(seat) && !progress.seats[seat].is_automatic() &&
         !is_simultaneous(progress.game->state().phase);
}

bool is_sound(Progress const& progress, std::size_t seat, std::vector<PlanOption> const& options) {
  auto const who = seat_id(static_cast<int>(seat));
  auto const state = in_turn(progress, who);
  return std::ranges::all_of(options, [&](PlanOption const& option) {
    return !option.empty() && read_option(progress.board(), state, who, option).has_value();
  });
}

std::vector<protocol::PlanShown> plan_choices(Progress const& progress, std::size_t seat, Language language) {
  auto const who = seat_id(static_cast<int>(seat));
  auto const& board = progress.board();
  auto const state = in_turn(progress, who);
  std::vector<protocol::PlanShown> choices;
  auto const add = [&](std::vector<Move> const& moves) {
    if (choices.size() >= most_choices) return;
    protocol::PlanShown choice;
    choice.moves.push_back(to_words(board, state, who, moves.front()));
    for (std::size_t i = 1; i < moves.size(); ++i)
      choice.moves.push_back(to_words(board, after_first(state, moves.front()), who, moves[i]));
    choice.text = text_of(board, state, who, moves, language);
    choices.push_back(std::move(choice));
  };
  Moves legal;
  legal_moves(board, state, who, legal);
  for (auto const move : legal) {
    if (move.kind == MoveKind::draw) add({move, move});
    if (move.kind == MoveKind::draw_tickets) add({move});
    if (move.kind != MoveKind::claim) continue;
    Moves ways;
    payments(board, move.route(), state.at(who).hand, ways);
    for (int i = 0; i < std::min(ways.size(), most_payments); ++i) add({move, ways[i]});
  }
  return choices;
}

std::vector<protocol::PlanShown> shown(Progress const& progress, std::size_t seat,
                                       std::vector<PlanOption> const& options, Language language) {
  auto const who = seat_id(static_cast<int>(seat));
  auto const state = in_turn(progress, who);
  std::vector<protocol::PlanShown> list;
  for (auto const& option : options) {
    auto const moves = read_option(progress.board(), state, who, option);
    list.push_back(
        {option, moves ? text_of(progress.board(), state, who, *moves, language) : option.front()});
  }
  return list;
}

std::optional<PlanStep> next_step(Progress const& progress, std::size_t seat,
                                  std::vector<PlanOption> const& options) {
  auto const who = seat_id(static_cast<int>(seat));
  auto const& board = progress.board();
  auto const& state = progress.game->state();
  for (auto const& option : options) {
    auto const moves = read_option(board, state, who, option);
    if (!moves || why_not(board, state, who, moves->front()) != Reason::none) continue;
    auto const first = moves->front();
    bool const pays = first.kind == MoveKind::claim && moves->size() > 1;
    if (pays && !can_pay(board, state, who, first.route(), (*moves)[1])) continue;
    PlanStep step{first, {}};
    if (option.size() > 1) step.rest.emplace_back(option.begin() + 1, option.end());
    return step;
  }
  return std::nullopt;
}

}  // namespace roundhouse::tables
