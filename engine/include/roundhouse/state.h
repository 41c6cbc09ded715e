/// Everything on the table, as plain bytes: copying a state is assignment.
///
/// Decks are counts and sets, never an order to come; the dealer (dealer.h) says what is drawn next. A search
/// that copies a state therefore cannot see the future. The parts of single mechanics are always there, so
/// that there is one State for all boards.
#pragma once

#include <bit>
#include <type_traits>

#include "roundhouse/cards.h"
#include "roundhouse/move.h"

namespace roundhouse {

/// Tickets in front of one seat, in the order they came, waiting to be kept or refused.
struct Offer {
  std::array<TicketId, max_offer> tickets{};  // the first `size` of them
  std::uint8_t size = 0;                      // how many

  constexpr void add(TicketId t) { tickets[size++] = t; }  // behind the others
  friend constexpr bool operator==(Offer const&, Offer const&) = default;
};

/// What belongs to one seat.
struct Seat {
  Cards hand;       // train cards
  Cards known;      // the part of the hand that everybody has seen (taken from the row, shown and taken back)
  Routes routes;    // claimed by this seat
  Routes barred;    // parallel to one of them: never both (B-44)
  Tickets tickets;  // kept
  Offer offer;      // dealt, drawn or drafted, not yet chosen from
  Move choice;      // a simultaneous choice that waits for the others
  std::int16_t score = 0;         // points scored so far: routes and goods
  std::uint8_t ticket_count = 0;  // public, unlike the tickets
  std::uint8_t blind = 0;         // cards drawn unseen since the deck was last shuffled
  std::uint8_t trains = 0;        // left to place

  // passengers (Märklin)
  std::uint8_t passengers = 0;  // still in stock
  Cities passenger_at;          // where they stand
  std::uint8_t goods = 0;       // points of the goods tokens taken

  // festivals (Iberia)
  std::array<std::uint8_t, max_extras> festivals{};  // cards taken, by festival
  std::uint8_t festival_count = 0;                   // public, unlike their kinds

  // express (South Korea): bit v is set while the card +v is there
  std::uint8_t express = 0;  // a mask

  // stations
  std::array<CityId, max_stations> stations{no_city, no_city, no_city};  // in the order built

  friend constexpr bool operator==(Seat const&, Seat const&) = default;
};

/// Where the seat has built its stations: S-02.
constexpr Cities built(Seat const& seat) {
  Cities cities;
  for (auto city : seat.stations) {
    if (city != no_city) cities.insert(city);
  }
  return cities;
}

/// One deck of tickets. What is drawn comes from `pool` at random, then from `below` at random (I-06), then
/// from the queue of refused tickets in order (B-04, B-50). The sizes are public, the rest is not.
struct TicketDeck {
  Tickets pool;                               // shuffled: any of them may be next
  Tickets below;                              // shuffled, under the pool
  std::array<TicketId, max_tickets> queue{};  // a ring: use queued()
  std::uint8_t pool_size = 0;                 // public
  std::uint8_t below_size = 0;                // public
  std::uint8_t queue_head = 0;                // where the ring begins
  std::uint8_t queue_size = 0;                // public

  constexpr int size() const { return pool_size + below_size + queue_size; }                // tickets left
  constexpr TicketId queued(int i) const { return queue[(queue_head + i) % max_tickets]; }  // 0: comes first
  friend constexpr bool operator==(TicketDeck const&, TicketDeck const&) = default;
};

/// The deck of train cards; on some boards other cards lie in it, too, and the draft card.
struct Deck {
  Cards cards;     // in no order
  Cards shuffled;  // public: what it held when last shuffled, less what has been turned up from it since
  std::array<std::uint8_t, max_extras> extras{};  // other cards among them, by kind
  std::uint8_t extra_total = 0;                   // their sum
  std::uint8_t above_draft_card = 0;              // cards that lie above the draft card
  bool holds_draft_card = false;                  // I-05: it has not come up yet

  constexpr int size() const { return cards.total + extra_total; }  // without the draft card
  friend constexpr bool operator==(Deck const&, Deck const&) = default;
};

/// The claim in progress: from naming the route to the last of what a claim brings with it.
struct Claim {
  RouteId route = no_route;     // none: no claim is in progress
  Card color = Card::none;      // played; locomotive: locomotives only
  std::uint8_t to_give = 0;     // N-08, N-13: cards still to be chosen
  std::uint8_t give_from = 0;   // the kinds below this have been asked
  std::uint8_t raise = 0;       // N-09
  std::uint8_t played = 0;      // K-06: cards played for the route in all
  std::uint8_t line = 0;        // K-05
  std::uint8_t next_extra = 0;  // which of the mechanics after a claim comes next
  Cards laid;                   // played for it, not yet discarded
  friend constexpr bool operator==(Claim const&, Claim const&) = default;
};

/// Packs of tickets that go round: I-03.
struct Draft {
  PerSeat<Tickets> packs{};    // in front of each seat
  std::uint8_t pack_size = 0;  // of every pack
  std::uint8_t number = 0;     // drafts begun so far
  bool due = false;            // I-05: the draft card has come up
  friend constexpr bool operator==(Draft const&, Draft const&) = default;
};

/// A passenger on the way.
struct Ride {
  CityId start = no_city;  // none: nobody rides
  CityId at = no_city;     // so far
  Routes used;             // never twice
  friend constexpr bool operator==(Ride const&, Ride const&) = default;
};

/// The whole table at one moment.
struct State {
  PerSeat<Seat> seats{};  // the first `players` of them
  Deck deck;              // of train cards
  Cards discard;          // face up
  Cards revealed;         // N-12: turned up for a tunnel, discarded at the end of the turn
  Row row;                // face up
  std::array<TicketDeck, ticket_decks> tickets{};  // most boards use only the first
  Tickets boxed;                                   // N-02, N-03: out of the game
  std::uint8_t boxed_count = 0;                    // public
  Routes open;                                     // neither claimed nor closed (B-45)

  Phase phase = Phase::turn;      // what the table waits for
  SeatId turn{};                  // whose turn it is
  std::uint8_t players = 2;       // seats
  std::uint8_t must_decide = 0;   // bit mask of the seats the table waits for
  std::uint8_t turns_left = 0;    // B-60: 0 before the last round, afterwards the turns still to come
  std::uint8_t passes = 0;        // passes in a row: B-66
  std::uint8_t row_reset_at = 0;  // B-25, N-05: 0 for never
  bool express_spent = false;     // K-03: in this turn

  Claim claim;                                                       // the one in progress
  Draft draft;                                                       // the one in progress
  Ride ride;                                                         // the one in progress
  PerCity<std::uint8_t> goods_left{};                                // M-02: tokens in each city
  std::array<std::uint8_t, max_extras> festivals_lying{};            // I-04
  std::array<std::array<SeatId, max_cells>, max_lines> provinces{};  // K-06
  CityId building = no_city;  // S-02: the station that is being paid for
  friend constexpr bool operator==(State const&, State const&) = default;

  Seat& at(SeatId s) { return seats[s]; }                                    // a seat
  Seat const& at(SeatId s) const { return seats[s]; }                        // a seat
  bool waits_for(SeatId s) const { return (must_decide >> index(s)) & 1U; }  // whether it must decide
  /// The first of those who must decide: where several must, their order does not matter. Only before the
  /// end.
  SeatId next_to_decide() const { return seat_id(std::countr_zero(must_decide)); }
  SeatId after(SeatId s) const { return seat_id((index(s) + 1) % players); }  // who plays next
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) < 2048);

}  // namespace roundhouse
