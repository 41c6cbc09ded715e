/// The canonical description of a state, line by line as docs/record.md lists it.
#include <doctest/doctest.h>

#include <sstream>

#include "kit/position.h"
#include "rules/korea_position.h"

using namespace roundhouse;
using kit::Position;

namespace {

/// The lines that begin like this, in order.
std::vector<std::string> lines(Board const& board, State const& state, std::string_view beginning) {
  std::istringstream in(describe(board, state));
  std::vector<std::string> found;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(beginning)) found.push_back(line);
  }
  return found;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a description tells who is waited for, what they are offered and that others have chosen") {
  auto const& usa = kit::board("usa");
  Position p("usa", 3);
  CHECK(lines(usa, p.state, "waits") == Lines{"waits 1 2 3"});
  CHECK(lines(usa, p.state, "seat 1 offer") == Lines{"seat 1 offer " + p.offered(1)});
  CHECK(lines(usa, p.state, "seat 2 chosen").empty());
  auto const keeps = p.legal(2)[0];
  p.play(2, keeps);
  CHECK(lines(usa, p.state, "waits") == Lines{"waits 1 3"});
  CHECK(lines(usa, p.state, "seat 2 chosen") == Lines{"seat 2 chosen " + keeps});
  CHECK(lines(usa, p.state, "seat 1 chosen").empty());
  p.opened();
  CHECK(lines(usa, p.state, "phase") == Lines{"phase turn"});
  CHECK(lines(usa, p.state, "waits") == Lines{"waits 1"});
  CHECK(lines(usa, p.state, "seat 2 chosen").empty());
  CHECK(lines(usa, p.state, "seat 2 offer") == Lines{"seat 2 offer"});
}

TEST_CASE("a description tells of a claim in progress, and of none between turns") {
  auto const& usa = kit::board("usa");
  auto p = Position("usa", 2).opened().hand(1, "red:4");
  CHECK(lines(usa, p.state, "claim").empty());
  p.play(1, "claim dallas-el-paso");
  CHECK(lines(usa, p.state, "claim") ==
        Lines{"claim dallas-el-paso color - give 0 from 0 raise 0 played 0 line 0 next 0"});
  p.play(1, "pay red:4");
  CHECK(lines(usa, p.state, "claim").empty());
  CHECK(lines(usa, p.state, "seat 1 routes") == Lines{"seat 1 routes dallas-el-paso"});
  CHECK(lines(usa, p.state, "seat 1 hand") == Lines{"seat 1 hand"});
  CHECK(lines(usa, p.state, "discard") == Lines{"discard red:4"});
}

TEST_CASE("a description tells where passengers stand and ride, and what goods are left") {
  auto const& marklin = kit::board("marklin");
  auto p = Position("marklin", 2).opened().row("purple white blue yellow orange");
  p.own(1, "karlsruhe-mannheim");
  auto const karlsruhe = marklin.find_city("karlsruhe").value();
  auto const mannheim = marklin.find_city("mannheim").value();
  p.state.seats[0].passenger_at.insert(karlsruhe);
  --p.state.seats[0].passengers;
  CHECK(lines(marklin, p.state, "seat 1 passenger") ==
        Lines{"seat 1 passengers 2", "seat 1 passenger-at karlsruhe"});
  CHECK(lines(marklin, p.state, "ride").empty());
  p.play(1, "ride karlsruhe").play(1, "go karlsruhe-mannheim");
  CHECK(lines(marklin, p.state, "ride") == Lines{"ride karlsruhe mannheim karlsruhe-mannheim"});
  p.state.goods_left.fill(0);
  CHECK(lines(marklin, p.state, "goods") == Lines{"goods"});
  p.state.goods_left[mannheim] = 2;
  CHECK(lines(marklin, p.state, "goods") == Lines{"goods mannheim:2"});
}

TEST_CASE("a description tells which express cards are left and that one was spent this turn") {
  kit::Korea p(2);
  auto const& korea = kit::board("south-korea");
  CHECK(lines(korea, p.state, "seat 1 express") == Lines{"seat 1 express 1 2 3"});
  CHECK(lines(korea, p.state, "express-spent").empty());
  p.play(1, "express 2");
  CHECK(lines(korea, p.state, "seat 1 express") == Lines{"seat 1 express 1 3"});
  CHECK(lines(korea, p.state, "seat 2 express") == Lines{"seat 2 express 1 2 3"});
  CHECK(lines(korea, p.state, "express-spent") == Lines{"express-spent"});
  auto const before = lines(korea, p.state, "province red");
  p.put(2, "red", 2);
  auto const after = lines(korea, p.state, "province red");
  REQUIRE(after.size() == 1);
  CHECK(before != after);
  CHECK(after[0].find(" 2 ") != std::string::npos);
}

TEST_CASE("a description tells of festivals in the deck, lying and taken, and of the draft card") {
  auto const& iberia = kit::board("iberia");
  auto p = Position("iberia", 2).opened();
  p.state.deck.extras.fill(0);
  p.state.deck.extras[1] = 2;
  p.state.festivals_lying.fill(0);
  p.state.festivals_lying[0] = 1;
  p.state.seats[1].festivals.fill(0);
  p.state.seats[1].festivals[2] = 3;
  p.state.deck.above_draft_card = 7;
  auto const id = [&](std::size_t f) { return iberia.festivals->list[f].id; };
  CHECK(lines(iberia, p.state, "deck festivals") == Lines{"deck festivals " + id(1) + ":2"});
  CHECK(lines(iberia, p.state, "lying") == Lines{"lying " + id(0) + ":1"});
  CHECK(lines(iberia, p.state, "seat 2 festivals") == Lines{"seat 2 festivals " + id(2) + ":3"});
  CHECK(lines(iberia, p.state, "deck draft-card") == Lines{"deck draft-card 7"});
  p.state.deck.holds_draft_card = false;
  CHECK(lines(iberia, p.state, "deck draft-card") == Lines{"deck draft-card -"});
}
