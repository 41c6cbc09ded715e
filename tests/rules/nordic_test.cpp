/// Nordic Countries: set-up, tickets, drawing, double routes and the count. Payments and tunnels have their
/// own files.
#include <doctest/doctest.h>

#include <sstream>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

namespace {

/// Seat 1 to move, nobody has cards or tickets, a row of plain cards.
Position nordic(int players, Setup setup = {}) {
  Position p("nordic", players, setup);
  p.opened().no_tickets();
  for (int s = 1; s <= players; ++s) p.hand(s, "");
  p.row("purple white blue yellow orange");
  return p;
}

std::string first_words(std::string const& words, int n) {
  std::istringstream in(words);
  std::string out;
  for (std::string word; n > 0 && in >> word; --n) out += ' ' + word;
  return out;
}

}  // namespace

TEST_CASE("N-01 two or three players with 40 trains, 110 cards and 46 tickets") {
  auto const& board = kit::board("nordic");
  CHECK(board.min_players == 2);
  CHECK(board.max_players == 3);
  CHECK(board.tickets.size() == 46);
  CHECK(board.cards.total == 110);
  for (int c = 0; c < colors; ++c) CHECK(board.cards[card_at(c)] == 12);
  CHECK(board.cards[Card::locomotive] == 14);
  for (int players = 2; players <= 3; ++players) {
    Position p("nordic", players);
    for (int s = 1; s <= players; ++s) CHECK(p.seat(s).trains == 40);
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("N-02 four cards and five tickets are dealt, two tickets at least are kept") {
  Position p("nordic", 3);
  for (int s = 1; s <= 3; ++s) {
    CHECK(p.seat(s).hand.total == 4);
    CHECK(p.seat(s).offer.size == 5);
    CHECK(p.count(s, "keep") == 26);  // 32 subsets less the empty one and the five of one ticket
  }
  CHECK(p.is_legal(1, "keep" + first_words(p.offered(1), 2)));
  CHECK(p.is_legal(1, "keep" + first_words(p.offered(1), 5)));
  auto const clause = p.refused(1, "keep" + first_words(p.offered(1), 1));
  CHECK_MESSAGE((clause == "N-02" || clause == "B-03"), "the refusal names ", clause);
}

TEST_CASE("N-02 tickets refused at the opening leave the game") {
  Position p("nordic", 2);
  p.play(1, "keep" + first_words(p.offered(1), 2)).play(2, "keep" + first_words(p.offered(2), 4));
  CHECK(p.seat(1).ticket_count == 2);
  CHECK(p.seat(2).ticket_count == 4);
  CHECK(p.state.boxed_count == 4);
  CHECK(p.state.tickets[0].size() == 46 - 10);
  CHECK(p.state.tickets[0].queue_size == 0);
  CHECK(p.wrong() == "");
}

TEST_CASE("N-03 three tickets are drawn, one at least is kept, the others leave the game") {
  auto p = nordic(2);
  p.next_tickets("oslo-stockholm tampere-tallinn helsinki-lieksa").play(1, "tickets");
  CHECK(p.offered(1) == "oslo-stockholm tampere-tallinn helsinki-lieksa");
  CHECK(p.count(1, "keep") == 7);
  CHECK(p.refused(1, "keep") == "B-50");
  p.play(1, "keep tampere-tallinn");
  CHECK(p.seat(1).ticket_count == 1);
  CHECK(p.state.boxed_count == 2);
  CHECK(p.state.tickets[0].size() == 43);
  CHECK(p.state.tickets[0].queue_size == 0);
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.wrong() == "");
}

TEST_CASE("N-04 two face-up locomotives may be taken in a turn") {
  auto p = nordic(2);
  p.row("locomotive locomotive blue yellow orange").next_cards("red green");
  p.play(1, "take locomotive");
  CHECK(p.state.phase == Phase::second_card);
  CHECK(p.is_legal(1, "take locomotive"));
  p.play(1, "take locomotive");
  CHECK(p.seat(1).hand == kit::cards("locomotive:2"));
  CHECK(p.state.turn == seat_id(1));
}

TEST_CASE("N-04 a locomotive that comes up as a replacement may be taken second") {
  auto p = nordic(2);
  p.next_cards("locomotive red").play(1, "take blue").play(1, "take locomotive");
  CHECK(p.seat(1).hand == kit::cards("blue locomotive"));
  CHECK(p.state.turn == seat_id(1));
}

TEST_CASE("N-05 five face-up locomotives stay where they are") {
  auto p = nordic(2);
  p.row("locomotive locomotive locomotive locomotive blue").next_cards("locomotive");
  p.play(1, "take blue");
  CHECK(p.happened(EventKind::new_row) == 0);
  CHECK(p.row() == "locomotive locomotive locomotive locomotive locomotive");
}

TEST_CASE("N-05 the option locomotive_reset restores the replacement of three locomotives") {
  auto p = nordic(2, {.locomotive_reset = true});
  p.row("locomotive locomotive red green blue").next_cards("locomotive white white black black orange");
  p.play(1, "take blue");
  CHECK(p.happened(EventKind::new_row) == 1);
  CHECK(p.row() == "white white black black orange");
  CHECK(p.state.discard == kit::cards("locomotive:3 red green"));
}

TEST_CASE("N-14 with two players the other half of a double route is closed") {
  auto p = nordic(2);
  p.hand(1, "green:2").hand(2, "yellow:2");
  p.play(1, "claim oslo-orebro-1").play(1, "pay green:2");
  CHECK(p.refused(2, "claim oslo-orebro-2") == "B-45");
}

TEST_CASE("N-14 with three players both halves are open, but never to one player") {
  auto p = nordic(3);
  p.hand(1, "green:2 yellow:2").hand(2, "yellow:2");
  p.play(1, "claim oslo-orebro-1").play(1, "pay green:2");
  CHECK(p.is_legal(2, "claim oslo-orebro-2"));
  p.turn(1);
  CHECK(p.refused(1, "claim oslo-orebro-2") == "B-44");
}

TEST_CASE("N-15 routes score 1, 2, 4, 7, 10, 15 and 27 points") {
  struct Case {
    char const* route;
    char const* cards;
    int points;
  };
  for (auto const& [route, cards, points] : {Case{"alborg-arhus", "purple:1", 1},
                                             {"goteborg-oslo", "orange:2", 2},
                                             {"helsinki-imatra", "red:3", 4},
                                             {"orebro-sundsvall", "orange:4", 7},
                                             {"kirkenes-rovaniemi", "blue:5", 10},
                                             {"mo-i-rana-trondheim-2", "red:4 locomotive:2", 15},
                                             {"lieksa-murmansk", "green:9", 27}}) {
    CAPTURE(route);
    auto p = nordic(2);
    p.hand(1, cards).play(1, std::string("claim ") + route).play(1, std::string("pay ") + cards);
    CHECK(p.seat(1).score == points);
    CHECK(p.scored(1)[Source::routes] == points);
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("N-16 the most completed tickets earn ten points") {
  auto p = nordic(3);
  p.tickets(1, "oslo-stockholm").tickets(2, "tampere-tallinn stockholm-tromso").tickets(3, "helsinki-lieksa");
  p.own(1, "oslo-orebro-1 orebro-stockholm-1");
  CHECK(p.scored(1)[Source::most_tickets] == 10);
  CHECK(p.scored(2)[Source::most_tickets] == 0);
  CHECK(p.scored(3)[Source::most_tickets] == 0);

  p.own(2, "helsinki-tampere helsinki-tallinn");  // one each: the missed ticket does not matter
  CHECK(p.scored(1)[Source::most_tickets] == 10);
  CHECK(p.scored(2)[Source::most_tickets] == 10);
  CHECK(p.scored(3)[Source::most_tickets] == 0);
}

TEST_CASE("N-16 with no completed ticket nobody is Globetrotter") {
  auto p = nordic(2);
  p.tickets(1, "oslo-stockholm").tickets(2, "tampere-tallinn");
  for (int s = 1; s <= 2; ++s) CHECK(p.scored(s)[Source::most_tickets] == 0);
}

TEST_CASE("N-17 the longest path earns nothing but breaks the last tie") {
  auto p = nordic(2);
  p.own(1, "alborg-arhus boden-tornio").own(2, "goteborg-oslo");  // two points each: paths of 1 and of 2
  CHECK(p.scored(1).total == 2);
  CHECK(p.scored(2).total == 2);
  CHECK(p.scored(2)[Source::longest_path] == 0);
  CHECK_FALSE(p.scores().won(seat_id(0)));
  CHECK(p.scores().won(seat_id(1)));
}

TEST_CASE("N-17 completed tickets break a tie before the longest path does") {
  auto p = nordic(2);
  p.tickets(1, "oslo-stockholm").own(1, "oslo-orebro-1 orebro-stockholm-1");
  p.own(2, "mo-i-rana-trondheim-2 goteborg-oslo boden-tornio");
  CHECK(p.scored(1).total == 2 + 2 + 4 + 10);
  CHECK(p.scored(2).total == 15 + 2 + 1);
  CHECK(p.scored(2).longest > p.scored(1).longest);
  CHECK(p.scores().won(seat_id(0)));
  CHECK_FALSE(p.scores().won(seat_id(1)));
}

TEST_CASE("N-17 players tied on everything share the win") {
  auto p = nordic(2);
  p.own(1, "goteborg-orebro").own(2, "goteborg-oslo");
  CHECK(p.scores().won(seat_id(0)));
  CHECK(p.scores().won(seat_id(1)));
}
