/// A dealer that repeats what was dealt before notices the first outcome that could not have come.
#include "record/event_dealer.h"

#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;

namespace {

Deck deck_of(std::string_view words) {
  Deck deck;
  deck.cards = kit::cards(words);
  return deck;
}

std::uint8_t byte(Card card) {
  return static_cast<std::uint8_t>(card);
}

}  // namespace

TEST_CASE("a repeated deal gives the outcomes in order and passes over all that is not chance") {
  EventDealer dealer({{.kind = EventKind::first_seat, .seat = seat_id(1)},
                      {.kind = EventKind::decision},
                      {.kind = EventKind::card, .a = byte(Card::red)},
                      {.kind = EventKind::row, .a = 4, .b = byte(Card::blue)},
                      {.kind = EventKind::reveal, .a = byte(Card::white)},
                      {.kind = EventKind::extra_card, .a = 1},
                      {.kind = EventKind::ticket, .a = 3}});
  auto deck = deck_of("red blue white");
  deck.extras[1] = 1;
  deck.extra_total = 1;
  CHECK(dealer.first_seat(2) == seat_id(1));
  CHECK(dealer.draw(deck).card == Card::red);
  CHECK(dealer.draw(deck).card == Card::blue);
  CHECK(dealer.draw(deck).card == Card::white);
  auto const festival = dealer.draw(deck);
  CHECK(festival.card == Card::none);
  CHECK(festival.extra == 1);
  Tickets pool;
  pool.insert(TicketId{3});
  CHECK(dealer.draw_ticket(0, pool) == TicketId{3});
  CHECK_FALSE(dealer.failed().has_value());
  CHECK(dealer.used() == 6);
}

TEST_CASE("a repeated deal fails at a first seat that is not at the table") {
  EventDealer dealer({{.kind = EventKind::first_seat, .seat = seat_id(2)}});
  CHECK(dealer.first_seat(2) == seat_id(0));
  CHECK(dealer.failed() == 0);
}

TEST_CASE("a repeated deal fails at a card that is not in the deck, and says which outcome it was") {
  auto deck = deck_of("red:2");
  EventDealer card(
      {{.kind = EventKind::card, .a = byte(Card::red)}, {.kind = EventKind::card, .a = byte(Card::blue)}});
  card.draw(deck);
  CHECK(card.draw(deck).card == Card::red);  // something that is there
  CHECK(card.failed() == 1);
  EventDealer festival({{.kind = EventKind::extra_card, .a = 0}});
  CHECK(festival.draw(deck).card == Card::red);
  CHECK(festival.failed() == 0);
  EventDealer other({{.kind = EventKind::ticket, .a = 0}});
  other.draw(deck);
  CHECK(other.failed() == 0);
}

TEST_CASE("a repeated deal fails at a ticket that is not in the pool, and once it has failed gives nothing") {
  Tickets pool;
  pool.insert(TicketId{5});
  pool.insert(TicketId{7});
  EventDealer dealer({{.kind = EventKind::ticket, .a = 4}, {.kind = EventKind::ticket, .a = 7}});
  CHECK(dealer.draw_ticket(0, pool) == TicketId{5});
  CHECK(dealer.failed() == 0);
  CHECK(dealer.draw_ticket(0, pool) == TicketId{5});
  CHECK(dealer.failed() == 0);
}

TEST_CASE("a repeated deal fails when there are no outcomes left") {
  EventDealer dealer({{.kind = EventKind::card, .a = byte(Card::red)}});
  auto const deck = deck_of("red:2");
  dealer.draw(deck);
  CHECK_FALSE(dealer.failed().has_value());
  dealer.draw(deck);
  CHECK(dealer.failed() == 1);
}

TEST_CASE("the n-th card counts train cards first, then the festivals in order") {
  auto deck = deck_of("red blue");
  deck.extras = {0, 2, 1};
  deck.extra_total = 3;
  CHECK(nth_card(deck, 0).card == Card::blue);
  CHECK(nth_card(deck, 1).card == Card::red);
  CHECK(nth_card(deck, 2).extra == 1);
  CHECK(nth_card(deck, 3).extra == 1);
  CHECK(nth_card(deck, 4).extra == 2);
  for (int n : {2, 3, 4}) CHECK(nth_card(deck, n).card == Card::none);
}
