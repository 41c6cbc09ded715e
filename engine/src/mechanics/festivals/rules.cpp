#include "mechanics/base/base_rules.h"
#include "mechanics/festivals/festivals.h"

namespace roundhouse::festivals {
namespace {

int round_half_up(int n, Fraction f) {
  return (2 * n * f.part + f.whole) / (2 * f.whole);
}

int at_city(Board const& board, CityId city) {
  return board.festivals->at_city[city];
}

bool lies_at(Board const& board, State const& state, CityId city) {
  int const f = at_city(board, city);
  return f >= 0 && state.festivals_lying[f] > 0;
}

}  // namespace

void set_up(Context& context) {
  if (!context.board.festivals) return;
  auto const& rule = *context.board.festivals;
  auto& deck = context.state.deck;
  for (std::size_t f = 0; f < rule.list.size(); ++f) {
    deck.extras[f] = static_cast<std::uint8_t>(rule.list[f].points.size());
    deck.extra_total = static_cast<std::uint8_t>(deck.extra_total + deck.extras[f]);
  }
  if (!rule.draft_card) return;
  deck.holds_draft_card = true;
  deck.above_draft_card =
      static_cast<std::uint8_t>(round_half_up(deck.size(), rule.draft_card_depth[context.state.players]));
}

void lay_out(State& state, int festival) {
  ++state.festivals_lying[festival];
}

bool offer_take(Context& context) {
  if (!context.board.festivals) return false;
  auto const& route = context.board.at(context.state.claim.route);
  if (!lies_at(context.board, context.state, route.from) && !lies_at(context.board, context.state, route.to))
    return false;
  context.state.phase = Phase::take_festival;
  return true;
}

void add_moves(Board const& board, State const& state, Moves& moves) {
  auto const& route = board.at(state.claim.route);
  int const from = at_city(board, route.from);
  int const to = at_city(board, route.to);
  if (lies_at(board, state, route.from)) moves.add(MoveKind::take_festival, from);
  if (lies_at(board, state, route.to) && to != from)
    moves.add(MoveKind::take_festival, to);  // I-11: both ends may share one
  moves.add(MoveKind::no_festival);
}

Reason why_not(Board const& board, State const& state, Move move) {
  auto const& route = board.at(state.claim.route);
  int const f = move.a;
  bool const here = f < max_extras && (at_city(board, route.from) == f || at_city(board, route.to) == f);
  return here && state.festivals_lying[f] > 0 ? Reason::none : Reason::no_festival_there;
}

void play(Context& context, Move move) {
  if (move.kind == MoveKind::take_festival) {
    auto& lying = context.state.festivals_lying[move.a];
    auto& seat = context.seat();
    seat.festivals[move.a] = static_cast<std::uint8_t>(seat.festivals[move.a] + lying);
    seat.festival_count = static_cast<std::uint8_t>(seat.festival_count + lying);
    lying = 0;
  }
  go_on_after_claim(context);
}

void add_points(Board const& board, State const& state, Scores& scores) {
  if (!board.festivals) return;
  for (int s = 0; s < state.players; ++s) {
    auto const& held = state.seats[s].festivals;
    int sum = 0;
    for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
      if (held[f] > 0) sum += board.festivals->list[f].points[held[f] - 1U];
    }
    scores.seats[s].points[Source::festivals] = sum;
  }
}

std::string violation(Board const& board, State const& state) {
  if (!board.festivals) return "";
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    int cards = state.deck.extras[f] + state.festivals_lying[f];
    for (int s = 0; s < state.players; ++s) cards += state.seats[s].festivals[f];
    if (cards != static_cast<int>(board.festivals->list[f].points.size()))
      return "festival " + board.festivals->list[f].id;
  }
  int const total = std::accumulate(state.deck.extras.begin(), state.deck.extras.end(), 0);
  return total == state.deck.extra_total ? "" : "number of festival cards in the deck";
}

void hide_seat(Seat& seat) {
  seat.festivals.fill(0);  // I-12
}

void hide(State& state) {
  state.deck.extras.fill(0);
}

void recall(Board const& board, View const& view, State& state) {
  if (!board.festivals) return;
  std::array<std::uint8_t, max_extras> lying{};
  for (std::size_t i = 0; i < view.history.size(); ++i) {
    auto const e = view.history[i];
    if (e.kind == EventKind::extra_card) ++lying[e.a];
    if (e.kind != EventKind::decision || e.move.kind != MoveKind::take_festival) continue;
    if (e.seat != view.viewer) {
      auto& held = state.at(e.seat).festivals[e.move.a];
      held = static_cast<std::uint8_t>(held + lying[e.move.a]);
    }
    lying[e.move.a] = 0;
  }
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    int left = static_cast<int>(board.festivals->list[f].points.size()) - state.festivals_lying[f];
    for (int s = 0; s < state.players; ++s) left -= state.seats[s].festivals[f];
    state.deck.extras[f] = static_cast<std::uint8_t>(left);
  }
}

}  // namespace roundhouse::festivals
