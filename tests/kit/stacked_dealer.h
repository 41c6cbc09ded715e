/// A dealer whose next cards and tickets a test has put on top.
#pragma once

#include <deque>
#include <stdexcept>

#include "roundhouse/dealer.h"

namespace roundhouse::kit {

class StackedDealer final : public Dealer {
 public:
  explicit StackedDealer(std::uint64_t seed) : rest_(numbered_seed(seed)) {}

  SeatId first = seat_id(0);
  std::deque<DeckCard> cards;
  std::deque<TicketId> tickets;

  SeatId first_seat(int players) override { return index(first) < players ? first : seat_id(0); }
  DeckCard draw(Deck const& deck) override {
    if (cards.empty()) return rest_.draw(deck);
    auto const top = cards.front();
    cards.pop_front();
    bool const there = top.card == Card::none ? deck.extras[top.extra] > 0 : deck.cards[top.card] > 0;
    if (!there) throw std::logic_error("the test stacked a card that is not in the deck");
    return top;
  }
  TicketId draw_ticket(int deck, Tickets const& pool) override {
    if (tickets.empty()) return rest_.draw_ticket(deck, pool);
    auto const top = tickets.front();
    tickets.pop_front();
    if (!pool.contains(top)) throw std::logic_error("the test stacked a ticket that is not in the pool");
    return top;
  }

 private:
  FastDealer rest_;
};

}  // namespace roundhouse::kit
