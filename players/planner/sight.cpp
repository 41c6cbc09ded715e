#include "players/planner/sight.h"

namespace roundhouse::planner {
namespace {

/// Cards of which nobody can say where they are.
Cards hidden_cards(Board const& board, State const& table, Seat const& own) {
  PerCard<int> left{};
  for (std::size_t c = 0; c < card_kinds; ++c) {
    left[c] = board.cards.count[c] - own.hand.count[c] - table.discard.count[c] - table.claim.laid.count[c] -
              table.revealed.count[c];
    for (int s = 0; s < table.players; ++s) {
      if (&table.at(seat_id(s)) != &own) left[c] -= table.at(seat_id(s)).known.count[c];
    }
  }
  for (int i = 0; i < row_size; ++i) {
    auto const card = table.row[i];
    if (card != Card::none) --left[card];
  }
  Cards hidden;
  for (int c = 0; c < card_kinds; ++c) hidden.add(card_at(c), std::max(0, left[c]));
  return hidden;
}

}  // namespace

Sight::Sight(Lore const& the_lore, State const& the_table, SeatId the_seat, Care the_care)
    : lore(the_lore),
      board(the_lore.board()),
      table(the_table),
      seat(the_seat),
      own(the_table.at(the_seat)),
      w(the_lore.weights()),
      care(the_care) {
  free = table.open - own.barred;
  free &= board.pay.fits[std::min<int>(own.trains, max_length)];
  last_turn = table.turns_left > 0 && table.turns_left <= table.players;
  turns_left = 1000;
  for (int s = 0; s < table.players; ++s) turns_left = std::min(turns_left, turns_to_end(seat_id(s)));
  turns_left = last_turn ? 1 : turns_left + 1.5;  // the last round brings one more
  for (int c = 0; c < colors; ++c) most_of_a_color = std::max(most_of_a_color, own.hand[card_at(c)]);
  unseen = hidden_cards(board, table, own);
}

double Sight::turns_to_end(SeatId s) const {
  auto const& who = table.at(s);
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
