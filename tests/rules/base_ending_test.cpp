/// How the game ends: B-60 and B-66.
#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

namespace {

bool over(Position const& p) {
  return p.state.phase == Phase::over;
}

/// A turn of which the table takes little notice.
void draw_two(Position& p, int seat) {
  p.play(seat, "draw").play(seat, "draw");
}

/// Seat 1 claims a route of one space and then has this many trains left.
Position left_with(int trains, int players, char const* board = "usa") {
  auto p = Position(board, players).opened();
  p.row("red blue green red blue").hand(1, "black:1").trains(1, trains + 1);
  std::string const route =
      std::string_view(board) == "usa" ? "portland-seattle-1" : "midtown-west-times-square";
  p.play(1, "claim " + route).play(1, "pay black:1");
  return p;
}

/// Three players for whom nothing is left on the tiny board: all routes are claimed or closed, all cards and
/// all tickets are in hands.
Position stuck() {
  auto p = Position("tiny", 3).opened();
  p.no_tickets().tickets(1, "alda-birk alda-colne").tickets(2, "alda-drum birk-colne");
  p.tickets(3, "birk-drum colne-drum");
  p.own(1, "colne-drum").own(2, "alda-birk-1 birk-colne").own(3, "alda-drum");
  p.row("- - - - -").hand(1, "").hand(2, "").hand(3, "");
  p.hand(1, "red:8").hand(2, "blue:8").deck_only("");
  return p;
}

}  // namespace

TEST_CASE("B-60 a turn ended with 0, 1 or 2 trains left brings everybody one more, that player last") {
  for (int players = 2; players <= 5; ++players) {
    for (int trains : {0, 1, 2}) {
      CAPTURE(players);
      CAPTURE(trains);
      auto p = left_with(trains, players);
      CHECK(p.happened(EventKind::last_round) == 1);
      CHECK(p.state.turns_left == players);
      for (int i = 1; i <= players; ++i) {
        CHECK_FALSE(over(p));
        draw_two(p, i % players + 1);  // 2, 3, … and at last 1
      }
      CHECK(over(p));
      CHECK(p.happened(EventKind::over) == 1);
      for (int s = 1; s <= players; ++s) CHECK(p.legal(s).empty());
      CHECK(p.refused(1, "draw") == "B-60");
    }
  }
}

TEST_CASE("B-60 three trains left do not end the game") {
  auto p = left_with(3, 2);
  CHECK(p.happened(EventKind::last_round) == 0);
  for (int i = 0; i < 4; ++i) {
    draw_two(p, 2);
    draw_two(p, 1);
  }
  CHECK_FALSE(over(p));
  CHECK(p.state.turns_left == 0);
}

TEST_CASE("B-60 whatever the turn was: drawing cards, drawing tickets, passing") {
  auto p = Position("usa", 2).opened();
  p.trains(1, 2).row("red blue green red blue");
  SUBCASE("cards") {
    draw_two(p, 1);
  }
  SUBCASE("tickets") {
    p.play(1, "tickets").play(1, p.legal(1)[0]);
  }
  SUBCASE("a face-up locomotive") {
    p.row("locomotive red blue green white").play(1, "take locomotive");
  }
  SUBCASE("a pass") {
    p.hand(1, "").row("- - - - -").deck_only("").tickets_only("");
    p.play(1, "pass");
  }
  CHECK(p.happened(EventKind::last_round) == 1);
  CHECK(p.state.turns_left == 2);
}

TEST_CASE("B-60 the turn has to end first: few trains in the middle of it change nothing yet") {
  auto p = Position("usa", 3).opened();
  p.trains(1, 2).play(1, "draw");
  CHECK(p.happened(EventKind::last_round) == 0);
  CHECK(p.state.turns_left == 0);
  p.play(1, "draw");
  CHECK(p.state.turns_left == 3);
}

TEST_CASE("B-60 it is the trains of the player whose turn ends that count") {
  auto p = Position("usa", 3).opened();
  p.trains(2, 1);
  draw_two(p, 1);
  CHECK(p.state.turns_left == 0);
  draw_two(p, 2);
  CHECK(p.state.turns_left == 3);
}

TEST_CASE("B-60 only the first such moment counts") {
  auto p = left_with(2, 3);  // seat 1 began it; seats 2, 3 and 1 have a turn each
  p.trains(2, 0).trains(3, 1);
  draw_two(p, 2);
  CHECK(p.happened(EventKind::last_round) == 0);
  draw_two(p, 3);
  CHECK(p.happened(EventKind::last_round) == 0);
  CHECK_FALSE(over(p));
  draw_two(p, 1);
  CHECK(over(p));
}

TEST_CASE("B-60 the last turns are full turns: routes are claimed and tickets drawn in them") {
  auto p = left_with(2, 2);
  p.hand(2, "red:4").play(2, "claim dallas-el-paso").play(2, "pay red:4");
  CHECK(p.seat(2).score == 7);
  p.play(1, "tickets");
  p.play(1, p.legal(1)[0]);
  CHECK(over(p));
}

TEST_CASE("B-60 holds on the smallest board as on the largest") {
  auto p = left_with(2, 4, "new-york");
  CHECK(p.state.turns_left == 4);
  for (int s : {2, 3, 4, 1}) draw_two(p, s);
  CHECK(over(p));
}

TEST_CASE("B-66 when all have had to pass one after the other the game ends at once and is scored") {
  auto p = stuck();
  REQUIRE(p.wrong() == "");
  for (int s = 1; s <= 3; ++s) {
    CHECK_FALSE(over(p));
    CHECK(p.legal(s) == std::vector<std::string>{"pass"});
    p.play(s, "pass");
  }
  CHECK(over(p));
  CHECK(p.happened(EventKind::over) == 1);
  CHECK(p.happened(EventKind::last_round) == 0);
  // Seat 1: a route of 3 spaces, both tickets missed. Seat 2: 2 + 1 spaces, one ticket missed, one completed.
  CHECK(p.scored(1).total == 4 - 2 - 3);
  CHECK(p.scored(2).total == 2 + 1 - 2 + 1);
  CHECK(p.scored(3).total == 2 - 4 - 3);
  CHECK(p.scores().winners == 0b010);
}

TEST_CASE("B-66 without the extra turns of B-60") {
  auto p = stuck();
  SUBCASE("had the first one begun the last round by passing") {
    p.trains(1, 2);
  }
  SUBCASE("would the last one begin it by passing") {
    p.trains(3, 0);
  }
  p.play(1, "pass").play(2, "pass");
  CHECK_FALSE(over(p));
  p.play(3, "pass");
  CHECK(over(p));
}

TEST_CASE("B-66 only passes one after the other count") {
  auto p = stuck();
  p.play(1, "pass").play(2, "pass");
  p.hand(3, "locomotive:3");  // the fourth one lies in the deck
  p.play(3, "draw");
  p.play(1, "pass").play(2, "pass");
  CHECK_FALSE(over(p));
  p.play(3, "pass");
  CHECK(over(p));
}
