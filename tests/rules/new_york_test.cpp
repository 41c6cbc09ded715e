/// The New York board: Y-01 to Y-07.
#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;
using kit::cards;
using kit::Position;

namespace {

Position opened(int players = 2) {
  return Position("new-york", players).opened();
}

/// Nobody has a card, a ticket or a route yet.
Position bare(int players = 2) {
  auto p = opened(players);
  p.no_tickets().row("purple purple purple purple purple");
  for (int s = 1; s <= players; ++s) p.hand(s, "");
  return p;
}

int attractions(Position const& p, int seat) {
  return p.scored(seat)[Source::attractions];
}

}  // namespace

TEST_CASE("Y-01 2 to 4 players, 15 taxis, 44 cards, 18 tickets") {
  auto const& board = kit::board("new-york");
  CHECK(board.min_players == 2);
  CHECK(board.max_players == 4);
  CHECK(board.cards.total == 44);
  CHECK(board.cards == cards("blue:6 green:6 black:6 purple:6 red:6 orange:6 locomotive:8"));
  CHECK(board.card_names[Card::purple]->en == "pink");
  CHECK(board.card_names[Card::locomotive]->en == "taxi");
  CHECK(board.tickets.size() == 18);
  for (int players = 2; players <= 4; ++players) {
    Position p("new-york", players);
    for (int s = 1; s <= players; ++s) CHECK(p.seat(s).trains == 15);
  }
}

TEST_CASE("Y-02 two cards in hand, a row of five, two tickets of which at least one is kept") {
  for (int players = 2; players <= 4; ++players) {
    Position p("new-york", players);
    CHECK(std::count(p.state.row.begin(), p.state.row.end(), Card::none) == 0);
    for (int s = 1; s <= players; ++s) {
      CHECK(p.seat(s).hand.total == 2);
      CHECK(p.seat(s).offer.size == 2);
      CHECK(p.count(s, "keep") == 3);  // one, the other, both
      CHECK_FALSE(p.is_legal(s, "keep"));
    }
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("Y-02 three taxis make the row go, at the set-up too (B-25)") {
  kit::StackedDealer dealer(1);
  auto const stack = [&](std::string_view words) {
    auto const set = cards(words);
    for (int i = 0; i < set.total; ++i) dealer.cards.push_back({set.nth(i), 0});
  };
  stack("red:4");                // the hands
  stack("blue:2 locomotive:3");  // the first row
  stack("black:3 green:2");
  Game game(kit::board("new-york"), {.players = 2, .first = seat_id(0)}, dealer);
  CHECK(game.state().discard == cards("blue:2 locomotive:3"));
  for (auto card : game.state().row) CHECK((card == Card::black || card == Card::green));
}

TEST_CASE("Y-02 the refused tickets go under the deck") {
  Position p("new-york", 2);
  auto const first = p.seat(1).offer.tickets[1];
  auto const second = p.seat(2).offer.tickets[1];
  p.opened();  // everybody keeps the first one
  CHECK(p.seat(1).ticket_count == 1);
  CHECK(p.state.tickets[0].size() == 18 - 2);
  for (int i = 0; i < 7; ++i) {  // the 14 others
    p.turn(1).play(1, "tickets").play(1, p.legal(1).back());
  }
  p.turn(1).play(1, "tickets");
  CHECK(p.seat(1).offer.tickets[0] == first);
  CHECK(p.seat(1).offer.tickets[1] == second);
}

TEST_CASE("Y-03 two tickets are drawn, at least one is kept") {
  auto p = bare();
  p.next_tickets("chelsea-brooklyn east-village-soho").play(1, "tickets");
  CHECK(p.offered(1) == "chelsea-brooklyn east-village-soho");
  CHECK(p.count(1, "keep") == 3);
  CHECK_FALSE(p.is_legal(1, "keep"));
  p.play(1, "keep east-village-soho");
  CHECK(p.seat(1).ticket_count == 1);
  CHECK(p.state.tickets[0].size() == 17);
}

TEST_CASE("Y-03 with a single ticket left the action is legal and that ticket must be kept") {
  auto p = bare();
  p.tickets_only("chelsea-brooklyn");
  CHECK(p.is_legal(1, "tickets"));
  p.play(1, "tickets");
  CHECK(p.legal(1) == std::vector<std::string>{"keep chelsea-brooklyn"});
  CHECK_FALSE(p.is_legal(1, "keep"));
  p.play(1, "keep chelsea-brooklyn");
  CHECK(p.seat(1).ticket_count == 1);
  CHECK(p.refused(2, "tickets") == "B-51");
}

TEST_CASE("Y-04 double routes are closed with 2 players, open with 3 or 4, never both to one player") {
  for (int players = 2; players <= 4; ++players) {
    CAPTURE(players);
    auto p = bare(players);
    p.hand(1, "red:3 orange:3").play(1, "claim brooklyn-chinatown-2").play(1, "pay red:3");
    p.hand(1, "").hand(2, "orange:3");
    CHECK(p.refused(2, "claim brooklyn-chinatown-1") == (players == 2 ? "B-45" : ""));
    p.hand(2, "").hand(1, "orange:3").turn(1);
    CHECK(p.refused(1, "claim brooklyn-chinatown-1") == "B-44");
  }
}

TEST_CASE("Y-05 routes are scored at the end, from the board's table: 1, 2, 4, 7 for 1 to 4 spaces") {
  struct Route {
    char const* id;
    char const* payment;
    int points;
  };
  auto p = bare();
  int points = 0;
  for (auto const& route : {
           Route{"chinatown-lower-east-side", "blue:1", 1},
           Route{"central-park-lincoln-center", "orange:2", 2},
           Route{"brooklyn-wall-street-1", "black:3", 4},
           Route{"chelsea-soho", "locomotive:4", 7},
       }) {
    p.hand(1, "").hand(1, std::string(route.payment));
    p.play(1, "claim " + std::string(route.id)).play(1, "pay " + std::string(route.payment));
    points += route.points;
    CHECK(p.happened(EventKind::score) == 0);                // nothing is scored now
    CHECK(p.scored(1)[Source::routes] == points);            // a running count agrees
    CHECK(p.scored(1).total == points + attractions(p, 1));  // no tickets
    p.turn(1);
  }
  CHECK(p.seat(1).score == 0);
  CHECK(p.wrong() == "");
}

TEST_CASE("Y-06 one point for each attraction that at least one of the player's routes touches") {
  auto p = bare();
  CHECK(attractions(p, 1) == 0);
  p.own(1, "soho-wall-street");  // Wall Street is one, Soho is not
  CHECK(attractions(p, 1) == 1);
  p.own(1, "brooklyn-wall-street-1");  // Brooklyn is new, Wall Street is not
  CHECK(attractions(p, 1) == 2);
  p.own(1, "lincoln-center-midtown-west");  // neither
  CHECK(attractions(p, 1) == 2);
  p.own(1, "central-park-united-nations");  // both
  CHECK(attractions(p, 1) == 4);
}

TEST_CASE("Y-06 there are nine attractions") {
  auto const& board = kit::board("new-york");
  Cities nine;
  for (auto const* id : {"brooklyn", "central-park", "chelsea", "chinatown", "empire-state-building",
                         "greenwich-village", "times-square", "united-nations", "wall-street"}) {
    nine.insert(board.find_city(id).value());
  }
  CHECK(board.attractions->cities == nine);
  CHECK(board.attractions->points == 1);
}

TEST_CASE("Y-06 any number of players may score the same attraction") {
  auto p = bare(4);
  p.own(1, "brooklyn-wall-street-1").own(2, "brooklyn-wall-street-2").own(3, "brooklyn-chinatown-1");
  p.own(4, "brooklyn-lower-east-side");
  CHECK(attractions(p, 1) == 2);
  CHECK(attractions(p, 2) == 2);
  CHECK(attractions(p, 3) == 2);
  CHECK(attractions(p, 4) == 1);
}

TEST_CASE("Y-07 no longest path, no most-tickets bonus") {
  auto p = bare().own(1, "midtown-west-times-square").tickets(1, "");
  p.own(2, "soho-wall-street chinatown-wall-street-1 chinatown-lower-east-side");
  p.tickets(2, "lower-east-side-wall-street");
  // Seat 2: 2 + 1 + 1 for routes, 2 for the ticket, Wall Street and Chinatown.
  CHECK(p.scored(2).completed == 1);
  CHECK(p.scored(2).total == 4 + 2 + 2);
  CHECK(p.scored(1).total == 1 + 1);
}

TEST_CASE("Y-07 a tie goes to the most completed tickets, and is shared after that") {
  auto p = bare();
  p.own(1, "chinatown-wall-street-1 chinatown-lower-east-side")
      .tickets(1, "lower-east-side-wall-street");  // 2+2+2
  p.own(2, "brooklyn-chinatown-1");                // 4+2
  REQUIRE(p.scored(1).total == 6);
  REQUIRE(p.scored(2).total == 6);
  CHECK(p.scores().winners == 0b01);

  auto shared = bare().own(1, "brooklyn-chinatown-1");  // 4 + 2, a path of 3
  shared.own(2, "lincoln-center-midtown-west soho-wall-street chinatown-wall-street-1");
  REQUIRE(shared.scored(2).total == 2 + 2 + 1 + 2);
  shared.own(1, "chinatown-lower-east-side");
  REQUIRE(shared.scored(1).total == 4 + 1 + 2);
  CHECK(shared.scores().winners == 0b11);
}
