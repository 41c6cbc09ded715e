/// Nordic Countries: tunnels.
#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

namespace {

/// Seat 1 to move with these cards; Lillehammer–Trondheim is a tunnel of three orange spaces.
Position before_tunnel(std::string_view hand) {
  Position p("nordic", 2);
  p.opened().hand(1, "").hand(2, "").row("purple white blue yellow red").hand(1, hand);
  return p;
}

/// Seat 1 has laid these cards for it, and then these were turned up.
Position laid(std::string_view hand, std::string_view payment, std::string_view revealed) {
  auto p = before_tunnel(hand);
  p.next_cards(revealed).play(1, "claim lillehammer-trondheim").play(1, "pay " + std::string(payment));
  return p;
}

bool claimed(Position const& p) {
  return p.seat(1).score == 4;
}

}  // namespace

TEST_CASE("N-09 with no match among the three revealed cards the tunnel is claimed at once") {
  auto p = laid("orange:3 blue:1", "orange:3", "blue red white");
  CHECK(p.happened(EventKind::reveal) == 3);
  CHECK(claimed(p));
  CHECK(p.seat(1).hand == kit::cards("blue:1"));
  CHECK(p.seat(1).trains == 37);
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.wrong() == "");
}

TEST_CASE("N-09 each revealed card of the colour played or locomotive costs one more") {
  for (auto const& [revealed, raise] : {std::pair{"orange blue red", 1},
                                        {"blue locomotive red", 1},
                                        {"orange locomotive red", 2},
                                        {"orange orange orange", 3},
                                        {"locomotive locomotive locomotive", 3}}) {
    CAPTURE(revealed);
    auto p = laid("orange:6", "orange:3", revealed);
    CHECK_FALSE(claimed(p));
    CHECK(p.state.phase == Phase::pay_raise);
    CHECK(p.count(1, "raise") == 1);
    CHECK(p.is_legal(1, "raise orange:" + std::to_string(raise)));
  }
}

TEST_CASE("N-09 the raise is paid with the colour or locomotives, in cards and never in trains") {
  auto p = laid("orange:5 locomotive:3 blue:3", "orange:3", "orange locomotive blue");
  CHECK(p.count(1, "raise") == 3);
  CHECK(p.is_legal(1, "raise orange:2"));
  CHECK(p.is_legal(1, "raise locomotive:2"));
  CHECK(p.refused(1, "raise orange:1") == "N-09");
  CHECK(p.refused(1, "raise orange:2 locomotive:1") == "N-09");
  CHECK(p.refused(1, "raise blue:2") == "?");  // blue is no card of this claim
  p.play(1, "raise orange:1 locomotive:1");
  CHECK(claimed(p));
  CHECK(p.seat(1).trains == 37);
  CHECK(p.seat(1).hand == kit::cards("orange:1 locomotive:2 blue:3"));
  CHECK(p.wrong() == "");
}

TEST_CASE("N-09 colour and locomotives laid together count as that colour") {
  auto p = laid("orange:2 locomotive:2", "orange:1 locomotive:2", "orange blue blue");
  CHECK(p.count(1, "raise") == 1);
  p.play(1, "raise orange:1");
  CHECK(claimed(p));
}

TEST_CASE("N-09 a raise that the hand does not hold cannot be paid") {
  auto p = laid("orange:4", "orange:3", "orange orange blue");
  CHECK(p.count(1, "raise") == 0);
  auto const clause = p.refused(1, "raise orange:2");
  CHECK_MESSAGE((clause == "N-09" || clause == "N-11"), "the refusal names ", clause);
}

TEST_CASE("N-10 a tunnel laid with locomotives only is raised only by locomotives") {
  auto p = laid("locomotive:3 orange:3", "locomotive:3", "orange orange orange");
  CHECK(claimed(p));
  CHECK(p.seat(1).hand == kit::cards("orange:3"));
}

TEST_CASE("N-10 only locomotives pay that raise") {
  auto p = laid("locomotive:5 orange:3", "locomotive:3", "orange locomotive blue");
  CHECK(p.count(1, "raise") == 1);
  auto const with_color = make_move(MoveKind::pay_raise, 1, 0);
  auto const& board = kit::board("nordic");
  CHECK(clause(why_not(board, p.state, seat_id(0), with_color), board) == "N-10");
  p.play(1, "raise locomotive:1");
  CHECK(claimed(p));
  CHECK(p.seat(1).hand == kit::cards("locomotive:1 orange:3"));
}

TEST_CASE("N-10 without enough locomotives nothing but giving up is left") {
  auto p = laid("locomotive:3 orange:3", "locomotive:3", "locomotive blue blue");
  CHECK(p.legal(1) == std::vector<std::string>{"give-up"});
}

TEST_CASE("N-11 a player who cannot pay takes the laid cards back and the turn is over") {
  auto p = laid("orange:3 blue:2", "orange:3", "orange red white");
  CHECK(p.legal(1) == std::vector<std::string>{"give-up"});
  p.play(1, "give-up");
  CHECK_FALSE(claimed(p));
  CHECK(p.seat(1).hand == kit::cards("orange:3 blue:2"));
  CHECK(p.seat(1).trains == 40);
  CHECK(p.seat(1).routes.empty());
  CHECK(p.state.turn == seat_id(1));
  p.hand(2, "orange:3");
  CHECK(p.is_legal(2, "claim lillehammer-trondheim"));
  CHECK(p.wrong() == "");
}

TEST_CASE("N-11 a player who could pay may give up all the same") {
  auto p = laid("orange:4 locomotive:1", "orange:2 locomotive:1", "orange red white");
  CHECK(p.count(1, "raise") == 1);
  p.play(1, "give-up");
  CHECK(p.seat(1).hand == kit::cards("orange:4 locomotive:1"));
  CHECK(p.state.turn == seat_id(1));
}

TEST_CASE("N-11 everybody knows the cards that were taken back") {
  auto p = laid("orange:4 locomotive:1", "orange:2 locomotive:1", "orange red white");
  p.play(1, "give-up");
  auto const seen = face_down(p.state, seat_id(1));
  CHECK(seen.seats[0].known == kit::cards("orange:2 locomotive:1"));
  CHECK(seen.seats[0].hand.total == 5);
  CHECK(seen.seats[0].hand[Card::orange] == 0);  // the rest of the hand stays hidden
}

TEST_CASE("N-12 the revealed cards are discarded at the end of the turn") {
  SUBCASE("not before the raise is paid") {
    auto p = laid("orange:4", "orange:3", "orange red white");
    CHECK(p.state.discard.total == 0);
    CHECK(p.state.revealed == kit::cards("orange red white"));
    p.play(1, "raise orange:1");
    CHECK(p.state.discard == kit::cards("orange:5 red white"));
    CHECK(p.state.revealed.total == 0);
  }
  SUBCASE("after giving up") {
    auto p = laid("orange:4", "orange:3", "orange red white");
    p.play(1, "give-up");
    CHECK(p.state.discard == kit::cards("orange red white"));
  }
  SUBCASE("after a claim without a raise") {
    auto p = laid("orange:3", "orange:3", "blue red white");
    CHECK(p.state.discard == kit::cards("orange:3 blue red white"));
  }
}

TEST_CASE("N-12 with fewer than three cards in deck and discard pile those there are are revealed") {
  SUBCASE("one in the deck, one in the discard pile") {
    auto p = before_tunnel("orange:5");
    p.discard("orange").deck_only("blue");
    p.play(1, "claim lillehammer-trondheim").play(1, "pay orange:3");
    CHECK(p.happened(EventKind::reveal) == 2);
    CHECK(p.state.revealed == kit::cards("blue orange"));
    CHECK(p.is_legal(1, "raise orange:1"));
  }
  SUBCASE("none at all") {
    auto p = before_tunnel("orange:3");
    p.deck_only("").play(1, "claim lillehammer-trondheim").play(1, "pay orange:3");
    CHECK(p.happened(EventKind::reveal) == 0);
    CHECK(claimed(p));
    CHECK(p.state.discard == kit::cards("orange:3"));
  }
}

TEST_CASE("N-12 the cards laid are not in the discard pile while the reveal happens") {
  auto p = before_tunnel("orange:4");
  p.discard("blue:2").deck_only("red");
  p.play(1, "claim lillehammer-trondheim").play(1, "pay orange:3");
  CHECK(p.happened(EventKind::reshuffle) == 1);
  CHECK(p.happened(EventKind::reveal) == 3);
  CHECK(claimed(p));  // red, blue, blue: no orange card came back to raise it
  CHECK(p.state.discard == kit::cards("orange:3 red blue:2"));
  CHECK(p.wrong() == "");
}
