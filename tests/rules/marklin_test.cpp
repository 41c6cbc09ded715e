/// Märklin: set-up, cards, claims, countries and the count. Tickets and passengers have their own files.
#include <doctest/doctest.h>

#include <map>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

namespace {

/// Seat 1 to move, nobody has cards or tickets, a row of plain cards.
Position marklin(int players) {
  Position p("marklin", players);
  p.opened().no_tickets();
  for (int s = 1; s <= players; ++s) p.hand(s, "");
  p.row("purple white blue yellow orange");
  return p;
}

bool done(Position const& p, std::string_view ticket, Board const& board = kit::board("marklin")) {
  Tickets one;
  one.insert(board.find_ticket(ticket).value());
  return !completed(board, p.seat(1).routes, one).empty();
}

/// The board with a ticket between two countries in place of its first.
Board with_country_ticket() {
  auto board = kit::board("marklin");
  auto const exits = [&](std::string_view id) {
    return std::ranges::find(board.countries, id, &Country::id)->exits;
  };
  auto& ticket = board.tickets[0];
  ticket.id = "daenemark-niederlande";
  ticket.from = "daenemark";
  ticket.to = "niederlande";
  ticket.from_cities = exits("daenemark");
  ticket.to_cities = exits("niederlande");
  make_tables(board);
  return board;
}

}  // namespace

TEST_CASE("M-01 two to five players, 45 trains and 3 passengers each, 118 cards, 23 and 23 tickets") {
  auto const& board = kit::board("marklin");
  CHECK(board.min_players == 2);
  CHECK(board.max_players == 5);
  for (int c = 0; c < colors; ++c) CHECK(board.cards[card_at(c)] == 11);
  CHECK(board.cards[Card::locomotive] == 14);
  CHECK(board.cards[Card::locomotive_4] == 6);
  CHECK(board.cards[Card::passenger] == 10);
  CHECK(board.cards.total == 118);
  for (int players = 2; players <= 5; ++players) {
    Position p("marklin", players);
    CHECK(p.state.tickets[0].size() == 23);
    CHECK(p.state.tickets[1].size() == 23);
    int tokens = 0;
    for (auto n : p.state.goods_left) tokens += n;
    CHECK(tokens == 74);
    for (int s = 1; s <= players; ++s) {
      CHECK(p.seat(s).trains == 45);
      CHECK(p.seat(s).passengers == 3);
      CHECK(p.seat(s).hand.total == 4);
    }
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("M-02 every city has the stack of its colour, highest on top, and no country has one") {
  auto const& board = kit::board("marklin");
  std::map<std::vector<std::uint8_t>, int> stacks;
  for (std::size_t c = 0; c < board.cities.size(); ++c) {
    auto const& stack = board.passengers->stacks[c];
    CHECK(stack.empty() == (board.cities[c].country >= 0));
    if (!stack.empty()) ++stacks[stack];
  }
  CHECK(stacks == std::map<std::vector<std::uint8_t>, int>{
                      {{7, 6, 5, 4}, 1}, {{4, 3, 2}, 6}, {{3, 2, 1}, 12}, {{2}, 16}});
  Position p("marklin", 2);
  auto const berlin = static_cast<std::size_t>(board.find_city("berlin").value());
  CHECK(board.passengers->stacks[berlin].size() == 4);
  CHECK(p.state.goods_left[berlin] == 4);
}

TEST_CASE("M-05 a face-up locomotive counts as both cards, is never the second, and three replace the row") {
  auto p = marklin(2);
  p.row("locomotive white blue yellow orange").next_cards("locomotive").play(1, "take locomotive");
  CHECK(p.state.turn == seat_id(1));
  p.play(2, "draw");
  CHECK(p.refused(2, "take locomotive") == "B-23");

  auto q = marklin(2);
  q.row("locomotive locomotive blue yellow orange").next_cards("locomotive white white black black green");
  q.play(1, "take blue");
  CHECK(q.happened(EventKind::new_row) == 1);
  CHECK(q.row() == "white white black black green");
}

TEST_CASE("M-06 a locomotive +4 is wild on routes of four or more spaces") {
  auto p = marklin(2);
  p.hand(1, "orange:3 locomotive_4:4 locomotive:1").play(1, "claim berlin-leipzig");  // four orange spaces
  CHECK(p.is_legal(1, "pay orange:3 locomotive_4:1"));
  CHECK(p.is_legal(1, "pay orange:2 locomotive:1 locomotive_4:1"));
  CHECK(p.is_legal(1, "pay locomotive:1 locomotive_4:3"));
  p.play(1, "pay locomotive_4:4");
  CHECK(p.seat(1).score == 7);
  CHECK(p.state.discard == kit::cards("locomotive_4:4"));
}

TEST_CASE("M-06 a locomotive +4 pays for no route of three spaces or fewer") {
  auto p = marklin(2);
  p.hand(1, "red:2 locomotive_4:3");
  CHECK(p.refused(1, "claim berlin-magdeburg") == "B-40");  // three red spaces
  CHECK(p.refused(1, "claim augsburg-ulm-1") == "");        // one gray space, by a red card
  p.hand(1, "locomotive_4:3");
  CHECK(p.refused(1, "claim augsburg-ulm-1") == "B-40");
  p.hand(1, "red:3 locomotive_4:3").play(1, "claim berlin-magdeburg");
  CHECK(p.refused(1, "pay red:2 locomotive_4:1") == "M-06");
  CHECK(p.refused(1, "pay locomotive_4:3") == "M-06");
  CHECK(p.count(1, "pay") == 1);
}

TEST_CASE("M-06 two locomotives +4 may be taken in a turn, face up or blind") {
  SUBCASE("face up") {
    auto p = marklin(2);
    p.row("locomotive_4 locomotive_4 blue yellow orange").play(1, "take locomotive_4");
    CHECK(p.state.phase == Phase::second_card);
    p.play(1, "take locomotive_4");
    CHECK(p.seat(1).hand == kit::cards("locomotive_4:2"));
    CHECK(p.state.turn == seat_id(1));
  }
  SUBCASE("blind") {
    auto p = marklin(2);
    p.next_cards("locomotive_4 locomotive_4").play(1, "draw").play(1, "draw");
    CHECK(p.seat(1).hand == kit::cards("locomotive_4:2"));
    CHECK(p.state.turn == seat_id(1));
  }
}

TEST_CASE("M-06 a locomotive +4 does not count towards the three locomotives of the row") {
  auto p = marklin(2);
  p.row("locomotive locomotive locomotive_4 locomotive_4 blue")
      .next_cards("locomotive_4")
      .play(1, "take blue");
  CHECK(p.happened(EventKind::new_row) == 0);
  CHECK(p.row() == "locomotive locomotive locomotive_4 locomotive_4 locomotive_4");
}

TEST_CASE("M-07 passenger cards are drawn like ordinary cards") {
  auto p = marklin(2);
  p.row("passenger passenger blue yellow orange").next_cards("red red");
  p.play(1, "take passenger").play(1, "take passenger");
  CHECK(p.seat(1).hand == kit::cards("passenger:2"));
  CHECK(p.state.turn == seat_id(1));
}

TEST_CASE("M-07 three face-up passenger cards replace the row, again and again") {
  auto p = marklin(2);
  p.row("passenger passenger blue yellow orange");
  p.next_cards("passenger passenger passenger passenger red red white white white black black");
  p.play(1, "take blue");
  CHECK(p.happened(EventKind::new_row) == 2);
  CHECK(p.row() == "white white white black black");
  CHECK(p.state.discard == kit::cards("passenger:6 yellow orange red:2"));
}

TEST_CASE("M-07 two passenger cards and two locomotives stay") {
  auto p = marklin(2);
  p.row("passenger passenger locomotive locomotive orange").next_cards("red").play(1, "take orange");
  CHECK(p.happened(EventKind::new_row) == 0);
}

TEST_CASE("M-07 the row stays when row, deck and discard pile cannot form a better one") {
  auto p = marklin(2);
  p.row("passenger passenger locomotive locomotive orange").discard("locomotive:2").deck_only("passenger:3");
  // after the orange card is taken: two locomotives and two passenger cards at most, and nothing else
  p.play(1, "take orange");
  CHECK(p.happened(EventKind::new_row) == 0);
  CHECK(p.row() == "passenger passenger locomotive locomotive passenger");

  auto q = marklin(2);
  q.row("passenger passenger locomotive locomotive orange").discard("red").deck_only("passenger");
  q.play(1, "take orange");  // with the red card five can be formed: 2 + 2 + 1
  CHECK(q.happened(EventKind::new_row) > 0);
  CHECK(std::count(q.state.row.begin(), q.state.row.end(), Card::passenger) == 2);
}

TEST_CASE("M-07 a row of passenger cards that B-26 let lie is looked at again at the end of every turn") {
  auto p = marklin(2);
  p.hand(1, "red:2").hand(2, "").row("passenger passenger passenger green blue").deck_only("");
  p.play(1, "claim augsburg-ulm-1").play(1, "pay red:1");  // two passenger cards and three others
  if (p.state.phase != Phase::turn) p.play(1, "no-passenger");
  CHECK(p.happened(EventKind::new_row) > 0);
  CHECK(std::count(p.state.row.begin(), p.state.row.end(), Card::passenger) == 2);
  CHECK(p.wrong() == "");
}

TEST_CASE("M-08 passenger cards never pay for a route") {
  auto p = marklin(2);
  p.hand(1, "passenger:5");
  CHECK(p.refused(1, "claim augsburg-ulm-1") == "B-40");
  CHECK(p.count(1, "claim") == 0);
  p.hand(1, "passenger:2 red:2").play(1, "claim augsburg-muenchen-1");  // two gray spaces
  CHECK(p.refused(1, "pay passenger:2") == "M-08");
  CHECK(p.count(1, "pay") == 1);
}

TEST_CASE("M-10 of a triple route one player holds one, and with three players one is all") {
  auto p = marklin(3);
  p.hand(1, "red:2").hand(2, "red:2").own(1, "dortmund-duesseldorf-1");
  CHECK(p.refused(1, "claim dortmund-duesseldorf-2") == "B-44");
  p.turn(2);
  CHECK(p.refused(2, "claim dortmund-duesseldorf-2") == "B-45");
  CHECK(p.refused(2, "claim dortmund-duesseldorf-3") == "B-45");
}

TEST_CASE("M-10 with four players every route of a triple route finds an owner") {
  auto p = marklin(4);
  p.own(1, "dortmund-duesseldorf-1").own(2, "dortmund-duesseldorf-2");
  for (int s = 1; s <= 4; ++s) p.hand(s, "red");
  CHECK(p.refused(1, "claim dortmund-duesseldorf-3") == "B-44");
  CHECK(p.turn(2).refused(2, "claim dortmund-duesseldorf-3") == "B-44");
  CHECK(p.turn(3).is_legal(3, "claim dortmund-duesseldorf-3"));
}

TEST_CASE("M-11 routes of one to seven spaces score 1, 2, 4, 7, 10, 15 and 18 points") {
  struct Case {
    char const* route;
    char const* cards;
    int points;
  };
  for (auto const& [route, cards, points] : {Case{"karlsruhe-mannheim", "blue:1", 1},
                                             {"hamburg-schwerin", "green:2", 2},
                                             {"berlin-magdeburg", "red:3", 4},
                                             {"berlin-leipzig", "orange:4", 7},
                                             {"berlin-dresden", "green:5", 10},
                                             {"berlin-rostock", "purple:6", 15},
                                             {"berlin-hannover", "black:7", 18}}) {
    CAPTURE(route);
    auto p = marklin(2);
    p.hand(1, cards).play(1, std::string("claim ") + route).play(1, std::string("pay ") + cards);
    p.play(1, "no-passenger");
    CHECK(p.seat(1).score == points);
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("M-17 any route into a country completes that end of a ticket") {
  for (auto const* route : {"freiburg-schweiz-1", "konstanz-schweiz-2", "lindau-schweiz-3"}) {
    auto p = marklin(2);
    p.own(1,
          "frankfurt-koeln-1 frankfurt-mannheim-1 karlsruhe-mannheim freiburg-karlsruhe freiburg-konstanz");
    p.own(1, "konstanz-lindau");
    CHECK_FALSE(done(p, "koeln-schweiz"));
    p.own(1, route);
    CHECK(done(p, "koeln-schweiz"));
  }
}

TEST_CASE("M-17 a board may hold a ticket between two countries: a route into each, joined by a path") {
  auto const board = with_country_ticket();
  auto p = marklin(2);
  p.own(1, "bremerhaven-daenemark-1 bremerhaven-emden");
  CHECK_FALSE(done(p, "daenemark-niederlande", board));
  p.own(1, "emden-niederlande-1");
  CHECK(done(p, "daenemark-niederlande", board));
}

TEST_CASE("M-17 the tickets of this board join a city to a city or to a country") {
  for (auto const& ticket : kit::board("marklin").tickets) {
    CAPTURE(ticket.id);
    CHECK((ticket.from_cities.size() == 1 || ticket.to_cities.size() == 1));
  }
}

TEST_CASE("M-17 no path goes through a country") {
  auto p = marklin(2);
  p.own(1, "kiel-daenemark-2 hamburg-kiel-1 bremerhaven-daenemark-1 bremerhaven-emden emden-niederlande-1");
  CHECK(done(p, "daenemark-niederlande", with_country_ticket()));
  p.own(1, "muenster-niederlande-2 dortmund-muenster-1 dortmund-duesseldorf-1 duesseldorf-koeln-1");
  CHECK_FALSE(done(p, "hamburg-koeln"));  // it would lead through Denmark and the Netherlands
}

TEST_CASE("M-18 the most completed tickets earn ten points, all tied players alike") {
  auto p = marklin(3);
  p.tickets(1, "bremen-duesseldorf hamburg-dresden").tickets(2, "berlin-chemnitz").tickets(3, "leipzig-ulm");
  p.own(1, "bremen-muenster dortmund-muenster-1 dortmund-duesseldorf-1");
  CHECK(p.scored(1)[Source::most_tickets] == 10);
  CHECK(p.scored(2)[Source::most_tickets] == 0);
  p.own(2, "berlin-leipzig chemnitz-leipzig");
  CHECK(p.scored(1)[Source::most_tickets] == 10);
  CHECK(p.scored(2)[Source::most_tickets] == 10);
  CHECK(p.scored(3)[Source::most_tickets] == 0);
  p.tickets(2, "berlin-chemnitz berlin-schweiz");  // a missed ticket does not count
  CHECK(p.scored(1)[Source::most_tickets] == 10);
}

TEST_CASE("M-18 with zero completed tickets nobody earns them") {
  auto p = marklin(2);
  p.tickets(1, "bremen-duesseldorf").tickets(2, "berlin-chemnitz");
  for (int s = 1; s <= 2; ++s) CHECK(p.scored(s)[Source::most_tickets] == 0);
}

TEST_CASE("M-19 no longest path; the last tie goes to the most goods points, then it is shared") {
  auto p = marklin(2);
  p.own(1, "berlin-leipzig").own(2, "berlin-magdeburg");  // 7 and 4 points
  p.state.seats[1].goods = 3;
  CHECK(p.scored(1).total == 7);
  CHECK(p.scored(2).total == 7);
  CHECK_FALSE(p.scores().won(seat_id(0)));
  CHECK(p.scores().won(seat_id(1)));

  auto q = marklin(2);
  q.own(1, "berlin-leipzig").own(2, "chemnitz-erfurt");
  CHECK(q.scored(1)[Source::longest_path] == 0);
  CHECK(q.scores().won(seat_id(0)));
  CHECK(q.scores().won(seat_id(1)));
}

TEST_CASE("M-19 completed tickets break the tie before goods do") {
  auto p = marklin(2);
  p.tickets(1, "berlin-chemnitz").own(1, "berlin-leipzig chemnitz-leipzig");  // 7 + 2 + 6 + 10
  p.own(2, "berlin-hannover");                                                // 18
  p.state.seats[1].goods = 7;
  CHECK(p.scored(1).total == 25);
  CHECK(p.scored(2).total == 25);
  CHECK(p.scores().won(seat_id(0)));
  CHECK_FALSE(p.scores().won(seat_id(1)));
}

TEST_CASE("M-20 with no train card to draw the player claims, draws tickets or moves a passenger") {
  auto p = marklin(2);
  p.hand(1, "orange:4").own(1, "berlin-magdeburg").row("- - - - -").deck_only("");
  p.state.seats[0].passenger_at.insert(kit::board("marklin").find_city("berlin").value());
  p.state.seats[0].passengers = 2;
  CHECK(p.refused(1, "draw") == "M-20");
  CHECK(p.count(1, "take") == 0);
  CHECK(p.is_legal(1, "claim berlin-leipzig"));
  CHECK(p.is_legal(1, "tickets short:2 long:2"));
  CHECK(p.is_legal(1, "ride berlin"));
  CHECK(p.refused(1, "pass") == "B-11");
}
