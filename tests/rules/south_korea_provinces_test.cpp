/// South Korea: trains on the provinces table.
#include <doctest/doctest.h>

#include "rules/korea_position.h"

using namespace roundhouse;
using kit::Korea;

namespace {

/// Seat 1 has claimed the route and may put a train on the table. Jeonju–Jinju has five white spaces,
/// Namwon–Jinju three.
Korea claimed(std::string const& route, std::string_view hand, std::string const& payment, int players = 2) {
  Korea p(players);
  p.hand(1, hand).play(1, "claim " + route).play(1, "pay " + payment);
  return p;
}

}  // namespace

TEST_CASE("K-05 with a coloured route a train may be put on the line of that colour") {
  auto p = claimed("namwon-jinju", "white:3", "white:3");
  CHECK(p.legal(1) == std::vector<std::string>{"province white", "no-province"});
  CHECK(p.refused(1, "province red") == "K-05");
  SUBCASE("put") {
    p.play(1, "province white").play(1, "extra");
    CHECK(p.trains_on_table() == 1);
    CHECK(p.seat(1).trains == 45 - 3 - 1);
  }
  SUBCASE("or not") {
    p.play(1, "no-province");
    CHECK(p.trains_on_table() == 0);
    CHECK(p.seat(1).trains == 45 - 3);
  }
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.wrong() == "");
}

TEST_CASE("K-05 paid with locomotives only, the line is still that of the route's colour") {
  auto p = claimed("namwon-jinju", "locomotive:3", "locomotive:3");
  CHECK(p.legal(1) == std::vector<std::string>{"province white", "no-province"});
}

TEST_CASE("K-05 with a gray route it goes on any line") {
  auto p = claimed("changwon-yeosu", "red:4", "red:4");
  CHECK(p.count(1, "province") == 8);
  p.play(1, "province green").play(1, "extra");
  CHECK(p.owner("green", 4) == 1);
}

TEST_CASE("K-05 the stock must hold one train more than the route's length") {
  Korea three(2);
  three.hand(1, "white:3").trains(1, 3).play(1, "claim namwon-jinju").play(1, "pay white:3");
  CHECK(three.state.turn == seat_id(1));  // nothing is asked
  Korea four(2);
  four.hand(1, "white:3").trains(1, 4).play(1, "claim namwon-jinju").play(1, "pay white:3");
  CHECK(four.is_legal(1, "province white"));
}

TEST_CASE("K-06 the train goes on the cell of the number of cards played") {
  struct Case {
    char const* route;
    char const* cards;
    int cell;
  };
  for (auto const& [route, cards, cell] : {Case{"jeonju-namwon", "white:2", 2},
                                           {"namwon-jinju", "white:3", 3},
                                           {"namwon-jinju", "white:1 locomotive:2", 3},
                                           {"jeonju-jinju", "white:5", 5}}) {
    auto p = claimed(route, cards, cards);
    p.play(1, "province white").play(1, "extra");
    CHECK(p.owner("white", cell) == 1);
    CHECK(p.trains_on_table() == 1);
  }
}

TEST_CASE("K-07 more cards of the colour played or locomotives reach a higher cell") {
  auto p = claimed("namwon-jinju", "white:5 locomotive:2 red:4", "white:3");
  p.play(1, "province white").play(1, "extra white:2 locomotive:1");
  CHECK(p.owner("white", 6) == 1);
  CHECK(p.seat(1).hand == kit::cards("locomotive:1 red:4"));
  CHECK(p.state.discard == kit::cards("white:5 locomotive:1"));
  CHECK(p.seat(1).trains == 45 - 3 - 1);  // cards, not trains
  CHECK(p.seat(1).score == 4);
  CHECK(p.wrong() == "");
}

TEST_CASE("K-07 every number of colour cards and locomotives may be added, with or without an express card") {
  auto p = claimed("namwon-jinju", "white:5 locomotive:2", "white:3");
  p.play(1, "province white");
  int expected = 0;
  for (int white = 0; white <= 2; ++white) {
    for (int locomotives = 0; locomotives <= 2; ++locomotives) expected += 1 + 3;
  }
  CHECK(p.count(1, "extra") == expected);
}

TEST_CASE("K-07 only cards that could pay in that payment are eligible") {
  auto p = claimed("namwon-jinju", "white:4 red:2 locomotive:1", "white:3");
  p.play(1, "province white");
  CHECK(p.refused(1, "extra red:1") == "?");  // red is no card of this claim
  CHECK(p.refused(1, "extra white:2") == "K-07");
  CHECK(p.refused(1, "extra locomotive:2") == "K-07");

  auto gray_route = claimed("changwon-yeosu", "red:5 white:4", "red:4");
  gray_route.play(1, "province white");  // the line is white, the colour played is red
  CHECK(gray_route.refused(1, "extra white:1") == "?");
  gray_route.play(1, "extra red:1");
  CHECK(gray_route.owner("white", 5) == 1);
}

TEST_CASE("K-07 more cards than the route needs are played only with a train for the table") {
  Korea p(2);
  p.hand(1, "white:5").play(1, "claim namwon-jinju");
  CHECK(p.refused(1, "pay white:4") == "B-40");
  p.play(1, "pay white:3").play(1, "no-province");
  CHECK(p.seat(1).hand == kit::cards("white:2"));
}

TEST_CASE("K-07 no more cards in all than the value of the line's last cell") {
  auto p = claimed("jeonju-jinju", "white:11", "white:5");
  p.play(1, "province white");
  CHECK(p.refused(1, "extra white:5") == "K-07");  // ten cards, and the last cell is 9
  p.play(1, "extra white:4");
  CHECK(p.owner("white", 9) == 1);
}

TEST_CASE("K-07 a route longer than the last cell takes no extra card") {
  auto board = kit::board("south-korea");
  for (auto& line : board.provinces->lines) line.cells = {1, 2, 3};
  Korea p(board, 2);
  p.hand(1, "white:6").play(1, "claim jeonju-jinju").play(1, "pay white:5").play(1, "province white");
  CHECK(p.refused(1, "extra white:1") == "K-07");
  p.play(1, "extra");
  CHECK(p.owner("white", 3) == 1);  // K-08: a value above the last cell counts as the last cell
}

TEST_CASE("K-08 if the cell is taken the train goes on the highest free cell of lower value") {
  auto p = claimed("jeonju-jinju", "white:5", "white:5");
  p.put(2, "white", 5);
  p.put(2, "white", 4);
  p.put(2, "white", 2);
  p.play(1, "province white").play(1, "extra");
  CHECK(p.owner("white", 3) == 1);
  CHECK(p.owner("white", 1) == 0);
  CHECK(p.owner("white", 6) == 0);
  CHECK(p.wrong() == "");
}

TEST_CASE("K-08 with no free cell at or below no train can be put there") {
  SUBCASE("by no means: nothing is asked") {
    Korea p(2);
    for (int value = 1; value <= 9; ++value) p.put(2, "white", value);
    p.hand(1, "white:6").play(1, "claim namwon-jinju").play(1, "pay white:3");
    CHECK(p.state.turn == seat_id(1));
  }
  SUBCASE("without more cards or an express card") {
    Korea p(2);
    for (int value = 1; value <= 3; ++value) p.put(2, "white", value);
    p.hand(1, "white:4").play(1, "claim namwon-jinju").play(1, "pay white:3").play(1, "province white");
    CHECK(p.refused(1, "extra") == "K-08");
    CHECK(p.is_legal(1, "extra white:1"));
    CHECK(p.is_legal(1, "extra express:1"));
  }
  SUBCASE("on one of the lines of a gray route") {
    Korea p(2);
    for (int value = 1; value <= 9; ++value) p.put(2, "white", value);
    p.hand(1, "red:4").play(1, "claim changwon-yeosu").play(1, "pay red:4");
    CHECK(p.refused(1, "province white") == "K-08");
    CHECK(p.count(1, "province") == 7);
  }
}

TEST_CASE("K-09 an express card raises the cell's value by 1, 2 or 3") {
  for (int value = 1; value <= 3; ++value) {
    auto p = claimed("namwon-jinju", "white:3", "white:3");
    p.play(1, "province white").play(1, "extra express:" + std::to_string(value));
    CHECK(p.owner("white", 3 + value) == 1);
    CHECK_FALSE(p.has_express(1, value));
    CHECK(p.state.discard == kit::cards("white:3"));
  }
}

TEST_CASE("K-09 the value is cards played and express, at most the last cell, then the highest free one") {
  SUBCASE("at most the last cell") {
    auto p = claimed("jeonju-jinju", "white:8", "white:5");
    p.play(1, "province white").play(1, "extra white:3 express:3");
    CHECK(p.owner("white", 9) == 1);
  }
  SUBCASE("the highest free one at or below") {
    auto p = claimed("jeonju-jinju", "white:8", "white:5");
    p.put(2, "white", 9);
    p.put(2, "white", 8);
    p.play(1, "province white").play(1, "extra white:3 express:3");
    CHECK(p.owner("white", 7) == 1);
  }
}

TEST_CASE("K-09 the express card is for a train on the table, and the cards played are discarded") {
  auto p = claimed("namwon-jinju", "white:4", "white:3");
  CHECK_FALSE(p.is_legal(1, "extra express:1"));
  p.play(1, "province white").play(1, "extra white:1 express:2");
  CHECK(p.owner("white", 6) == 1);
  CHECK(p.state.discard == kit::cards("white:4"));
}

TEST_CASE("K-10 a train on the table counts as used for the end of the game") {
  Korea p(2);
  p.hand(1, "white:3").trains(1, 6).play(1, "claim namwon-jinju").play(1, "pay white:3");
  SUBCASE("with it two trains are left") {
    p.play(1, "province white").play(1, "extra");
    CHECK(p.seat(1).trains == 2);
    CHECK(p.happened(EventKind::last_round) == 1);
  }
  SUBCASE("without it three are") {
    p.play(1, "no-province");
    CHECK(p.happened(EventKind::last_round) == 0);
  }
}

TEST_CASE("K-10 a train stays on the table and there is no limit but the stock") {
  Korea p(2);
  struct Claim {
    char const* route;
    int length;
  };
  int turns = 0;
  int used = 0;
  for (auto const& [route, length] : {Claim{"seoul-suwon-1", 1},
                                      {"paju-seoul-1", 2},
                                      {"suwon-cheonan-1", 2},
                                      {"incheon-suwon-1", 1},
                                      {"paju-incheon", 3}}) {
    int const cell = 3 + turns++;
    used += length + 1;
    p.turn(1).discard("").hand(1, "yellow:7").play(1, std::string("claim ") + route);
    p.play(1, "pay yellow:" + std::to_string(length)).play(1, "province yellow");
    p.play(1, "extra yellow:" + std::to_string(cell - length));
    CHECK(p.owner("yellow", cell) == 1);
    CHECK(p.trains_on_table() == turns);
    CHECK(p.seat(1).trains == 45 - used);
  }
}

TEST_CASE("K-12 the sums of a line rank the players, and the points go by the number of players") {
  std::array<std::vector<int>, 6> const points{
      {{}, {}, {10, 0}, {10, 6, 0}, {10, 6, 4, 0}, {10, 6, 4, 2, 0}}};
  for (int players = 2; players <= 5; ++players) {
    CAPTURE(players);
    Korea p(players);
    for (int s = 1; s <= players; ++s) p.put(s, "red", 10 - s);
    for (int s = 1; s <= players; ++s) {
      CHECK(p.scored(s)[Source::provinces] == points[players][s - 1]);
    }
  }
}

TEST_CASE("K-12 the sum counts, each line for itself, and only players with a train on the line rank") {
  Korea p(3);
  p.put(1, "red", 9);
  p.put(2, "red", 6);
  p.put(2, "red", 4);  // 10 in all
  CHECK(p.scored(1)[Source::provinces] == 6);
  CHECK(p.scored(2)[Source::provinces] == 10);
  CHECK(p.scored(3)[Source::provinces] == 0);
  p.put(3, "blue", 1);  // alone on the line
  p.put(1, "green", 2);
  CHECK(p.scored(1)[Source::provinces] == 16);
  CHECK(p.scored(3)[Source::provinces] == 10);
  CHECK(p.scored(3).total == 10);
}

TEST_CASE("K-13 of players tied on a line the one with the higher cell ranks first") {
  Korea p(2);
  p.put(1, "red", 1);
  p.put(1, "red", 6);
  p.put(2, "red", 7);
  CHECK(p.scored(1)[Source::provinces] == 0);
  CHECK(p.scored(2)[Source::provinces] == 10);
}

TEST_CASE("K-15 four white, a locomotive and express +1 for Namwon–Jinju reach cell 6 of the white line") {
  auto p = claimed("namwon-jinju", "white:4 locomotive:1", "white:3");  // three spaces: two cards more (K-07)
  p.play(1, "province white").play(1, "extra white:1 locomotive:1 express:1");
  CHECK(p.owner("white", 6) == 1);
  CHECK(p.trains_on_table() == 1);
  CHECK(p.seat(1).trains == 45 - 3 - 1);
  CHECK(p.seat(1).hand.total == 0);
}

TEST_CASE("K-15 sums of 9, 8 by a 6, 8 by a 5 and 7 give 10, 6, 4 and 0 points to four players") {
  Korea p(4);
  p.put(1, "white", 7);
  p.put(2, "white", 5);
  p.put(2, "white", 3);
  p.put(3, "white", 9);
  p.put(4, "white", 6);
  p.put(4, "white", 2);
  CHECK(p.scored(3)[Source::provinces] == 10);
  CHECK(p.scored(4)[Source::provinces] == 6);
  CHECK(p.scored(2)[Source::provinces] == 4);
  CHECK(p.scored(1)[Source::provinces] == 0);
}
