/// Boards with the least that a number of their file may say: rules must not stop short of it.
#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

TEST_CASE("B-25 a board may let a single locomotive make the row go") {
  auto board = kit::board("usa");
  board.switches.row_reset_at = 1;
  auto p = Position(board, 2).opened();
  p.row("white red blue white blue").next_cards("locomotive red red red red red");
  p.play(1, "take white");
  CHECK(p.happened(EventKind::new_row) == 1);
  CHECK(p.row() == "red red red red red");
  CHECK(p.wrong() == "");
}

TEST_CASE("U-04 a board may give a single point for the longest path, and M-18 for the most tickets") {
  auto board = kit::board("usa");
  board.longest_path_points = 1;
  board.most_tickets_points = 1;
  board.switches.tie_breaks = {};
  auto p = Position(board, 2).opened().no_tickets();
  p.own(1, "dallas-el-paso").own(2, "kansas-city-omaha-1").tickets(2, "");
  CHECK(p.scored(1).longest == 4);
  CHECK(p.scored(1)[Source::longest_path] == 1);
  CHECK(p.scored(2)[Source::longest_path] == 0);
  CHECK(p.scored(1)[Source::most_tickets] == 0);  // nobody has completed one
}

TEST_CASE("M-06 a single locomotive +4 in the deck is wild on long routes like many") {
  auto board = kit::board("marklin");
  board.cards.take(Card::locomotive_4, board.cards[Card::locomotive_4] - 1);
  make_tables(board);
  auto const long_route = std::ranges::find_if(board.routes, [](Route const& r) { return r.length >= 4; });
  REQUIRE(long_route != board.routes.end());
  CHECK(long_route->long_wild);
  CHECK(board.pay.has_wild_long);
}

TEST_CASE("B-40 a board that is changed and prepared again keeps nothing of what it was") {
  auto const& usa = kit::board("usa");
  auto board = usa;
  for (auto& route : board.routes) {
    route.length = 6;
    route.color = Card::red;
  }
  make_tables(board);
  for (int n = 0; n < 6; ++n) CHECK(board.pay.fits[n].empty());
  CHECK(board.pay.wild[Card::blue][6].empty());
  board.routes = usa.routes;
  make_tables(board);
  CHECK(board.pay.fits == usa.pay.fits);
  CHECK(board.pay.wild == usa.pay.wild);
}

TEST_CASE("N-09 where locomotives are not wild in tunnels, cards of the colour still pay for the raise") {
  auto board = kit::board("nordic");
  board.switches.wild_on[RouteKind::tunnel] = false;
  make_tables(board);
  auto const tunnel = std::ranges::find(board.routes, RouteKind::tunnel, &Route::kind);
  REQUIRE(tunnel != board.routes.end());
  auto p = Position(board, 2).opened();
  p.state.claim.route = static_cast<RouteId>(tunnel - board.routes.begin());
  p.state.claim.color = Card::red;
  p.state.claim.raise = 1;
  p.state.phase = Phase::pay_raise;
  p.hand(1, "red locomotive");
  auto const why = [&](int color_cards, int locomotives) {
    return why_not(board, p.state, seat_id(0), make_move(MoveKind::pay_raise, color_cards, locomotives));
  };
  CHECK(why(1, 0) == Reason::none);
  CHECK(why(0, 1) == Reason::locomotive_not_wild);
}

TEST_CASE("M-17 a board whose countries change keeps no exit of what it was") {
  auto board = kit::board("marklin");
  REQUIRE_FALSE(board.country_exits.empty());
  for (auto& place : board.cities) place.country = -1;
  make_tables(board);
  CHECK(board.country_exits.empty());
  for (auto const& country : board.countries) CHECK(country.exits.empty());
}
