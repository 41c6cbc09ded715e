/// The order of a game: set-up, turns, the end.
#include "rules/rows.h"

namespace roundhouse {
namespace {

constexpr int few_trains = 2;  // B-60

void lay_out(Context& context, Setup const& setup) {
  auto const& board = context.board;
  auto& state = context.state;
  state = State{};
  state.players = static_cast<std::uint8_t>(setup.players);
  state.row_reset_at = static_cast<std::uint8_t>(setup.locomotive_reset ? 3 : board.switches.row_reset_at);
  state.deck.cards = board.cards;
  state.deck.shuffled = board.cards;
  state.open = board.all_routes;
  for (std::size_t d = 0; d < ticket_decks; ++d) {
    state.tickets[d].pool = board.tickets_of_deck[d];
    state.tickets[d].pool_size = static_cast<std::uint8_t>(board.tickets_of_deck[d].size());
  }
  for (int s = 0; s < setup.players; ++s) {
    state.seats[s].trains = static_cast<std::uint8_t>(board.trains);
  }
}

void finish(Context& context) {
  context.state.phase = Phase::over;
  context.state.must_decide = 0;
  context.tell({.kind = EventKind::over});
}

/// Counts the turns of the last round; true if the game is over (B-60, B-66).
bool count_turn(Context& context) {
  auto& state = context.state;
  if (state.passes == state.players) return true;
  if (state.turns_left > 0) return --state.turns_left == 0;
  if (context.seat().trains <= few_trains) {
    state.turns_left = state.players;
    context.tell({.kind = EventKind::last_round, .seat = state.turn});
  }
  return false;
}

void clear_turn(State& state) {
  // Most turns leave nothing to clear; asking is cheaper than writing.
  if (state.claim.route != no_route) state.claim = {};
  if (state.ride.at != no_city) state.ride = {};
  state.express_spent = false;
  if (state.revealed.total == 0) return;
  state.discard += state.revealed;  // N-12
  state.revealed = {};
}

/// B-28: empty places are filled as soon as there are cards again. B-25: a row that B-26 let lie is looked at
/// again, for what was discarded in this turn may allow a new one.
void tidy_row(Context& context) {
  auto& state = context.state;
  if (state.row.with(Card::none).empty() || !can_draw(state)) return settle_row(context);
  context.tell({.kind = EventKind::refill});
  fill_row(context);
}

/// What a claim brings is offered in the order of the mechanics, until one has something to decide. (Written
/// out by the compiler: a loop would have to call through a table.)
template <std::size_t step>
bool offer(Context& context, std::size_t first) {
  if (step < first || !each<&Mechanic::after_claim>[step](context)) return false;
  context.state.claim.next_extra = step + 1;
  return true;
}
template <std::size_t... step>
bool offer_next(Context& context, std::index_sequence<step...> /*steps*/) {
  std::size_t const first = context.state.claim.next_extra;
  return (offer<step>(context, first) || ...);
}

}  // namespace

void deal(Context& context, Setup const& setup) {
  auto& state = context.state;
  lay_out(context, setup);
  state.turn = setup.first;
  if (setup.first == no_seat) {  // B-05
    state.turn = context.dealer.first_seat(setup.players);
    context.tell({.kind = EventKind::first_seat, .seat = state.turn});
  }
  for (int s = 0; s < setup.players; ++s) {  // B-01
    for (int i = 0; i < context.board.opening_hand; ++i) draw_blind(context, seat_id(s));
  }
  fill_row(context);  // B-02
  for (auto const set_up : each<&Mechanic::set_up>) set_up(context);
  if (context.board.draft) {
    draft::begin(context);
  } else {
    begin_opening_tickets(context);
  }
}

void begin_turn(Context& context, SeatId seat) {
  auto& state = context.state;
  state.turn = seat;
  state.phase = Phase::turn;
  state.must_decide = static_cast<std::uint8_t>(1U << index(seat));
}

void end_turn(Context& context) {
  auto& state = context.state;
  clear_turn(state);
  tidy_row(context);
  if (count_turn(context)) return finish(context);
  if (state.draft.due) {  // I-05
    state.draft.due = false;
    if (draft::begin(context)) return;
  }
  begin_turn(context, state.after(state.turn));
}

void go_on_after_claim(Context& context) {
  constexpr auto count = each<&Mechanic::after_claim>.size();
  if (!offer_next(context, std::make_index_sequence<count>())) end_turn(context);
}

}  // namespace roundhouse
