/// The words of moves and events: what they must be to the letter, and what makes no move.
#include <doctest/doctest.h>

#include <sstream>

#include "kit/position.h"
#include "rules/korea_position.h"

using namespace roundhouse;
using kit::Position;

namespace {

bool no_move(Position& p, std::string_view words) {
  return p.refused(1, words) == "?";
}

}  // namespace

TEST_CASE("words may have more than one space between them, and around") {
  auto p = Position("usa", 2).opened().hand(1, "red:4");
  for (auto const* words :
       {"claim dallas-el-paso", "claim  dallas-el-paso", " claim dallas-el-paso", "claim dallas-el-paso  "})
    CHECK(p.is_legal(1, words));
  for (auto const* words :
       {"", " ", "  ", "claim", "claim dallas-el-paso now", "take", "draw draw", "stop now", "go"})
    CHECK(no_move(p, words));
}

TEST_CASE("a number in a move is whole, not negative and at most 255") {
  kit::Korea p(2);
  CHECK(p.is_legal(1, "express 3"));
  CHECK(p.refused(1, "express 0") == "K-03");
  CHECK(p.refused(1, "express 255") == "K-03");
  for (auto const* words : {"express 256", "express -1", "express 1x", "express x", "express", "express 1 2"})
    CHECK(no_move(p, words));
  for (auto const* words :
       {"tickets express", "tickets express:", "tickets express:x", "tickets now", "tickets gold:1"})
    CHECK(no_move(p, words));
}

TEST_CASE("a payment names each kind of card once, with its number") {
  auto p = Position("usa", 2).opened().hand(1, "red:4 locomotive:4");
  CHECK(no_move(p, "pay red:4"));  // for which route?
  p.play(1, "claim dallas-el-paso");
  CHECK(p.is_legal(1, "pay red:4"));
  CHECK(p.is_legal(1, "pay locomotive:2 red:2"));
  CHECK(p.is_legal(1, "pay locomotive:4"));
  CHECK(p.refused(1, "pay locomotive:2 locomotive:2") == "B-40");
  for (auto const* words : {"pay red", "pay red:4 blue", "pay red:2 red:2", "pay mauve:4", "pay red:"})
    CHECK(no_move(p, words));
}

TEST_CASE("a raise paid with locomotives names them once") {
  auto p = Position("nordic", 2).opened();
  auto const& board = kit::board("nordic");
  auto const tunnel = std::ranges::find(board.routes, RouteKind::tunnel, &Route::kind);
  REQUIRE(tunnel != board.routes.end());
  p.state.claim.route = static_cast<RouteId>(tunnel - board.routes.begin());
  p.state.claim.color = Card::locomotive;
  p.state.claim.raise = 2;
  p.state.phase = Phase::pay_raise;
  p.hand(1, "locomotive:2");
  CHECK(p.is_legal(1, "raise locomotive:2"));
  CHECK(no_move(p, "raise locomotive:1 locomotive:1"));
  CHECK(no_move(p, "raise locomotive:2 express:1"));
}

TEST_CASE("events say how many tickets were kept and refused, with two decks of each") {
  Event const kept{.kind = EventKind::kept, .seat = seat_id(1), .a = 2, .b = 1};
  CHECK(to_words(kit::board("usa"), kept) == "kept 2 2 1");
  Event const both{.kind = EventKind::kept, .seat = seat_id(0), .a = 3 + 16 * 2, .b = 16 * 1};
  CHECK(to_words(kit::board("marklin"), both) == "kept 1 3+2 0+1");
}

TEST_CASE("every event has its words") {
  auto const& usa = kit::board("usa");
  auto const words = [&](EventKind kind) { return to_words(usa, Event{.kind = kind, .seat = seat_id(1)}); };
  CHECK(words(EventKind::first_seat) == "first 2");
  CHECK(words(EventKind::draft_card) == "draft-card");
  CHECK(words(EventKind::reshuffle) == "reshuffle");
  CHECK(words(EventKind::new_row) == "new-row");
  CHECK(words(EventKind::refill) == "refill");
  CHECK(words(EventKind::pass_packs) == "pass-packs");
  CHECK(words(EventKind::begin_draft) == "draft 0");
  CHECK(words(EventKind::last_round) == "last-round 2");
  CHECK(words(EventKind::over) == "over");
  CHECK(words(EventKind::row) == "row 1 purple");
  CHECK(words(EventKind::reveal) == "reveal purple");
}

TEST_CASE("a hidden card or ticket is a question mark") {
  auto const& usa = kit::board("usa");
  auto const id = usa.tickets[0].id;
  for (auto kind : {EventKind::ticket, EventKind::queued_ticket}) {
    CHECK(to_words(usa, Event{.kind = kind, .seat = seat_id(2)}) == "ticket 3 " + id);
    CHECK(to_words(usa, Event{.kind = kind, .seat = seat_id(2), .hidden = true}) == "ticket 3 ?");
  }
  CHECK(to_words(usa, Event{.kind = EventKind::pack, .seat = seat_id(0), .hidden = true}) == "pack 1 ?");
  CHECK(to_words(usa, Event{.kind = EventKind::card, .seat = seat_id(0), .hidden = true}) == "card 1 ?");
  CHECK(to_words(usa, Event{.kind = EventKind::card, .seat = seat_id(0)}) == "card 1 purple");
}

TEST_CASE("K-05 a line that the table does not have is no line") {
  kit::Korea p(2);
  p.hand(1, "black:3").play(1, "claim suncheon-jinju-2").play(1, "pay black:3");
  auto const why = [&](int line) {
    return why_not(kit::board("south-korea"), p.state, seat_id(0), make_move(MoveKind::province, line));
  };
  CHECK(why(7) == Reason::none);
  CHECK(why(8) == Reason::wrong_line);
  CHECK(why(255) == Reason::wrong_line);
}

TEST_CASE("K-08 an express card does not help where all cells up to its sum are taken") {
  kit::Korea p(2);
  p.hand(1, "white:3").play(1, "claim namwon-jinju").play(1, "pay white:3");
  for (int cell = 1; cell <= 4; ++cell) p.put(2, "white", cell);
  p.play(1, "province white");
  CHECK(p.refused(1, "extra") == "K-08");
  CHECK(p.refused(1, "extra express:1") == "K-08");
  CHECK(p.is_legal(1, "extra express:2"));
}

// The canonical description of a state, line by line as docs/record.md lists it.

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
