/// The cheapest road against a search that does everything the slow way.
#include "players/planner/road_search.h"

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <sstream>

#include "kit/position.h"
#include "players/planner/needs.h"
#include "roundhouse/boards.h"
#include "roundhouse/random.h"

using namespace roundhouse;
using planner::RoadSearch;

namespace {

using Costs = PerRoute<std::uint8_t>;

/// Distances are made smaller until none can be (Bellman and Ford). Nobody passes through a country (M-17),
/// though a road may begin in one.
std::optional<int> cheapest(Board const& board, Routes const& usable, Costs const& costs, Cities const& from,
                            Cities const& to) {
  std::map<CityId, int> distance;
  for (auto city : from) distance[city] = 0;
  for (bool better = true; better;) {
    better = false;
    for (auto r : usable) {
      auto const& route = board.at(r);
      for (auto const& [here, there] : {std::pair{route.from, route.to}, std::pair{route.to, route.from}}) {
        if (!distance.contains(here) || (board.is_country(here) && !from.contains(here))) continue;
        int const sum = distance[here] + costs[r];
        if (distance.contains(there) && distance[there] <= sum) continue;
        distance[there] = sum;
        better = true;
      }
    }
  }
  std::optional<int> best;
  for (auto city : to) {
    if (distance.contains(city) && (!best || distance[city] < *best)) best = distance[city];
  }
  return best;
}

int cost_of(Routes const& routes, Costs const& costs) {
  int sum = 0;
  for (auto r : routes) sum += costs[r];
  return sum;
}

/// One of the tickets, or any two sets of a few cities.
std::pair<Cities, Cities> ends(Board const& board, Xoshiro& random) {
  if (below(random, 2) == 0) {
    auto const& ticket = board.tickets[below(random, static_cast<std::uint32_t>(board.tickets.size()))];
    return {ticket.from_cities, ticket.to_cities};
  }
  std::pair<Cities, Cities> any;
  for (auto* set : {&any.first, &any.second}) {
    for (auto n = 1 + below(random, 3); n > 0; --n)
      set->insert(static_cast<CityId>(below(random, static_cast<std::uint32_t>(board.cities.size()))));
  }
  return any;
}

/// Whether a road that costs something is one without loose ends: every route of it is needed.
bool is_needed(Board const& board, Routes const& routes, Costs const& costs, Cities const& from,
               Cities const& to) {
  for (auto r : routes) {
    auto without = routes;
    without.erase(r);
    if (cheapest(board, without, costs, from, to)) return false;
  }
  return true;
}

void check_roads(Board const& board, std::uint64_t number, int& found, int& missing) {
  Xoshiro random(number);
  planner::Lore const lore(board, planner::weights_for(board.id));
  Costs costs{};
  Routes usable;
  auto const scarce = below(random, 4);  // of ten routes so many are closed
  auto const most = std::array{1U, 4U, 20U, 63U}[below(random, 4)];
  for (auto r : board.all_routes) {
    costs[r] = static_cast<std::uint8_t>(below(random, most + 1));
    if (below(random, 10) >= 2 * scarce) usable.insert(r);
  }
  auto const [from, to] = ends(board, random);
  auto const road = RoadSearch(lore, usable, costs).search(from, to);
  auto const expected = cheapest(board, usable, costs, from, to);
  REQUIRE(road.found == expected.has_value());
  ++(road.found ? found : missing);
  if (!road.found) {
    REQUIRE(road.routes.empty());
    return;
  }
  REQUIRE(road.cost == *expected);
  REQUIRE(cost_of(road.routes, costs) == road.cost);
  REQUIRE((road.routes - usable).empty());
  REQUIRE(cheapest(board, road.routes, costs, from, to) == expected);
  REQUIRE(is_needed(board, road.routes, costs, from, to));
}

}  // namespace

TEST_CASE("road search: as cheap as any road, on every board, with any costs") {
  int found = 0;
  int missing = 0;
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    for (std::uint64_t number = 0; number < 150; ++number) {
      CAPTURE(number);
      check_roads(kit::board(id), number, found, missing);
    }
  }
  CHECK(found > 400);
  CHECK(missing > 40);
}

TEST_CASE("road search: from where one already is") {
  Board const& board = kit::board("usa");
  planner::Lore const lore(board, planner::weights_for(board.id));
  Costs const costs{};
  Cities here;
  here.insert(*board.find_city("denver"));
  auto const road = RoadSearch(lore, board.all_routes, costs).search(here, here);
  CHECK(road.found);
  CHECK(road.cost == 0);
  CHECK(road.routes.empty());
}

TEST_CASE("M-17 road search: a road may end in a country but not pass through it") {
  Board const& board = kit::board("marklin");
  planner::Lore const lore(board, planner::weights_for(board.id));
  Costs costs{};
  costs.fill(1);
  int roads = 0;
  for (auto const& ticket : board.tickets) {
    auto const road = RoadSearch(lore, board.all_routes, costs).search(ticket.from_cities, ticket.to_cities);
    REQUIRE(road.found);
    for (auto country : board.country_exits) {
      auto const touching = (road.routes & board.routes_at[country]).size();
      CHECK(touching <= 1);
      roads += touching;
    }
  }
  CHECK(roads > 0);
}

// Which cards a hand lacks for some routes, in examples counted by hand.

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
