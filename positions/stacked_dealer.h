/// A dealer that gives what has been put on top, one pile for the cards and one for each ticket deck.
#pragma once

#include <deque>

#include "roundhouse/dealer.h"

namespace roundhouse::positions {

class StackedDealer final : public Dealer {
 public:
  std::deque<DeckCard> cards;
  std::array<std::deque<TicketId>, ticket_decks> tickets;

  /// Whether something was asked for that was not there. What was given instead is of no use.
  bool failed() const { return failed_; }

  SeatId first_seat(int /*players*/) override { return seat_id(0); }

  DeckCard draw(Deck const& deck) override {
    if (cards.empty()) return fail(nth_card(deck, 0));
    auto const top = cards.front();
    cards.pop_front();
    bool const there = top.card == Card::none ? deck.extras[top.extra] > 0 : deck.cards[top.card] > 0;
    return there ? top : fail(nth_card(deck, 0));
  }

  TicketId draw_ticket(int deck, Tickets const& pool) override {
    auto& pile = tickets[deck];
    if (pile.empty()) return fail(pool.first());
    auto const top = pile.front();
    pile.pop_front();
    return pool.contains(top) ? top : fail(pool.first());
  }

 private:
  template <typename Given>
  Given fail(Given given) {
    failed_ = true;
    return given;
  }
  bool failed_ = false;
};

}  // namespace roundhouse::positions
