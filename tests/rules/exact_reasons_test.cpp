/// Refusals by their exact reason, where several reasons share a clause, and what is easily counted one off.
#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;
using kit::cards;
using kit::Position;

namespace {

Reason why_not_now(Position const& p, char const* board, Move move) {
  return why_not(kit::board(board), p.state, p.state.turn, move);
}

Move pay(Card color, int locomotives = 0, int long_locomotives = 0, int swaps = 0) {
  return make_move(MoveKind::pay, index(color), locomotives, long_locomotives | swaps << 4);
}

}  // namespace

TEST_CASE("B-40 a card that is no colour does not pay as one") {
  auto p = Position("usa", 2).opened().hand(1, "red:4").play(1, "claim dallas-el-paso");
  CHECK(why_not_now(p, "usa", pay(Card::locomotive_4)) == Reason::wrong_color);
  CHECK(why_not_now(p, "usa", pay(Card::none)) == Reason::wrong_color);
  CHECK(why_not_now(p, "usa", pay(Card::passenger)) == Reason::passenger_never_pays);
  CHECK(why_not_now(p, "usa", pay(Card::blue)) == Reason::wrong_color);
  CHECK(why_not_now(p, "usa", pay(Card::red)) == Reason::none);
}

TEST_CASE("B-40 a single card of the colour must be in the hand like any other") {
  auto p = Position("usa", 2).opened().hand(1, "locomotive:4").play(1, "claim dallas-el-paso");
  CHECK(why_not_now(p, "usa", pay(Card::red, 3)) == Reason::too_few_cards);
  CHECK(why_not_now(p, "usa", pay(Card::red, 5)) == Reason::wrong_number_of_cards);
  CHECK(why_not_now(p, "usa", pay(Card::red, 4)) == Reason::wrong_number_of_cards);  // no red card among them
  CHECK(why_not_now(p, "usa", pay(Card::locomotive, 3)) == Reason::wrong_number_of_cards);
  CHECK(why_not_now(p, "usa", pay(Card::locomotive, 4)) == Reason::none);
}

TEST_CASE("B-20 an empty place of the row is no card to take") {
  auto p = Position("usa", 2).opened();
  p.row("red blue - - green");
  CHECK(why_not_now(p, "usa", make_move(MoveKind::take, index(Card::none))) == Reason::not_in_row);
  CHECK(why_not_now(p, "usa", make_move(MoveKind::take, index(Card::white))) == Reason::not_in_row);
  CHECK(why_not_now(p, "usa", make_move(MoveKind::take, index(Card::green))) == Reason::none);
}

TEST_CASE("B-28 cards drawn unseen are counted from the last shuffle on") {
  auto p = Position("usa", 2).opened().row("white red blue white blue").hand(1, "").hand(2, "");
  p.discard("green:3").deck_only("");
  p.state.seats[0].blind = 4;
  p.state.seats[1].blind = 5;
  p.play(1, "draw");
  CHECK(p.happened(EventKind::reshuffle) == 1);
  CHECK(p.seat(1).blind == 1);
  CHECK(p.seat(2).blind == 0);
}

TEST_CASE("I-05 once the draft card is out nothing is counted above it") {
  auto p = Position("iberia", 2).opened();
  p.state.deck.holds_draft_card = false;
  p.state.deck.above_draft_card = 0;
  p.play(1, "draw");
  CHECK(p.state.deck.above_draft_card == 0);
}

TEST_CASE("M-13 the passenger card that pays is the one everybody saw, and the others stay known") {
  auto p = Position("marklin", 2).opened().row("purple white blue yellow orange");
  p.own(2, "karlsruhe-mannheim").hand(1, "passenger:3");
  p.state.seats[0].known = cards("passenger:2");
  --p.state.seats[0].passengers;
  p.state.seats[0].passenger_at.insert(kit::board("marklin").find_city("karlsruhe").value());
  p.play(1, "ride karlsruhe").play(1, "go karlsruhe-mannheim");
  CHECK(p.seat(1).hand == cards("passenger:2"));
  CHECK(p.seat(1).known == cards("passenger:1"));
}

TEST_CASE("M-16 a goods token is announced as one, a route as a route") {
  auto p = Position("marklin", 2).opened().row("purple white blue yellow orange");
  p.own(1, "karlsruhe-mannheim");
  --p.state.seats[0].passengers;
  p.state.seats[0].passenger_at.insert(kit::board("marklin").find_city("karlsruhe").value());
  p.play(1, "ride karlsruhe").play(1, "go karlsruhe-mannheim");
  REQUIRE(p.happened(EventKind::score) == 1);
  CHECK(p.events.back().b == static_cast<std::uint8_t>(ScoreReason::goods));

  auto claims = Position("usa", 2).opened().hand(1, "red:4");
  claims.play(1, "claim dallas-el-paso").play(1, "pay red:4");
  REQUIRE(claims.happened(EventKind::score) == 1);
  auto const told = std::ranges::find(claims.events, EventKind::score, &Event::kind);
  CHECK(told->b == static_cast<std::uint8_t>(ScoreReason::route));
  CHECK(told->a == 7);
}

TEST_CASE("U-04 the longest path is counted only where the board needs it") {
  CHECK(Position("usa", 2).opened().own(1, "dallas-el-paso").scored(1).longest == 4);
  auto const p = Position("new-york", 2).opened().no_tickets();
  auto const& board = kit::board("new-york");
  auto owner = p;
  owner.own(1, board.routes[0].id);
  CHECK(owner.scored(1).longest == 0);
}
