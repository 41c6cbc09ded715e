#include "roundhouse/event_dealer.h"

namespace roundhouse {

Event const* EventDealer::next() {
  if (failed_) return nullptr;
  if (next_ == outcomes_.size()) {
    ++next_;
    fail();
    return nullptr;
  }
  return &outcomes_[next_++];
}

SeatId EventDealer::first_seat(int players) {
  auto const* e = next();
  if (e != nullptr && e->kind == EventKind::first_seat && index(e->seat) < players) return e->seat;
  fail();
  return seat_id(0);
}

DeckCard EventDealer::draw(Deck const& deck) {
  auto const* e = next();
  if (e != nullptr && e->kind == EventKind::extra_card && deck.extras[e->a] > 0) return {Card::none, e->a};
  bool const is_card = e != nullptr && (e->kind == EventKind::card || e->kind == EventKind::row ||
                                        e->kind == EventKind::reveal);
  if (is_card) {
    auto const card = static_cast<Card>(e->kind == EventKind::row ? e->b : e->a);
    if (deck.cards[card] > 0) return {card, 0};
  }
  fail();
  // By chance: the same card again and again could be a row that is replaced for ever (B-25).
  return nth_card(deck, below(rest_, deck.size()));
}

TicketId EventDealer::draw_ticket(int /*deck*/, Tickets const& pool) {
  auto const* e = next();
  if (e != nullptr && e->kind == EventKind::ticket && pool.contains(static_cast<TicketId>(e->a))) {
    return static_cast<TicketId>(e->a);
  }
  fail();
  return pool.first();
}

}  // namespace roundhouse
