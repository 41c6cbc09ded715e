/// Märklin: the short and the long tickets.
#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

namespace {

/// Seat 1 to move; nobody has tickets.
Position marklin() {
  Position p("marklin", 2);
  p.opened().no_tickets();
  return p;
}

std::string const four_short = "hannover-leipzig dortmund-erfurt koblenz-ulm koeln-schweiz";
std::string const four_long = "hamburg-dresden leipzig-ulm berlin-mainz kiel-schweiz";

Tickets set_of(std::initializer_list<char const*> ids) {
  Tickets set;
  for (auto const* id : ids) set.insert(kit::board("marklin").find_ticket(id).value());
  return set;
}

}  // namespace

TEST_CASE("M-03 the opening mix is announced before the tickets are drawn: four in all") {
  Position p("marklin", 3);
  CHECK(p.state.phase == Phase::choose_mix);
  for (int s = 1; s <= 3; ++s) {
    CHECK(p.seat(s).offer.size == 0);
    CHECK(p.legal(s) == std::vector<std::string>{"mix short:4 long:0", "mix short:3 long:1",
                                                 "mix short:2 long:2", "mix short:1 long:3",
                                                 "mix short:0 long:4"});
  }
  for (auto const* wrong : {"mix short:3 long:2", "mix short:2 long:1", "mix long:5", "mix"}) {
    auto const clause = p.refused(1, wrong);
    CHECK_MESSAGE((clause == "M-03" || clause == "M-04"), wrong, ": the refusal names ", clause);
  }
}

TEST_CASE("M-03 the announced mix is drawn and at least two tickets are kept") {
  Position p("marklin", 2);
  p.next_tickets("hannover-leipzig hamburg-dresden leipzig-ulm berlin-mainz");
  p.play(1, "mix short:1 long:3").play(2, "mix short:4");
  CHECK(p.offered(1) == "hannover-leipzig hamburg-dresden leipzig-ulm berlin-mainz");
  CHECK(p.count(1, "keep") == 11);  // 16 subsets less the empty one and four of one ticket
  CHECK(p.is_legal(1, "keep leipzig-ulm berlin-mainz"));
  auto const clause = p.refused(1, "keep leipzig-ulm");
  CHECK_MESSAGE((clause == "M-03" || clause == "B-03"), "the refusal names ", clause);
}

TEST_CASE("M-03 the mixes are chosen at the same time, unseen") {
  Position p("marklin", 3);
  p.play(2, "mix short:1 long:3");
  for (auto viewer : {seat_id(0), seat_id(2), spectator}) {
    CHECK(face_down(p.state, viewer).seats[1].choice == Move{});
    auto const event = seen_by(viewer, p.events.back());
    CHECK(event.hidden);
    CHECK(event.move == make_move(MoveKind::choose_mix));
  }
  CHECK(p.seat(2).offer.size == 0);  // nothing is drawn before all have chosen
  CHECK_FALSE(p.is_legal(2, "mix short:4"));
  p.play(3, "mix short:4").play(1, "mix long:4");
  for (int s = 1; s <= 3; ++s) CHECK(p.seat(s).offer.size == 4);
}

TEST_CASE("M-03 who answers first makes no difference") {
  Position a("marklin", 2);
  Position b("marklin", 2);
  a.play(1, "mix short:1 long:3").play(2, "mix short:4");
  b.play(2, "mix short:4").play(1, "mix short:1 long:3");
  CHECK(a.state == b.state);
}

TEST_CASE("M-03 when all have chosen the refused tickets are shuffled back into their own decks") {
  Position p("marklin", 2);
  p.next_tickets("hannover-leipzig hamburg-dresden leipzig-ulm berlin-mainz " + four_short.substr(17));
  p.next_tickets("hannover-saarbruecken");
  p.play(1, "mix short:1 long:3").play(2, "mix short:4");
  p.play(1, "keep leipzig-ulm berlin-mainz");
  CHECK(p.state.tickets[0].size() == 18);  // the other seat has not chosen yet
  CHECK(p.state.tickets[1].size() == 20);
  p.play(2, "keep koblenz-ulm dortmund-erfurt koeln-schweiz");
  CHECK(p.state.tickets[0].pool_size == 20);  // 23 less three kept
  CHECK(p.state.tickets[1].pool_size == 21);  // 23 less two kept
  auto const short_back = set_of({"hannover-leipzig", "hannover-saarbruecken"});
  auto const long_back = set_of({"hamburg-dresden"});
  CHECK((p.state.tickets[0].pool & short_back) == short_back);
  CHECK((p.state.tickets[1].pool & long_back) == long_back);
  for (auto const& deck : p.state.tickets) CHECK(deck.queue_size == 0);
  CHECK(p.wrong() == "");
}

TEST_CASE("M-03 the limit of each deck holds at the opening too") {
  Position p("marklin", 2);
  p.tickets_only(four_short + " hannover-saarbruecken hamburg-dresden leipzig-ulm berlin-mainz");
  CHECK(p.refused(1, "mix long:4") == "M-04");
  CHECK(p.is_legal(1, "mix short:1 long:3"));
}

TEST_CASE("M-04 four tickets are drawn in an announced mix and at least one is kept") {
  auto p = marklin();
  CHECK(p.count(1, "tickets") == 5);
  CHECK(p.refused(1, "tickets short:2 long:1") == "M-04");
  CHECK(p.refused(1, "tickets short:3 long:2") == "M-04");
  CHECK(p.refused(1, "tickets") == "M-04");
  p.next_tickets("hannover-leipzig dortmund-erfurt hamburg-dresden leipzig-ulm");
  p.play(1, "tickets short:2 long:2");
  CHECK(p.offered(1) == "hannover-leipzig dortmund-erfurt hamburg-dresden leipzig-ulm");
  CHECK(p.count(1, "keep") == 15);
  CHECK(p.refused(1, "keep") == "B-50");
  p.play(1, "keep leipzig-ulm");
  CHECK(p.seat(1).tickets == set_of({"leipzig-ulm"}));
  CHECK(p.state.turn == seat_id(1));
}

TEST_CASE("M-04 each refused ticket goes under its own deck") {
  auto p = marklin();
  p.tickets_only(four_short + ' ' + four_long);
  p.next_tickets("hannover-leipzig dortmund-erfurt hamburg-dresden leipzig-ulm");
  p.play(1, "tickets short:2 long:2").play(1, "keep dortmund-erfurt");
  CHECK(p.state.tickets[0].queue_size == 1);
  CHECK(p.state.tickets[1].queue_size == 2);

  p.next_tickets("koblenz-ulm koeln-schweiz berlin-mainz kiel-schweiz");
  p.play(2, "tickets short:2 long:2").play(2, "keep koblenz-ulm koeln-schweiz berlin-mainz kiel-schweiz");
  p.play(1, "tickets short:1 long:2");  // only the refused ones are left, in the order drawn
  CHECK(p.offered(1) == "hannover-leipzig hamburg-dresden leipzig-ulm");
  CHECK(p.wrong() == "");
}

TEST_CASE("M-04 with fewer than four in the two decks together, those there are are drawn") {
  auto p = marklin();
  p.tickets_only("hannover-leipzig dortmund-erfurt hamburg-dresden");
  CHECK(p.count(1, "tickets") == 1);
  CHECK(p.refused(1, "tickets short:2 long:2") == "M-04");
  CHECK(p.refused(1, "tickets short:2") == "M-04");
  p.play(1, "tickets short:2 long:1");
  CHECK(p.seat(1).offer.size == 3);
  CHECK(p.is_legal(1, "keep hannover-leipzig"));
}

TEST_CASE("M-04 the mix cannot ask one deck for more than it has") {
  auto p = marklin();
  p.tickets_only(four_short + " hamburg-dresden");
  CHECK(p.refused(1, "tickets short:2 long:2") == "M-04");
  CHECK(p.refused(1, "tickets long:4") == "M-04");
  CHECK(p.legal(1).back() == "tickets short:3 long:1");
  CHECK(p.count(1, "tickets") == 2);
}

TEST_CASE("M-04 with no ticket left in either deck drawing is not legal") {
  auto p = marklin();
  p.tickets_only("");
  CHECK(p.refused(1, "tickets short:2 long:2") == "B-51");
  CHECK(p.count(1, "tickets") == 0);
}
