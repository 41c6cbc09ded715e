/// Drawing tickets: B-50 to B-52.
#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

namespace {

/// Seat 1 to play, nobody with a ticket, all in the deck.
Position all_in_deck(int players = 2, char const* board = "usa") {
  auto p = Position(board, players).opened();
  p.no_tickets();
  return p;
}

int left(Position const& p) {
  return p.state.tickets[0].size();
}

bool has(Position const& p, int seat, std::string_view ticket) {
  return p.seat(seat).tickets.contains(kit::board("usa").find_ticket(ticket).value());
}

void keep_all(Position& p, int seat) {
  p.play(seat, "keep " + p.offered(seat));
}

}  // namespace

TEST_CASE("B-50 three tickets are drawn from the top and at least one is kept") {
  auto p = all_in_deck();
  p.next_tickets("boston-miami dallas-new-york toronto-miami").play(1, "tickets");
  CHECK(p.offered(1) == "boston-miami dallas-new-york toronto-miami");
  CHECK(left(p) == 30 - 3);
  CHECK(p.count(1, "keep") == 7);  // one, two or three of three
  CHECK(p.refused(1, "keep") == "B-50");

  SUBCASE("one") {
    p.play(1, "keep dallas-new-york");
    CHECK(p.seat(1).ticket_count == 1);
    CHECK(left(p) == 29);
  }
  SUBCASE("two") {
    p.play(1, "keep toronto-miami dallas-new-york");
    CHECK(p.seat(1).ticket_count == 2);
    CHECK(left(p) == 28);
  }
  SUBCASE("three") {
    keep_all(p, 1);
    CHECK(p.seat(1).ticket_count == 3);
    CHECK(left(p) == 27);
  }
  CHECK(has(p, 1, "dallas-new-york"));
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.wrong() == "");
}

TEST_CASE("B-50 only the tickets drawn can be kept") {
  auto p = all_in_deck();
  p.next_tickets("boston-miami dallas-new-york toronto-miami").play(1, "tickets");
  CHECK_FALSE(p.is_legal(1, "keep denver-el-paso"));
  CHECK_FALSE(p.is_legal(1, "keep boston-miami denver-el-paso"));
}

TEST_CASE("B-50 the refused tickets go under the deck in the order drawn") {
  auto p = all_in_deck();
  p.tickets_only(
      "boston-miami dallas-new-york toronto-miami chicago-santa-fe denver-el-paso montreal-atlanta");
  p.next_tickets("toronto-miami boston-miami dallas-new-york").play(1, "tickets");
  p.play(1, "keep boston-miami");  // under the deck: toronto, then dallas
  p.next_tickets("chicago-santa-fe denver-el-paso montreal-atlanta").play(2, "tickets");
  p.play(2, "keep montreal-atlanta");  // under those: chicago, then denver

  p.play(1, "tickets");
  CHECK(p.offered(1) == "toronto-miami dallas-new-york chicago-santa-fe");
  p.play(1, "keep dallas-new-york");  // the two others lie below denver now
  p.play(2, "tickets");
  CHECK(p.offered(2) == "denver-el-paso toronto-miami chicago-santa-fe");
  CHECK(p.wrong() == "");
}

TEST_CASE("B-50 the refused tickets lie face down: the others see only how many") {
  auto refused_two = all_in_deck(3);
  refused_two.next_tickets("boston-miami dallas-new-york toronto-miami").play(1, "tickets");
  auto other_two = refused_two;
  refused_two.play(1, "keep boston-miami");
  other_two.play(1, "keep toronto-miami");
  for (auto viewer : {seat_id(1), seat_id(2), spectator}) {
    auto const seen = face_down(refused_two.state, viewer);
    CHECK(seen == face_down(other_two.state, viewer));
    CHECK(seen.tickets[0].queue_size == 2);
  }
}

TEST_CASE("B-51 with fewer than three tickets left the player draws those there are") {
  auto two = all_in_deck();
  two.tickets_only("boston-miami toronto-miami").play(1, "tickets");
  CHECK(two.seat(1).offer.size == 2);
  CHECK(two.count(1, "keep") == 3);
  CHECK(two.refused(1, "keep") == "B-50");

  auto one = all_in_deck();
  one.tickets_only("boston-miami").play(1, "tickets");
  CHECK(one.legal(1) == std::vector<std::string>{"keep boston-miami"});
  one.play(1, "keep boston-miami");
  CHECK(left(one) == 0);
  CHECK(one.wrong() == "");
}

TEST_CASE("B-51 with none, drawing tickets is not a legal action") {
  auto p = all_in_deck();
  p.tickets_only("");
  CHECK(p.refused(1, "tickets") == "B-51");
  CHECK(p.count(1, "tickets") == 0);
}

TEST_CASE("B-52 kept tickets are secret until the end") {
  auto p = all_in_deck(3);
  p.next_tickets("boston-miami dallas-new-york toronto-miami").play(1, "tickets");
  auto other = p;
  p.play(1, "keep boston-miami dallas-new-york");
  other.play(1, "keep boston-miami toronto-miami");
  for (auto viewer : {seat_id(1), seat_id(2), spectator}) {
    CHECK(face_down(p.state, viewer) == face_down(other.state, viewer));
    CHECK(face_down(p.state, viewer).seats[0].tickets.empty());
    CHECK(face_down(p.state, viewer).seats[0].ticket_count == 2);  // how many is public
    for (std::size_t i = 0; i < p.events.size(); ++i) {
      CHECK(seen_by(viewer, p.events[i]) == seen_by(viewer, other.events[i]));
    }
  }
  CHECK(face_down(p.state, seat_id(0)).seats[0].tickets == p.seat(1).tickets);

  auto ended = p.state;
  ended.phase = Phase::over;
  CHECK(face_down(ended, seat_id(1)).seats[0].tickets == p.seat(1).tickets);  // all are laid open
}

TEST_CASE("B-52 the tickets drawn are secret while their player chooses") {
  auto p = all_in_deck(3);
  auto other = p;
  p.next_tickets("boston-miami dallas-new-york toronto-miami").play(1, "tickets");
  other.next_tickets("chicago-santa-fe denver-el-paso montreal-atlanta").play(1, "tickets");
  for (auto viewer : {seat_id(1), seat_id(2), spectator}) {
    CHECK(face_down(p.state, viewer) == face_down(other.state, viewer));
    CHECK(face_down(p.state, viewer).seats[0].offer.size == 3);
  }
}

TEST_CASE("B-52 a refused ticket that comes back to the top is as secret as any other") {
  auto p = all_in_deck(3);
  p.tickets_only("boston-miami dallas-new-york toronto-miami");
  p.play(1, "tickets").play(1, "keep boston-miami").play(2, "tickets");  // two come back
  int told = 0;
  for (auto const& e : p.events) {
    if (e.kind != EventKind::queued_ticket) continue;
    ++told;
    CHECK(seen_by(seat_id(1), e) == e);
    for (auto viewer : {seat_id(0), seat_id(2), spectator}) {
      CHECK(seen_by(viewer, e).hidden);
      CHECK(seen_by(viewer, e).a == 0);
    }
  }
  CHECK(told == 2);
}

TEST_CASE("B-52 kept tickets cannot be given back: nobody ever has fewer") {
  auto p = all_in_deck();
  p.tickets(1, "boston-miami dallas-new-york");
  for (auto const& words : p.legal(1)) CHECK_FALSE(words.starts_with("keep"));
  p.play(1, "tickets").play(1, p.legal(1)[0]);
  CHECK(p.seat(1).ticket_count == 3);
  CHECK(has(p, 1, "boston-miami"));
  CHECK(has(p, 1, "dallas-new-york"));
}

TEST_CASE("B-52 there is no limit to how many tickets one holds") {
  auto p = all_in_deck();
  while (p.is_legal(1, "tickets")) {
    p.play(1, "tickets");
    keep_all(p, 1);
    p.turn(1);
  }
  CHECK(p.seat(1).ticket_count == 30);
  CHECK(p.wrong() == "");
}
