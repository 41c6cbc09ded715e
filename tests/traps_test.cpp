/// Traps that engines for these games have fallen into, each with the test that would have shown it: single
/// positions.
#include <doctest/doctest.h>

#include <type_traits>

#include "kit/position.h"

using namespace roundhouse;
using kit::cards;
using kit::Position;

namespace {

/// The longest trail by trying everything; for small networks.
int brute_force(Board const& board, Routes const& unused, CityId at) {
  int best = 0;
  for (auto r : unused) {
    if (board.at(r).from != at && board.at(r).to != at) continue;
    auto rest = unused;
    rest.erase(r);
    best = std::max(best, board.at(r).length + brute_force(board, rest, board.at(r).other(at)));
  }
  return best;
}

}  // namespace

TEST_CASE("trap: the row is not replaced for ever when the pool is nearly all locomotives") {
  for (int others = 0; others <= 4; ++others) {
    CAPTURE(others);
    auto p = Position("usa", 2).opened();
    p.hand(1, "").hand(2, "").row("locomotive red locomotive - -");
    p.deck_only("locomotive:12 white:" + std::to_string(others));
    p.next_cards("locomotive").play(1, "take red");  // must come to an end
    auto const shown = std::count(p.state.row.begin(), p.state.row.end(), Card::locomotive);
    CHECK((shown <= 2) == (others >= 3));
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("trap: a row that ran empty is filled again at the end of a turn, not only after a take") {
  auto p = Position("usa", 2).opened();
  p.hand(1, "green:6").row("- - - - -").deck_only("");
  p.play(1, "claim el-paso-houston").play(1, "pay green:6");
  CHECK(p.row() == "green green green green green");
  CHECK(p.state.deck.cards == cards("green"));
  CHECK(p.wrong() == "");
}

TEST_CASE("trap: nobody can act: each passes, and when all have, the game ends and is scored") {
  auto p = Position("tiny", 3).opened();
  p.no_tickets()
      .tickets(1, "alda-birk alda-colne")
      .tickets(2, "alda-drum birk-colne")
      .tickets(3, "birk-drum colne-drum");
  p.own(1, "colne-drum").own(2, "alda-birk-1 birk-colne").own(3, "alda-drum");
  p.row("- - - - -").hand(1, "").hand(2, "").hand(3, "").deck_only("");
  for (int s = 1; s <= 3; ++s) p.play(s, "pass");
  CHECK(p.state.phase == Phase::over);
  CHECK(p.scores().winners != 0);
  CHECK(p.wrong() == "");
}

TEST_CASE("trap: the last card of the deck is dealt once, blind, into the row, and as a second card") {
  auto const one_left = [](std::string_view row) {
    auto p = Position("usa", 2).opened();
    p.hand(1, "").row(row).deck_only("black");
    return p;
  };
  auto blind = one_left("red blue green white -").play(1, "draw");
  CHECK(blind.seat(1).hand == cards("black"));
  CHECK(blind.state.deck.size() == 0);
  CHECK_FALSE(blind.is_legal(1, "draw"));

  auto shown = one_left("red blue green white white").play(1, "take green");
  CHECK(shown.row() == "red blue black white white");
  CHECK(shown.state.deck.size() == 0);

  auto second = one_left("red blue green white -").play(1, "take red");  // fills the lowest place
  CHECK(second.row() == "black blue green white -");
  CHECK_FALSE(second.is_legal(1, "draw"));
  CHECK(second.is_legal(1, "take black"));
  for (auto const& p : {blind, shown, second}) CHECK(p.wrong() == "");
}

TEST_CASE("trap: the longest path is a trail, counted in trains: the same as trying everything") {
  auto const& usa = kit::board("usa");
  Xoshiro random(5);
  for (int i = 0; i < 300; ++i) {
    // Mostly connected routes: each one touches a city reached before.
    Routes routes;
    Cities reached;
    reached.insert(static_cast<CityId>(below(random, static_cast<std::uint32_t>(usa.cities.size()))));
    int const size = 3 + below(random, 9);
    while (routes.size() < size) {
      auto const r = static_cast<RouteId>(below(random, static_cast<std::uint32_t>(usa.routes.size())));
      bool const touches = reached.contains(usa.at(r).from) || reached.contains(usa.at(r).to);
      if (!touches && below(random, 8) != 0) continue;
      routes.insert(r);
      reached.insert(usa.at(r).from);
      reached.insert(usa.at(r).to);
    }
    int best = 0;
    for (auto city : reached) best = std::max(best, brute_force(usa, routes, city));
    CHECK(longest_path(usa, routes) == best);
    int traced = 0;
    for (auto r : trace_longest_path(usa, routes)) traced += usa.at(r).length;
    CHECK(traced == best);
  }
}

TEST_CASE("trap: what is derived is not in the description of a state, what is a fact is") {
  auto const& usa = kit::board("usa");
  auto p = Position("usa", 3).opened();
  p.own(1, "boston-new-york-1").play(1, "draw");
  auto const before = state_hash(usa, p.state);

  auto derived = p.state;
  derived.seats[1].known = derived.seats[1].hand;
  derived.seats[1].blind = 9;
  derived.seats[0].barred = {};
  derived.deck.shuffled = {};
  derived.open = {};
  CHECK(state_hash(usa, derived) == before);

  auto const changed = [&](auto change) {
    auto other = p.state;
    change(other);
    return state_hash(usa, other) != before;
  };
  CHECK(changed([](State& s) { s.seats[1].hand.add(Card::red); }));
  CHECK(changed([](State& s) { s.deck.cards.take(Card::red); }));
  CHECK(changed([](State& s) { s.discard.add(Card::red); }));
  CHECK(changed([](State& s) { s.row.put(1, Card::none); }));
  CHECK(changed([](State& s) { --s.seats[2].trains; }));
  CHECK(changed([](State& s) { ++s.seats[2].score; }));
  CHECK(changed([](State& s) { s.seats[0].routes = {}; }));
  CHECK(changed([](State& s) { s.seats[0].tickets = {}; }));
  CHECK(changed([](State& s) { std::swap(s.tickets[0].queue[0], s.tickets[0].queue[1]); }));
  CHECK(changed([](State& s) { s.phase = Phase::turn; }));
  CHECK(changed([](State& s) { s.turn = seat_id(1); }));
  CHECK(changed([](State& s) { s.turns_left = 1; }));
}

TEST_CASE("trap: points are whole numbers everywhere: no floating sums") {
  static_assert(std::is_same_v<decltype(SeatScore::total), int>);
  static_assert(std::is_same_v<decltype(Seat::score), std::int16_t>);
  static_assert(
      std::has_unique_object_representations_v<SeatScore>);  // not so if a floating number were in it
}

TEST_CASE("trap: an all-locomotive route and hand: one payment, no colour") {
  auto p = Position("usa", 2).opened();
  p.hand(1, "").hand(2, "").row("red red red red red").hand(1, "locomotive:6");
  p.play(1, "claim miami-new-orleans");
  CHECK(p.legal(1) == std::vector<std::string>{"pay locomotive:6"});
  CHECK_FALSE(p.is_legal(1, "pay red:6"));
  p.play(1, "pay locomotive:6");
  CHECK(p.state.discard == cards("locomotive:6"));
  CHECK(p.seat(1).hand.total == 0);
  CHECK(p.wrong() == "");
}
