/// Drawing train cards: B-20 to B-27.
#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;
using kit::cards;
using kit::Position;

namespace {

/// Seat 1 to play with no cards in hand, this row, and the rest in the deck.
Position facing(std::string_view row) {
  auto p = Position("usa", 2).opened();
  p.hand(1, "").row(row);
  return p;
}

/// The same with a deck of just these cards, everything else in seat 2's hand.
Position facing(std::string_view row, std::string_view deck, std::string_view discard = "",
                char const* board = "usa") {
  auto p = Position(board, 2).opened();
  p.hand(1, "").row(row).discard(discard).deck_only(deck);
  return p;
}

int locomotives_shown(Position const& p) {
  return static_cast<int>(std::count(p.state.row.begin(), p.state.row.end(), Card::locomotive));
}

}  // namespace

TEST_CASE("B-20 two cards one after the other, each any face-up card or the top of the deck") {
  auto p = facing("red blue green white black").next_cards("yellow orange");
  SUBCASE("face up, face up") {
    p.play(1, "take blue");
    CHECK_FALSE(turn_is_over(p));
    p.play(1, "take black");
    CHECK(p.seat(1).hand == cards("blue black"));
  }
  SUBCASE("face up, blind") {
    p.play(1, "take green").play(1, "draw");  // yellow fills the row
    CHECK(p.seat(1).hand == cards("green orange"));
  }
  SUBCASE("blind, face up") {
    p.play(1, "draw");
    CHECK_FALSE(turn_is_over(p));
    p.play(1, "take white");
    CHECK(p.seat(1).hand == cards("yellow white"));
  }
  SUBCASE("blind, blind") {
    p.play(1, "draw").play(1, "draw");
    CHECK(p.seat(1).hand == cards("yellow orange"));
  }
  CHECK(turn_is_over(p));
}

TEST_CASE("B-20 only a card that lies in the row can be taken from it") {
  auto p = facing("red red green white black");
  CHECK(p.refused(1, "take blue") == "B-20");
  CHECK(p.refused(1, "take locomotive") == "B-20");
  CHECK(p.count(1, "take") == 4);  // two red cards are one choice
  p.play(1, "draw");
  CHECK(p.refused(1, "take blue") == "B-20");
}

TEST_CASE("B-21 a face-up card is replaced at once, before the second card is chosen") {
  auto p = facing("red blue green white black").next_cards("yellow orange");
  p.play(1, "take green");
  CHECK(p.row() == "red blue yellow white black");
  CHECK(p.is_legal(1, "take yellow"));
  CHECK(p.refused(1, "take green") == "B-20");
  p.play(1, "take yellow");
  CHECK(p.row() == "red blue orange white black");
  CHECK(p.seat(1).hand == cards("green yellow"));
}

TEST_CASE("B-22 a face-up locomotive taken first counts as both cards") {
  for (auto const* board : {"usa", "marklin", "new-york", "iberia", "south-korea"}) {
    CAPTURE(board);
    auto p = Position(board, 2).opened();
    p.hand(1, "").row("red locomotive green blue black").next_cards("red");
    p.play(1, "take locomotive");
    CHECK(p.seat(1).hand == cards("locomotive"));
    CHECK(p.row() == "red red green blue black");
    CHECK(turn_is_over(p));
  }
}

TEST_CASE("B-23 a face-up locomotive cannot be the second card") {
  auto p = facing("red locomotive green blue black").next_cards("yellow white");
  SUBCASE("after a face-up card") {
    p.play(1, "take red");
  }
  SUBCASE("after a blind card") {
    p.play(1, "draw");
  }
  CHECK(p.refused(1, "take locomotive") == "B-23");
  CHECK(p.is_legal(1, "take green"));
  CHECK(p.is_legal(1, "draw"));
  p.play(1, "draw");
  CHECK(p.is_legal(2, "take locomotive"));  // the next player may
}

TEST_CASE("B-23 a face-up locomotive cannot be the second card, not even one just turned up") {
  auto p = facing("red yellow green blue black").next_cards("locomotive");
  p.play(1, "take red");
  CHECK(p.row() == "locomotive yellow green blue black");
  CHECK(p.refused(1, "take locomotive") == "B-23");
  CHECK(p.count(1, "take") == 4);
}

TEST_CASE("B-24 a locomotive drawn blind counts as one card") {
  SUBCASE("as the first card: a second one follows") {
    auto p = facing("red yellow green blue black").next_cards("locomotive locomotive");
    p.play(1, "draw");
    CHECK_FALSE(turn_is_over(p));
    p.play(1, "draw");
    CHECK(p.seat(1).hand == cards("locomotive:2"));
    CHECK(turn_is_over(p));
  }
  SUBCASE("as the second card") {
    auto p = facing("red yellow green blue black").next_cards("blue locomotive");
    p.play(1, "take red").play(1, "draw");
    CHECK(p.seat(1).hand == cards("red locomotive"));
    CHECK(turn_is_over(p));
  }
}

TEST_CASE("B-24 the others do not learn of a locomotive drawn blind") {
  auto drew_locomotive = facing("red yellow green blue black");
  auto drew_red = drew_locomotive;
  drew_locomotive.next_cards("locomotive blue").play(1, "draw").play(1, "draw");
  drew_red.next_cards("red blue").play(1, "draw").play(1, "draw");
  CHECK(drew_locomotive.seat(1).hand != drew_red.seat(1).hand);
  for (auto viewer : {seat_id(1), spectator}) {
    CHECK(face_down(drew_locomotive.state, viewer) == face_down(drew_red.state, viewer));
    REQUIRE(drew_locomotive.events.size() == drew_red.events.size());
    for (std::size_t i = 0; i < drew_red.events.size(); ++i) {
      CHECK(seen_by(viewer, drew_locomotive.events[i]) == seen_by(viewer, drew_red.events[i]));
    }
  }
  CHECK(face_down(drew_locomotive.state, seat_id(0)).seats[0].hand == cards("locomotive blue"));
}

TEST_CASE("B-25 three face-up locomotives: all five are discarded and five new ones turned up") {
  auto p = facing("locomotive red locomotive blue black");
  p.next_cards("locomotive green white yellow orange purple");
  p.play(1, "take red");
  CHECK(p.row() == "green white yellow orange purple");
  CHECK(p.state.discard == cards("locomotive:3 blue black"));
  CHECK(p.happened(EventKind::new_row) == 1);
  CHECK(p.is_legal(1, "take green"));  // the second card comes from the new row
  CHECK(p.wrong() == "");
}

TEST_CASE("B-25 two locomotives stay, four and five go as well") {
  auto p = facing("locomotive red blue blue black");
  p.next_cards("locomotive").play(1, "take red");
  CHECK(p.row() == "locomotive locomotive blue blue black");
  CHECK(p.happened(EventKind::new_row) == 0);

  auto four = facing("locomotive locomotive locomotive red blue");  // as B-26 may have left it
  four.next_cards("locomotive green white yellow orange purple").play(1, "take red");
  CHECK(four.row() == "green white yellow orange purple");
  CHECK(four.state.discard == cards("locomotive:4 blue"));
}

TEST_CASE("B-25 again and again until fewer than three are locomotives") {
  auto p = facing("locomotive red locomotive blue black");
  p.next_cards("locomotive");
  p.next_cards("locomotive locomotive green locomotive red");
  p.next_cards("red locomotive locomotive white locomotive");
  p.next_cards("locomotive red green locomotive white");
  p.play(1, "take red");
  CHECK(p.happened(EventKind::new_row) == 3);
  CHECK(p.row() == "locomotive red green locomotive white");
  CHECK(p.state.discard.total == 15);
  CHECK(p.dealer.cards.empty());
}

TEST_CASE("B-25 also after a locomotive has been taken, and before the next player's turn") {
  auto p = facing("locomotive red locomotive locomotive black");  // as B-26 may have left it
  p.next_cards("locomotive green white yellow orange purple");
  p.play(1, "take locomotive");
  CHECK(p.row() == "green white yellow orange purple");
  CHECK(turn_is_over(p));
}

TEST_CASE("B-25 holds during set-up, and is checked once the row has been filled") {
  kit::StackedDealer dealer(1);
  auto const stack = [&](std::string_view names) {
    auto const set = cards(names);
    for (int i = 0; i < set.total; ++i) dealer.cards.push_back({set.nth(i), 0});
  };
  stack("red:4 blue:4");  // the hands
  for (auto card : {Card::locomotive, Card::locomotive, Card::locomotive, Card::white, Card::white}) {
    dealer.cards.push_back({card, 0});
  }
  stack("purple white yellow green black");
  Game game(kit::board("usa"), {.players = 2, .first = seat_id(0)}, dealer);

  CHECK(game.state().discard == cards("locomotive:3 white:2"));  // two more cards came before the row went
  for (auto card : game.state().row) CHECK(card != Card::locomotive);
  std::vector<EventKind> shown;
  for (auto const& e : game.events()) {
    if (e.kind == EventKind::row || e.kind == EventKind::new_row) shown.push_back(e.kind);
  }
  REQUIRE(shown.size() == 11);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    CHECK(shown[i] == (i == 5 ? EventKind::new_row : EventKind::row));
  }
}

TEST_CASE("B-25 a row that B-26 let lie is replaced at the end of the first turn after which it can be") {
  auto p = Position("usa", 2).opened();
  p.hand(1, "green:1").hand(2, "").row("locomotive locomotive locomotive locomotive blue");
  p.deck_only("");  // the other cards are with seat 2; two locomotives and the blue card are three
  p.play(1, "claim dallas-houston-1").play(1, "pay green:1");
  CHECK(p.row() == "locomotive locomotive locomotive locomotive blue");  // four: still too few
  CHECK(p.happened(EventKind::new_row) == 0);

  p.play(2, "claim atlanta-nashville").play(2, "pay red:1");  // five
  CHECK(p.happened(EventKind::new_row) > 0);
  CHECK(locomotives_shown(p) == 2);
  CHECK(std::count(p.state.row.begin(), p.state.row.end(), Card::none) == 0);
  CHECK(p.state.turn == seat_id(0));  // before the next turn begins
  CHECK(p.wrong() == "");
}

TEST_CASE("B-25 the row is looked at again at the end of every turn, also one in which nobody drew a card") {
  auto p = Position("usa", 2).opened();
  p.hand(1, "").row("locomotive locomotive locomotive red blue").discard("white");
  p.next_cards("green white yellow orange purple").play(1, "tickets");
  CHECK(p.happened(EventKind::new_row) == 0);  // not before the turn ends
  p.play(1, p.legal(1).front());
  CHECK(p.row() == "green white yellow orange purple");
  CHECK(p.state.discard == cards("locomotive:3 red blue white"));
  CHECK(p.wrong() == "");
}

TEST_CASE("B-25 two face-up locomotives are nothing to look at again") {
  auto p = Position("usa", 2).opened();
  p.row("locomotive locomotive red red blue").play(1, "tickets").play(1, p.legal(1).front());
  CHECK(p.row() == "locomotive locomotive red red blue");
  CHECK(p.happened(EventKind::new_row) == 0);
}

TEST_CASE("B-26 the row is replaced if two locomotives and the other cards can form a full row") {
  // Five cards: the row with its new locomotive, and one more card that is none.
  auto in_deck = facing("locomotive red locomotive blue green", "locomotive white");
  in_deck.next_cards("locomotive").play(1, "take red");
  CHECK(in_deck.happened(EventKind::new_row) > 0);
  CHECK(locomotives_shown(in_deck) == 2);  // two, blue, green and white: the only row there is

  auto in_discard = facing("locomotive red locomotive blue green", "locomotive", "white");
  in_discard.play(1, "take red");
  CHECK(in_discard.happened(EventKind::new_row) > 0);
  CHECK(locomotives_shown(in_discard) == 2);
}

TEST_CASE("B-26 the row stays if they can not: three locomotives and two other cards") {
  auto p = facing("locomotive red locomotive blue green", "locomotive");
  p.play(1, "take red");
  CHECK(p.happened(EventKind::new_row) == 0);
  CHECK(p.row() == "locomotive locomotive locomotive blue green");
  CHECK(p.refused(1, "take locomotive") == "B-23");
  CHECK(p.is_legal(1, "take blue"));
}

TEST_CASE("B-26 of the locomotives only two count, however many there are") {
  auto p = facing("locomotive red locomotive blue green", "locomotive:6", "locomotive:5");
  p.next_cards("locomotive").play(1, "take red");
  CHECK(p.happened(EventKind::new_row) == 0);
  CHECK(locomotives_shown(p) == 3);
}

TEST_CASE("B-26 in Märklin two passenger cards count, and locomotives +4 like any other card") {
  struct Case {
    char const* row;  // seat 1 takes the red card
    char const* deck;
    char const* next;
    bool replaced;
  };
  for (auto const& c : {
           Case{"locomotive red locomotive passenger passenger", "locomotive", "locomotive", false},  // 2+2+0
           Case{"locomotive red locomotive passenger passenger", "locomotive:9 passenger:8", "locomotive",
                false},
           Case{"locomotive red locomotive passenger passenger", "locomotive green", "locomotive",
                true},  // 2+2+1
           Case{"locomotive red locomotive passenger passenger", "locomotive locomotive_4", "locomotive",
                true},
           Case{"passenger red passenger locomotive green", "passenger", "passenger", false},      // 1+2+1
           Case{"passenger red passenger locomotive green", "passenger blue", "passenger", true},  // 1+2+2
           Case{"passenger red passenger green blue", "passenger", "passenger", false},            // 0+2+2
           Case{"passenger red passenger green blue", "passenger white", "passenger", true},       // 0+2+3
       }) {
    CAPTURE(c.row);
    CAPTURE(c.deck);
    auto p = facing(c.row, c.deck, "", "marklin");
    p.next_cards(c.next).play(1, "take red");
    CHECK((p.happened(EventKind::new_row) > 0) == c.replaced);
    if (c.replaced) CHECK(locomotives_shown(p) <= 2);
    if (c.replaced) CHECK(std::count(p.state.row.begin(), p.state.row.end(), Card::passenger) <= 2);
  }
}

TEST_CASE("B-27 there is no hand limit") {
  auto p = Position("usa", 2).opened();
  while (p.state.deck.cards.total > 1) p.turn(1).play(1, "draw").play(1, "draw");
  CHECK(p.seat(1).hand.total > 90);
  p.turn(1);
  CHECK(p.count(1, "take") > 0);
  CHECK(p.wrong() == "");
}
