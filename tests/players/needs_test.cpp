/// Which cards a hand lacks for some routes, in examples counted by hand.
#include "players/planner/needs.h"

#include <doctest/doctest.h>

#include <sstream>

#include "kit/position.h"

using namespace roundhouse;
using planner::Needs;

namespace {

/// What seat 1 lacks with a hand for routes, both in words.
Needs needs(std::string_view board_id, std::string_view hand, std::string const& route_ids) {
  Board const& board = kit::board(board_id);
  planner::Lore const lore(board, planner::weights_for(board.id));
  kit::Position position(board, 2);
  position.opened();
  planner::Sight const sight(lore, position.state, seat_id(0), planner::Care::thorough);
  Routes routes;
  std::istringstream in(route_ids);
  for (std::string id; in >> id;) {
    auto const route = board.find_route(id);
    REQUIRE(route);
    routes.insert(*route);
  }
  return planner::needs_of(sight.lore.tally(routes), kit::cards(hand));
}

int lacking(Needs const& needs, Card color) {
  return needs.lacking[color];
}
int surplus(Needs const& needs, Card color) {
  return needs.surplus[color];
}

}  // namespace

TEST_CASE("needs: no routes, no needs") {
  auto const n = needs("usa", "red:3 locomotive:2", "");
  CHECK(n.total == 0);
  CHECK(n.symbols == 0);
  CHECK(n.spare_locomotives == 2);
  CHECK(surplus(n, Card::red) == 3);
}

TEST_CASE("needs: routes of a colour, together") {
  // Chicago–Duluth and Denver–Salt Lake City are red, three spaces each; Denver–Omaha is purple, four.
  auto n = needs("usa", "red:4 purple:5", "chicago-duluth denver-salt-lake-city-1 denver-omaha");
  CHECK(lacking(n, Card::red) == 2);
  CHECK(lacking(n, Card::purple) == 0);
  CHECK(surplus(n, Card::red) == 0);
  CHECK(surplus(n, Card::purple) == 1);
  CHECK(n.total == 2);
  CHECK(n.lacks(Card::red));
  CHECK_FALSE(n.lacks(Card::purple));
  CHECK_FALSE(n.lacks(Card::locomotive));
  n = needs("usa", "", "chicago-duluth denver-omaha");
  CHECK(n.total == 7);
}

TEST_CASE("needs: locomotives stand in for what is lacking, and no more than that") {
  auto n = needs("usa", "red:2 locomotive:1", "chicago-duluth denver-omaha");
  CHECK(lacking(n, Card::red) == 1);
  CHECK(lacking(n, Card::purple) == 4);
  CHECK(n.spare_locomotives == 1);
  CHECK(n.total == 4);
  n = needs("usa", "red:2 locomotive:3", "chicago-duluth");
  CHECK(n.total == 0);
  CHECK(n.spare_locomotives == 3);
}

TEST_CASE("needs: gray routes take what is left over, the longest first") {
  // Calgary–Seattle is gray with four spaces, Denver–Santa Fe gray with two.
  auto n = needs("usa", "red:5 blue:2", "chicago-duluth calgary-seattle");
  CHECK(lacking(n, Card::red) == 0);
  CHECK(n.gray == 2);  // two red cards are left, or two blue ones
  CHECK(n.total == 2);
  n = needs("usa", "green:4 blue:3", "calgary-seattle denver-santa-fe");
  CHECK(n.total == 0);
  CHECK(surplus(n, Card::green) == 0);
  CHECK(surplus(n, Card::blue) == 1);
  n = needs("usa", "green:3", "calgary-seattle denver-santa-fe");
  CHECK(n.gray == 3);
  CHECK(n.gray_color == Card::green);
  CHECK(n.total == 3);
  n = needs("usa", "green:3 locomotive:2", "calgary-seattle denver-santa-fe");
  CHECK(n.total == 1);
  n = needs("usa", "", "calgary-seattle");
  CHECK(n.gray == 4);
  CHECK(n.gray_color == Card::none);  // any will do
}

TEST_CASE("needs: a ferry's symbols take locomotives before anything else does") {
  // Åndalsnes–Bergen: black, five spaces, two of them locomotives.
  auto n = needs("nordic", "black:3 locomotive:1", "andalsnes-bergen");
  CHECK(lacking(n, Card::black) == 0);
  CHECK(n.symbols == 1);
  CHECK(n.spare_locomotives == 0);
  CHECK(n.total == 1);
  n = needs("nordic", "black:2 locomotive:3", "andalsnes-bergen");
  CHECK(n.symbols == 0);
  CHECK(n.spare_locomotives == 1);
  CHECK(n.total == 0);
  // Helsinki–Stockholm: gray, four spaces, two of them locomotives.
  n = needs("nordic", "red:1", "helsinki-stockholm-1");
  CHECK(n.gray == 1);
  CHECK(n.gray_color == Card::red);
  CHECK(n.symbols == 2);
  CHECK(n.total == 3);
}

TEST_CASE("N-06 needs: locomotives are no help on plain routes of the Nordic board") {
  // Helsinki–Imatra: red, three spaces. Bergen–Oslo: a tunnel of four blue ones.
  auto n = needs("nordic", "locomotive:3", "helsinki-imatra");
  CHECK(lacking(n, Card::red) == 3);
  CHECK(n.total == 3);
  n = needs("nordic", "locomotive:3", "bergen-oslo-1");
  CHECK(n.total == 1);
  n = needs("nordic", "blue:3 red:2 locomotive:4", "helsinki-imatra bergen-oslo-1");
  CHECK(n.total == 1);  // one locomotive for the tunnel, none for the red card
  n = needs("nordic", "blue:4 locomotive:4", "helsinki-imatra bergen-oslo-1");
  CHECK(n.total == 3);  // the tunnel is paid for
  // Kuopio–Vaasa: gray, four spaces, plain.
  n = needs("nordic", "green:2 locomotive:4", "kuopio-vaasa");
  CHECK(n.total == 2);
}
