/// The order of a game: set-up, turns, the end.
#include "mechanics/all.h"
#include "mechanics/base/base_rules.h"
#include "rules/draw.h"
#include "rules/tickets.h"

namespace roundhouse {
namespace {

constexpr int few_trains = 2;  // B-60

void lay_out(Table& table, Setup const& setup) {
  auto const& board = table.board;
  auto& state = table.state;
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

void finish(Table& table) {
  table.state.phase = Phase::over;
  table.state.must_decide = 0;
  table.tell({.kind = EventKind::over});
}

/// Counts the turns of the last round; true if the game is over (B-60, B-66).
bool count_turn(Table& table) {
  auto& state = table.state;
  if (state.passes == state.players) return true;
  if (state.turns_left > 0) return --state.turns_left == 0;
  if (table.seat().trains <= few_trains) {
    state.turns_left = state.players;
    table.tell({.kind = EventKind::last_round, .seat = state.turn});
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
void tidy_row(Table& table) {
  auto& state = table.state;
  if (state.row.with(Card::none).empty() || !can_draw(state)) return settle_row(table);
  table.tell({.kind = EventKind::refill});
  fill_row(table);
}

/// What a claim brings is offered in the order of the mechanics, until one has something to decide. (Written
/// out by the compiler: a loop would have to call through a table.)
template <std::size_t step>
bool offer(Table& table) {
  auto& next = table.state.claim.next_extra;
  if (next != step) return false;
  ++next;
  return each<&Mechanic::after_claim>[step](table);
}
template <std::size_t... step>
bool offer_next(Table& table, std::index_sequence<step...> /*steps*/) {
  return (offer<step>(table) || ...);
}

}  // namespace

void deal(Table& table, Setup const& setup) {
  auto& state = table.state;
  lay_out(table, setup);
  state.turn = setup.first;
  if (setup.first == no_seat) {  // B-05
    state.turn = table.dealer.first_seat(setup.players);
    table.tell({.kind = EventKind::first_seat, .seat = state.turn});
  }
  for (int s = 0; s < setup.players; ++s) {  // B-01
    for (int i = 0; i < table.board.opening_hand; ++i) draw_blind(table, seat_id(s));
  }
  fill_row(table);  // B-02
  for (auto const set_up : each<&Mechanic::set_up>) set_up(table);
  if (table.board.draft) {
    draft::begin(table);
  } else {
    begin_opening_tickets(table);
  }
}

void begin_turn(Table& table, SeatId seat) {
  auto& state = table.state;
  state.turn = seat;
  state.phase = Phase::turn;
  state.must_decide = static_cast<std::uint8_t>(1U << index(seat));
}

void end_turn(Table& table) {
  auto& state = table.state;
  clear_turn(state);
  tidy_row(table);
  if (count_turn(table)) return finish(table);
  if (state.draft.due) {  // I-05
    state.draft.due = false;
    if (draft::begin(table)) return;
  }
  begin_turn(table, state.after(state.turn));
}

void go_on_after_claim(Table& table) {
  constexpr auto count = each<&Mechanic::after_claim>.size();
  if (!offer_next(table, std::make_index_sequence<count>())) end_turn(table);
}

}  // namespace roundhouse
