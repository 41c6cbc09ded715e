#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;

namespace {

kit::Position builder_with(std::string_view cards) {
  kit::Position p("stations", 3);
  p.opened();
  p.hand(1, cards);
  return p;
}

void build(kit::Position& p, int seat, std::string const& city, std::string const& cards) {
  p.turn(seat).play(seat, "station " + city).play(seat, "pay-station " + cards);
}

}  // namespace

TEST_CASE("S-01 each seat has three stations") {
  auto p = builder_with("red:3 blue:4");
  build(p, 1, "brack", "red:1");
  build(p, 1, "corvane", "red:2");
  build(p, 1, "estrin", "blue:3");
  CHECK(built(p.seat(1)).size() == 3);
  CHECK(p.turn(1).refused(1, "station gorse") == "S-01");
  CHECK(p.count(1, "station") == 0);
}

TEST_CASE("S-02 a station is built in a city where none stands") {
  auto p = builder_with("red:4");
  CHECK(p.count(1, "station") == 9);
  build(p, 1, "brack", "red:1");
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.turn(1).refused(1, "station brack") == "S-02");
  p.hand(2, "blue:2");
  CHECK(p.turn(2).refused(2, "station brack") == "S-02");
  CHECK(p.count(2, "station") == 8);
  CHECK(p.wrong() == "");
}

TEST_CASE("S-03 the first station costs one card, the second two, the third three, of one colour") {
  auto p = builder_with("red:3 blue:1 locomotive:2");
  p.play(1, "station gorse");
  CHECK(p.refused(1, "pay-station red:2") == "S-03");
  CHECK(p.refused(1, "pay-station green:1") == "S-03");
  CHECK(p.legal(1).size() == 3);  // red, blue, a locomotive
  p.play(1, "pay-station blue:1");
  CHECK(p.seat(1).hand == kit::cards("red:3 locomotive:2"));
  p.turn(1).play(1, "station hythe");
  CHECK(p.legal(1).size() == 3);  // two red, one with a locomotive, two locomotives
  p.play(1, "pay-station locomotive:2");
  CHECK(p.turn(1).refused(1, "station brack") == "");
  p.hand(1, "red:1 blue:1");
  CHECK(p.refused(1, "station brack") == "S-03");
  CHECK(p.wrong() == "");
}

TEST_CASE("S-04 nobody passes who can build a station") {
  auto p = builder_with("red:1");
  CHECK(p.refused(1, "pass") == "B-11");
}

TEST_CASE("S-05 a station lends the route of another seat that completes the most") {
  auto p = builder_with("red:3");
  p.no_tickets().tickets(1, "brack-estrin corvane-fallow estrin-fallow");
  p.own(1, "brack-corvane dellmouth-estrin").own(2, "corvane-dellmouth dellmouth-fallow");
  CHECK(p.scored(1).completed == 0);
  build(p, 1, "dellmouth", "red:1");
  auto const one = p.scored(1);
  CHECK(one.completed == 1);
  CHECK(one[Source::tickets] == 5);  // by corvane-dellmouth, not by dellmouth-fallow
  build(p, 1, "fallow", "red:2");
  auto const both = p.scored(1);
  CHECK(both.completed == 3);
  CHECK(both[Source::missed_tickets] == 0);
  CHECK(both[Source::routes] == 3);  // borrowed routes score for tickets alone
}

TEST_CASE("S-06 each unbuilt station is worth four points") {
  auto p = builder_with("red:3");
  CHECK(p.scored(1)[Source::stations] == 12);
  build(p, 1, "brack", "red:1");
  CHECK(p.scored(1)[Source::stations] == 8);
  CHECK(p.scored(2)[Source::stations] == 12);
}
