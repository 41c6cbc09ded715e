#include "players/planner/sight.h"

namespace roundhouse::planner {
namespace {

/// Cards of which nobody can say where they are.
Cards hidden_cards(Board const& board, State const& state, Seat const& own) {
  PerCard<int> left{};
  for (std::size_t c = 0; c < card_kinds; ++c) {
    left[c] = board.cards.count[c] - own.hand.count[c] - state.discard.count[c] - state.claim.laid.count[c] -
              state.revealed.count[c];
    for (int s = 0; s < state.players; ++s) {
      if (&state.at(seat_id(s)) != &own) left[c] -= state.at(seat_id(s)).known.count[c];
    }
  }
  for (int i = 0; i < row_size; ++i) {
    auto const card = state.row[i];
    if (card != Card::none) --left[card];
  }
  Cards hidden;
  for (int c = 0; c < card_kinds; ++c) hidden.add(card_at(c), std::max(0, left[c]));
  return hidden;
}

}  // namespace

Sight::Sight(Lore const& the_lore, State const& the_state, SeatId the_seat, Care the_care)
    : lore(the_lore),
      board(the_lore.board()),
      state(the_state),
      seat(the_seat),
      own(the_state.at(the_seat)),
      w(the_lore.weights()),
      care(the_care) {
  free = state.open - own.barred;
  free &= board.pay.fits[std::min<int>(own.trains, max_length)];
  last_turn = state.turns_left > 0 && state.turns_left <= state.players;
  turns_left = 1000;
  for (int s = 0; s < state.players; ++s) turns_left = std::min(turns_left, turns_to_end(seat_id(s)));
  turns_left = last_turn ? 1 : turns_left + 1.5;  // the last round brings one more
  for (int c = 0; c < colors; ++c) most_of_a_color = std::max(most_of_a_color, own.hand[card_at(c)]);
  unseen = hidden_cards(board, state, own);
}

double Sight::turns_to_end(SeatId s) const {
  auto const& who = state.at(s);
  double const trains = std::max(0, who.trains - 2);
  double const to_draw = std::max(0.0, trains - w.hand_use * who.hand.total);
  return to_draw / w.pace + trains / w.mean_length;
}

Tickets unseen_tickets(Sight const& sight) {
  Tickets all;
  for (auto const& deck : sight.board.tickets_of_deck) all |= deck;
  return all - sight.own.tickets;
}

Cities cities_of(Board const& board, Routes const& routes) {
  Cities cities;
  for (auto r : routes) {
    cities.insert(board.at(r).from);
    cities.insert(board.at(r).to);
  }
  return cities;
}

}  // namespace roundhouse::planner
