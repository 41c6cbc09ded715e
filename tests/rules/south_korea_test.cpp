/// South Korea: set-up, express cards, tickets, double routes and ties. The provinces have their own file.
#include <doctest/doctest.h>

#include <sstream>

#include "rules/korea_position.h"

using namespace roundhouse;
using kit::Korea;
using kit::Position;

namespace {

std::string const six_tickets =
    "boryeong-jeonju busan-seoul paju-yeosu mokpo-seoul gangneung-ulsan incheon-pohang";

}  // namespace

TEST_CASE("K-01 two to five players, 45 trains, 110 cards, 44 tickets, express cards +1, +2, +3") {
  auto const& board = kit::board("south-korea");
  CHECK(board.min_players == 2);
  CHECK(board.max_players == 5);
  for (int c = 0; c < colors; ++c) CHECK(board.cards[card_at(c)] == 12);
  CHECK(board.cards[Card::locomotive] == 14);
  CHECK(board.tickets.size() == 44);
  for (int players = 2; players <= 5; ++players) {
    Korea p(players);
    for (int s = 1; s <= players; ++s) {
      CHECK(p.seat(s).trains == 45);
      for (int value = 1; value <= 3; ++value) CHECK(p.has_express(s, value));
      CHECK(face_down(p.state, spectator).at(seat_id(s - 1)).express == p.seat(s).express);  // face up
    }
    CHECK(p.trains_on_table() == 0);
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("K-01 the provinces table has a line for each route colour, its cells of rising value") {
  auto const& board = kit::board("south-korea");
  PerColor<int> lines{};
  for (auto const& line : board.provinces->lines) {
    ++lines[line.color];
    CHECK(std::adjacent_find(line.cells.begin(), line.cells.end(), std::greater_equal<>()) ==
          line.cells.end());
  }
  for (auto const& route : board.routes) {
    if (route.color != gray) CHECK(lines[route.color] == 1);
  }
}

TEST_CASE("K-02 four cards, five face up, and a draft that passes six tickets to the left") {
  Position p("south-korea", 3);
  for (int s = 1; s <= 3; ++s) CHECK(p.seat(s).hand.total == 4);
  CHECK(std::count(p.state.row.begin(), p.state.row.end(), Card::none) == 0);
  CHECK(p.state.phase == Phase::draft);
  auto const first = p.state.draft.packs;
  for (auto const& pack : {first[0], first[1], first[2]}) CHECK(pack.size() == 6);
  auto const& board = kit::board("south-korea");
  for (int s = 1; s <= 3; ++s) p.play(s, "pick " + board.at(first[s - 1].first()).id);
  CHECK((first[0] & p.state.draft.packs[1]) == p.state.draft.packs[1]);
  CHECK((first[2] & p.state.draft.packs[0]) == p.state.draft.packs[0]);
  CHECK(p.state.draft.packs[0].size() == 5);
}

TEST_CASE("K-02 exactly four are kept, the refused are shuffled into the deck, and no second draft comes") {
  Position p("south-korea", 2);
  while (p.state.phase == Phase::draft) {
    for (int s = 1; s <= 2; ++s) p.play(s, p.legal(s).front());
  }
  CHECK(p.seat(1).offer.size == 6);
  CHECK(p.count(1, "keep") == 15);
  CHECK(p.refused(1, "keep " + p.offered(1)) == "I-03");
  p.opened();
  for (int s = 1; s <= 2; ++s) CHECK(p.seat(s).ticket_count == 4);
  CHECK(p.state.tickets[0].pool_size == 36);
  CHECK(p.state.tickets[0].below_size + p.state.tickets[0].queue_size == 0);
  CHECK(p.is_legal(1, "tickets"));  // no I-07 here
}

TEST_CASE("K-02 three locomotives in the first row are replaced") {
  kit::StackedDealer dealer(1);
  for (auto const* words :
       {"red red red red", "blue blue blue blue", "locomotive locomotive locomotive white white",
        "black black green green orange"}) {
    std::istringstream in{words};
    for (std::string name; in >> name;) dealer.cards.push_back({card_from_word(name).value(), 0});
  }
  State state;
  Context context{kit::board("south-korea"), state, dealer};
  deal(context, {.players = 2, .first = seat_id(0)});
  CHECK(state.discard == kit::cards("locomotive:3 white:2"));
  CHECK(state.row[4] == Card::orange);
}

TEST_CASE("K-03 an express card is spent once, then gone") {
  Korea p(2);
  p.play(1, "express 2").play(1, "draw").play(1, "draw").turn(1);
  CHECK(p.refused(1, "express 2") == "K-03");
  CHECK(p.refused(1, "tickets express:2") == "K-03");
  CHECK(p.is_legal(1, "express 1"));
  CHECK(p.is_legal(1, "express 3"));
  CHECK(p.has_express(2, 2));
  p.hand(1, "white:5").play(1, "claim jeonju-jinju").play(1, "pay white:5").play(1, "province white");
  CHECK(p.refused(1, "extra express:2") == "K-03");
  CHECK(p.is_legal(1, "extra express:3"));
  CHECK(p.refused(1, "extra express:4") == "K-03");
}

TEST_CASE("K-03 at most one express card is spent in a turn") {
  Korea p(2);
  p.play(1, "express 2");
  CHECK(p.count(1, "express") == 0);
  CHECK(p.refused(1, "express 1") == "K-03");
}

TEST_CASE("K-03 the next turn may see another express card") {
  Korea p(2);
  p.play(1, "express 2").play(1, "draw").play(1, "draw").play(2, "draw").play(2, "draw");
  CHECK(p.count(1, "express") == 2);
  p.play(1, "express 1");
  CHECK(p.seat(1).express == (1U << 3));
}

TEST_CASE("K-04 an express card draws that many blind, then the action goes on as usual") {
  for (int value = 1; value <= 3; ++value) {
    CAPTURE(value);
    Korea p(2);
    p.play(1, "express " + std::to_string(value));
    CHECK(p.seat(1).hand.total == value);
    CHECK(p.seat(1).known.total == 0);
    CHECK_FALSE(p.has_express(1, value));
    p.play(1, "take blue").play(1, "draw");
    CHECK(p.seat(1).hand.total == value + 2);
    CHECK(p.state.turn == seat_id(1));
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("K-04 after it a face-up locomotive still counts as both cards and is no second card") {
  Korea p(2);
  p.row("locomotive white blue yellow orange").play(1, "express 2").play(1, "take locomotive");
  CHECK(p.state.turn == seat_id(1));
  Korea q(2);
  q.row("locomotive white blue yellow orange").play(1, "express 2").play(1, "draw");
  CHECK(q.refused(1, "take locomotive") == "B-23");
}

TEST_CASE("K-04 it comes before the first card, and once drawing has begun there is no other action") {
  Korea p(2);
  p.play(1, "draw");
  CHECK_FALSE(p.is_legal(1, "express 1"));
  Korea q(2);
  q.hand(1, "red:6").play(1, "express 1");
  CHECK(q.count(1, "claim") == 0);
  CHECK(q.count(1, "tickets") == 0);
}

TEST_CASE("K-04 it draws as many as there are, at least one") {
  SUBCASE("two of three") {
    Korea p(2);
    p.discard("green").deck_only("red").play(1, "express 3");
    CHECK(p.seat(1).hand == kit::cards("red green"));
    CHECK(p.state.turn == seat_id(0));
    p.play(1, "take blue");
    CHECK(p.state.phase == Phase::second_card);
  }
  SUBCASE("none: not legal") {
    Korea p(2);
    p.deck_only("");
    CHECK(p.refused(1, "express 1") == "B-29");
    CHECK(p.count(1, "express") == 0);
  }
}

TEST_CASE("K-04 if nothing is left to take after it the action ends") {
  Korea p(2);
  p.row("- - - - -").deck_only("red:2").play(1, "express 2");
  CHECK(p.seat(1).hand == kit::cards("red:2"));
  CHECK(p.state.turn == seat_id(1));
}

TEST_CASE("K-11 three tickets are drawn, one at least is kept, the refused go under the deck") {
  Korea p(2);
  p.next_tickets("boryeong-jeonju busan-seoul paju-yeosu").play(1, "tickets");
  CHECK(p.offered(1) == "boryeong-jeonju busan-seoul paju-yeosu");
  CHECK(p.count(1, "keep") == 7);
  CHECK(p.refused(1, "keep") == "B-50");
  p.play(1, "keep busan-seoul");
  auto const& deck = p.state.tickets[0];
  REQUIRE(deck.queue_size == 2);
  CHECK(kit::board("south-korea").at(deck.queued(0)).id == "boryeong-jeonju");
  CHECK(kit::board("south-korea").at(deck.queued(1)).id == "paju-yeosu");
}

TEST_CASE("K-11 an express card spent before seeing them draws one, two or three more") {
  for (int value = 1; value <= 3; ++value) {
    Korea p(2);
    p.play(1, "tickets express:" + std::to_string(value));
    CHECK(p.seat(1).offer.size == 3 + value);
    CHECK_FALSE(p.has_express(1, value));
    CHECK(p.count(1, "keep") == (1 << (3 + value)) - 1);  // from one to all of them
    CHECK(p.is_legal(1, "keep " + p.offered(1)));
  }
}

TEST_CASE("K-11 the express card may be spent even if fewer tickets are there") {
  Korea p(2);
  p.tickets_only("boryeong-jeonju busan-seoul").play(1, "tickets express:3");
  CHECK(p.seat(1).offer.size == 2);
  CHECK_FALSE(p.has_express(1, 3));
  CHECK(p.is_legal(1, "keep busan-seoul"));

  Korea q(2);
  q.tickets_only(six_tickets).play(1, "tickets express:2");
  CHECK(q.seat(1).offer.size == 5);

  Korea none(2);
  none.tickets_only("");
  CHECK(none.refused(1, "tickets express:1") == "B-51");
}

TEST_CASE("K-14 neither the longest path nor the most tickets earn points; ties go to completed tickets") {
  Korea p(2);
  p.tickets(1, "boryeong-jeonju").own(1, "boryeong-iksan iksan-jeonju-1");  // 3 + 2 + 1
  p.own(2, "namwon-jinju sangju-gumi");                                     // 4 + 2
  CHECK(p.scored(1).total == 6);
  CHECK(p.scored(2).total == 6);
  CHECK(p.scores().won(seat_id(0)));
  CHECK_FALSE(p.scores().won(seat_id(1)));

  Korea shared(2);
  shared.own(1, "changwon-daegu").own(2, "jinju-daegu");
  CHECK(shared.scores().won(seat_id(0)));
  CHECK(shared.scores().won(seat_id(1)));
}

TEST_CASE("K-16 double routes are closed with three players and open with four, never both to one player") {
  Korea three(3);
  three.own(1, "gwangju-mokpo-1").hand(1, "red:2").hand(2, "red:2");
  CHECK(three.refused(1, "claim gwangju-mokpo-2") == "B-44");
  CHECK(three.turn(2).refused(2, "claim gwangju-mokpo-2") == "B-45");
  Korea four(4);
  four.own(1, "gwangju-mokpo-1").hand(1, "red:2").hand(2, "red:2");
  CHECK(four.refused(1, "claim gwangju-mokpo-2") == "B-44");
  CHECK(four.turn(2).is_legal(2, "claim gwangju-mokpo-2"));
}

TEST_CASE("K-16 routes between the same cities that the board does not group are two ordinary routes") {
  auto board = kit::board("south-korea");
  for (auto& route : board.routes) {
    if (route.id.starts_with("gwangju-mokpo-")) route.parallel = 0;
  }
  make_tables(board);
  Korea p(board, 2);
  p.own(1, "gwangju-mokpo-1").hand(1, "red:2");
  CHECK(p.is_legal(1, "claim gwangju-mokpo-2"));
}
