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

TEST_CASE("B-50 tickets of one deck are drawn without saying from which") {
  auto const p = Position("usa", 2).opened();
  auto const why = why_not_now(p, "usa", make_move(MoveKind::draw_tickets, 1, 2));
  CHECK(why == Reason::mix_total);
  CHECK(clause(why, kit::board("usa")) == "B-50");
  CHECK(clause(why, kit::board("marklin")) == "M-04");
  CHECK(why_not_now(p, "usa", make_move(MoveKind::draw_tickets)) == Reason::none);
}

TEST_CASE("K-04 after the first card it is too late for an express card, in other phases it is no move") {
  auto p = Position("south-korea", 2).opened().row("purple white blue yellow orange").hand(1, "red:9");
  auto const express = make_move(MoveKind::express_draw, 1);
  CHECK(why_not_now(p, "south-korea", express) == Reason::none);
  auto drawing = p;
  drawing.play(1, "draw");
  CHECK(why_not_now(drawing, "south-korea", express) == Reason::express_too_late);
  auto spent = p;
  spent.play(1, "express 2");
  CHECK(why_not_now(spent, "south-korea", express) == Reason::express_once);
  spent.play(1, "draw");
  CHECK(why_not_now(spent, "south-korea", express) == Reason::express_once);
  auto tickets = p;
  tickets.play(1, "tickets");
  CHECK(why_not_now(tickets, "south-korea", express) == Reason::not_now);
}

TEST_CASE("M-03 it is told how many tickets of each deck were kept and refused") {
  Position p("marklin", 2);
  CHECK(p.seat(1).choice == Move{});
  p.play(1, "mix short:1 long:3").play(2, "mix short:4 long:0");
  CHECK(p.seat(1).choice == Move{});  // the mixes are carried out, not kept
  CHECK(p.seat(2).choice == Move{});
  p.play(1, p.legal(1).back()).play(2, p.legal(2).front());
  std::vector<Event> kept;
  std::ranges::copy_if(p.events, std::back_inserter(kept),
                       [](Event const& e) { return e.kind == EventKind::kept; });
  REQUIRE(kept.size() == 2);
  CHECK(kept[0].a + kept[0].b == 1 + 3 * 16);
  CHECK(kept[1].a + kept[1].b == 4);
  int const long_kept = kept[0].a / 16;
  int counted = 0;
  for (auto t : p.seat(1).tickets) counted += kit::board("marklin").at(t).deck == 1 ? 1 : 0;
  CHECK(long_kept == counted);
  CHECK(kept[0].a % 16 == p.seat(1).ticket_count - counted);
}

TEST_CASE("I-06 a single ticket below the deck comes before those in the queue") {
  auto p = Position("iberia", 2).opened().no_tickets();
  p.state.draft.number = 2;
  auto& deck = p.state.tickets[0];
  auto const below = deck.pool.first();
  deck.pool.erase(below);
  deck.queue_size = 0;
  for (auto t : deck.pool) deck.queue[deck.queue_size++] = t;
  deck.pool = {};
  deck.pool_size = 0;
  deck.below.insert(below);
  deck.below_size = 1;
  auto const second = deck.queued(0);
  REQUIRE(p.wrong() == "");
  p.play(1, "tickets");
  auto const& board = kit::board("iberia");
  CHECK(p.offered(1).starts_with(board.at(below).id + ' ' + board.at(second).id));
  CHECK(p.wrong() == "");
}

TEST_CASE("B-10 who does not sit at the table decides nothing, whatever the others are doing") {
  Position p("usa", 2);
  auto const keep = make_move(MoveKind::keep, 7);
  auto const why = [&](int seat) { return why_not(kit::board("usa"), p.state, seat_id(seat - 1), keep); };
  CHECK(why(3) == Reason::not_your_decision);
  CHECK(why(2) == Reason::none);
  p.play(2, p.legal(2)[0]);
  CHECK(why(2) == Reason::already_chosen);
}

TEST_CASE("B-42 M-12 a route after the last one of the board is no route") {
  auto const beyond = static_cast<int>(kit::board("marklin").routes.size());
  auto p =
      Position("marklin", 2).opened().row("purple white blue yellow orange").own(1, "karlsruhe-mannheim");
  CHECK(why_not_now(p, "marklin", make_move(MoveKind::claim, beyond)) == Reason::no_such_route);
  --p.state.seats[0].passengers;
  p.state.seats[0].passenger_at.insert(kit::board("marklin").find_city("karlsruhe").value());
  p.play(1, "ride karlsruhe");
  CHECK(why_not_now(p, "marklin", make_move(MoveKind::go, beyond)) == Reason::no_such_route);
}

TEST_CASE("B-51 the last ticket may be drawn like any other") {
  auto usa = Position("usa", 2).opened();
  usa.tickets_only("seattle-new-york");
  CHECK(usa.count(1, "tickets") == 1);
  usa.play(1, "tickets");
  CHECK(usa.offered(1) == "seattle-new-york");
  auto marklin = Position("marklin", 2).opened().no_tickets();
  marklin.tickets_only("kiel-schweiz");
  CHECK(marklin.count(1, "tickets") == 1);
}
