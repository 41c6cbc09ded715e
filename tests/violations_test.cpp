/// `violation` finds whatever is lost, invented or counted wrong: each fault put into a sound position.
#include <doctest/doctest.h>

#include "kit/position.h"
#include "rules/korea_position.h"

using namespace roundhouse;
using kit::Position;

namespace {

Position usa() {
  return Position("usa", 3).opened();
}

RouteId route(std::string_view board, std::string_view id) {
  return kit::board(board).find_route(id).value();
}

CityId city(std::string_view board, std::string_view id) {
  return kit::board(board).find_city(id).value();
}

/// The position is sound before the fault and not after it; the message names what is wrong.
template <typename Fault>
void check_found(Position p, std::string_view message, Fault fault) {
  REQUIRE(p.wrong() == "");
  fault(p.state);
  CAPTURE(message);
  CHECK(p.wrong().find(message) != std::string::npos);
}

}  // namespace

TEST_CASE("a card too many or too few is found wherever cards lie") {
  check_found(usa(), "cards of kind 0", [](State& s) { s.deck.cards.add(Card::purple); });
  check_found(usa(), "cards of kind 1: ", [](State& s) { s.discard.add(Card::white); });
  check_found(usa(), "cards of kind 2: ", [](State& s) { s.revealed.add(Card::blue); });
  check_found(usa(), "cards of kind 3: ", [](State& s) { s.claim.laid.add(Card::yellow); });
  check_found(usa(), "cards of kind 10: 1 of 0", [](State& s) { s.seats[2].hand.add(Card::passenger); });
  check_found(usa().row("red red blue blue white"), "cards of kind 6: 11 of 12",
              [](State& s) { s.row.put(0, Card::none); });
  check_found(usa(), "totals of cards", [](State& s) { ++s.discard.total; });
}

TEST_CASE("known cards that are not in the hand are found") {
  auto const p = usa().hand(3, "red:2 green");
  check_found(p, "seat 3: known cards", [](State& s) { s.seats[2].known.add(Card::red, 3); });
  check_found(p, "seat 3: known cards", [](State& s) { s.seats[2].known.add(Card::purple); });
  auto exactly = p;
  exactly.state.seats[2].known = exactly.state.seats[2].hand;
  CHECK(exactly.wrong() == "");
}

TEST_CASE("a train too many or too few is found, on a route, beside it or in stock") {
  check_found(usa(), "seat 1: 44 trains", [](State& s) { --s.seats[0].trains; });
  check_found(usa().own(3, "dallas-el-paso"), "seat 3: 46 trains", [](State& s) { ++s.seats[2].trains; });
  kit::Korea korea(2);
  korea.put(2, "red", 2);
  check_found(korea, "seat 2: ", [](State& s) { ++s.seats[1].trains; });
}

TEST_CASE("a ticket that is lost or there twice is found wherever tickets lie") {
  auto p = usa().no_tickets();
  auto const t = p.state.tickets[0].pool.first();
  check_found(p, "ticket 0 is there 2 times", [&](State& s) { s.boxed.insert(t); });
  check_found(p, "ticket 0 is there 2 times", [&](State& s) {
    s.tickets[0].below.insert(t);
    ++s.tickets[0].below_size;
  });
  check_found(p, "ticket 0 is there 2 times", [&](State& s) {
    s.tickets[0].queue[s.tickets[0].queue_head] = t;
    s.tickets[0].queue_size = 1;
  });
  check_found(p, "ticket 0 is there 2 times", [&](State& s) {
    s.seats[2].tickets.insert(t);
    ++s.seats[2].ticket_count;
  });
  check_found(p, "ticket 0 is there 2 times", [&](State& s) { s.draft.packs[2].insert(t); });
  check_found(p, "ticket 0 is there 2 times", [&](State& s) { s.seats[2].offer.add(t); });
  check_found(p, "ticket 0 is there 0 times", [&](State& s) {
    s.tickets[0].pool.erase(t);
    --s.tickets[0].pool_size;
  });
}

TEST_CASE("a ticket that the board does not have is found") {
  auto const p = usa();
  auto const beyond = static_cast<TicketId>(kit::board("usa").tickets.size());
  check_found(p, "ticket 30 is there 1 times", [&](State& s) { s.boxed.insert(beyond); });
  check_found(p, "a ticket that does not exist", [](State& s) { s.seats[0].offer.add(no_ticket); });
  check_found(p, "a ticket that does not exist",
              [](State& s) { s.seats[0].offer.add(static_cast<TicketId>(max_tickets)); });
}

TEST_CASE("a number of tickets that is not how many there are is found") {
  check_found(usa(), "size of a ticket deck", [](State& s) { ++s.tickets[0].pool_size; });
  check_found(usa(), "size of a ticket deck", [](State& s) { ++s.tickets[1].below_size; });
  check_found(usa(), "seat 3: number of tickets", [](State& s) { ++s.seats[2].ticket_count; });
}

TEST_CASE("B-44 a route with two owners and two parallel routes of one owner are found") {
  auto const p = usa().own(1, "dallas-el-paso");
  check_found(p, "a route has two owners", [](State& s) {
    s.seats[1].routes.insert(route("usa", "dallas-el-paso"));
    s.seats[1].trains = static_cast<std::uint8_t>(s.seats[1].trains - 4);
    s.seats[1].score = 7;
  });
  auto const doubled = Position("usa", 4).opened().own(2, "kansas-city-omaha-1");
  check_found(doubled, "seat 2: two parallel routes (B-44)", [](State& s) {
    auto const other = route("usa", "kansas-city-omaha-2");
    s.seats[1].routes.insert(other);
    s.seats[1].trains = static_cast<std::uint8_t>(s.seats[1].trains - 1);
    s.open.erase(other);
  });
}

TEST_CASE("B-45 a route that is open and should not be, or the other way round, is found") {
  auto const& routes = kit::board("usa").routes;
  for (auto const& any : {routes.front().id, routes.back().id})
    check_found(usa(), any + ": open or not", [&](State& s) { s.open.erase(route("usa", any)); });
  check_found(usa(), "dallas-el-paso: open or not",
              [](State& s) { s.open.erase(route("usa", "dallas-el-paso")); });
  check_found(usa().own(1, "dallas-el-paso"), "dallas-el-paso: open or not",
              [](State& s) { s.open.insert(route("usa", "dallas-el-paso")); });
  check_found(usa().own(1, "kansas-city-omaha-1"), "kansas-city-omaha-2: open or not",
              [](State& s) { s.open.insert(route("usa", "kansas-city-omaha-2")); });
  check_found(usa().own(1, "kansas-city-omaha-1"), "closed and claimed (B-45)", [](State& s) {
    s.seats[1].routes.insert(route("usa", "kansas-city-omaha-2"));
    s.seats[1].trains = static_cast<std::uint8_t>(s.seats[1].trains - 1);
  });
}

TEST_CASE("M-09 passengers and goods that do not add up are found") {
  auto const p = Position("marklin", 3).opened();
  auto const berlin = city("marklin", "berlin");
  auto const place = [&](State& s, std::size_t seat, CityId where) {
    --s.seats[seat].passengers;
    s.seats[seat].passenger_at.insert(where);
  };
  auto sound = p;
  place(sound.state, 0, berlin);
  CHECK(sound.wrong() == "");
  check_found(sound, "two passengers in a city (M-09)", [&](State& s) { place(s, 2, berlin); });
  check_found(sound, "too many passengers", [](State& s) { ++s.seats[0].passengers; });
  check_found(p, "a passenger in a country (M-17)",
              [&](State& s) { place(s, 1, kit::board("marklin").country_exits.first()); });
  auto const at = static_cast<std::size_t>(berlin);
  check_found(p, "goods of berlin", [&](State& s) { ++s.goods_left[at]; });
  check_found(p, "points unaccounted for", [&](State& s) { --s.goods_left[at]; });
  check_found(p, "goods tokens: -3 points", [](State& s) { s.seats[2].goods = 3; });
}

TEST_CASE("I-04 festival cards that do not add up are found") {
  auto const p = Position("iberia", 3).opened();
  check_found(p, "festival ", [](State& s) { ++s.festivals_lying[0]; });
  check_found(p, "festival ", [](State& s) { ++s.seats[2].festivals[0]; });
  check_found(p, "festival ", [](State& s) { --s.deck.extras[0]; });
  check_found(p, "number of festival cards in the deck", [](State& s) { ++s.deck.extra_total; });
}

TEST_CASE("B-64 a score that is not the sum of routes and goods is found") {
  check_found(usa().own(3, "dallas-el-paso"), "seat 3: score 8, recount 7",
              [](State& s) { ++s.seats[2].score; });
  // On a board that counts routes only at the end, the score of the game is none.
  check_found(Position("south-korea", 2).opened(), "seat 1: score 1, recount 0",
              [](State& s) { s.seats[0].score = 1; });
}
