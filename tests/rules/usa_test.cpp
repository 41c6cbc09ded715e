/// The USA board: U-01 to U-07.
#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

namespace {

/// Nobody has a ticket or a route yet.
Position ready(int players = 2) {
  auto p = Position("usa", players).opened();
  p.no_tickets();
  return p;
}

/// The longest path of a player who owns these routes.
int longest(std::string_view routes) {
  return ready().own(1, routes).scored(1).longest;
}

int bonus(Position const& p, int seat) {
  return p.scored(seat)[Source::longest_path];
}

}  // namespace

TEST_CASE("U-01 2 to 5 players, 45 trains, 110 train cards, 30 tickets") {
  auto const& usa = kit::board("usa");
  CHECK(usa.min_players == 2);
  CHECK(usa.max_players == 5);
  CHECK(usa.trains == 45);
  CHECK(usa.cards.total == 110);
  CHECK(usa.cards ==
        kit::cards("purple:12 white:12 blue:12 yellow:12 orange:12 black:12 red:12 green:12 locomotive:14"));
  CHECK(usa.tickets.size() == 30);
  for (int players = 2; players <= 5; ++players) CHECK(Position("usa", players).seat(players).trains == 45);
}

TEST_CASE("U-02 four train cards, three tickets of which at least two are kept, the others under the deck") {
  for (int players = 2; players <= 5; ++players) {
    Position p("usa", players);
    for (int s = 1; s <= players; ++s) {
      CHECK(p.seat(s).hand.total == 4);
      CHECK(p.seat(s).offer.size == 3);
      CHECK(p.count(s, "keep") == 3 + 1);
    }
    CHECK(p.state.tickets[0].size() == 30 - 3 * players);
    p.opened();
    for (int s = 1; s <= players; ++s) CHECK(p.seat(s).ticket_count == 2);
    CHECK(p.state.tickets[0].size() == 30 - 2 * players);
    CHECK(p.state.boxed_count == 0);
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("U-03 three tickets are drawn, at least one is kept") {
  auto p = Position("usa", 5).opened();
  p.play(1, "tickets");
  CHECK(p.seat(1).offer.size == 3);
  CHECK(p.count(1, "keep") == 7);
  CHECK(p.refused(1, "keep") == "B-50");
  p.play(1, p.legal(1)[0]);
  CHECK(p.seat(1).ticket_count == 3);
}

TEST_CASE("U-04 the longest continuous path brings 10 points") {
  auto p = ready(3).own(1, "dallas-el-paso").own(2, "miami-new-orleans").own(3, "portland-seattle-1");
  CHECK(bonus(p, 1) == 0);
  CHECK(bonus(p, 2) == 10);
  CHECK(bonus(p, 3) == 0);
  CHECK(p.scored(2).total == 15 + 10);
}

TEST_CASE("U-04 all tied players get the 10") {
  auto p = ready(3).own(1, "dallas-el-paso").own(2, "denver-omaha").own(3, "portland-seattle-1");
  CHECK(bonus(p, 1) == 10);
  CHECK(bonus(p, 2) == 10);
  CHECK(bonus(p, 3) == 0);
}

TEST_CASE("U-04 the path must be continuous: many trains in pieces are not one") {
  auto p = ready()
               .own(1, "dallas-el-paso portland-seattle-1 boston-montreal-1 atlanta-nashville")
               .own(2, "helena-omaha");
  CHECK(p.scored(1).longest == 4);
  CHECK(bonus(p, 1) == 0);
  CHECK(bonus(p, 2) == 10);
}

TEST_CASE("U-05 the longest path counts trains, not routes") {
  CHECK(longest("miami-new-orleans") == 6);
  CHECK(longest("portland-seattle-1 seattle-vancouver-1 kansas-city-omaha-1 dallas-houston-1") == 2);
  auto p =
      ready().own(1, "portland-seattle-1 seattle-vancouver-1 calgary-vancouver").own(2, "miami-new-orleans");
  CHECK(p.scored(1).longest == 5);  // three routes
  CHECK(bonus(p, 1) == 0);
  CHECK(bonus(p, 2) == 10);  // one route
}

TEST_CASE("U-05 each route at most once: of a branching the two longest arms count") {
  // At Helena: Seattle 6, Omaha 5, Calgary 4.
  CHECK(longest("helena-seattle helena-omaha calgary-helena") == 6 + 5);
  CHECK(longest("helena-seattle helena-omaha calgary-helena chicago-omaha") == 6 + 5 + 4);
}

TEST_CASE("U-05 the path may contain loops and pass through the same city several times") {
  // A loop alone, all of it.
  CHECK(longest("denver-santa-fe phoenix-santa-fe denver-phoenix") == 2 + 3 + 5);
  // In by one tail, round the loop, out by another: Denver is passed twice.
  CHECK(longest("denver-santa-fe phoenix-santa-fe denver-phoenix denver-omaha denver-helena") == 4 + 10 + 4);
  // With the tails at two cities, one of them is left out.
  CHECK(longest("denver-santa-fe phoenix-santa-fe denver-phoenix denver-omaha el-paso-phoenix") == 4 + 10);
  // Two loops that meet in one city: Santa Fe is passed twice.
  CHECK(longest("denver-santa-fe phoenix-santa-fe denver-phoenix "
                "el-paso-santa-fe el-paso-oklahoma-city oklahoma-city-santa-fe") == 2 + 3 + 5 + 2 + 5 + 3);
}

TEST_CASE("U-05 the path found can be shown: routes one after the other, each once") {
  auto const& usa = kit::board("usa");
  auto p =
      ready().own(1, "helena-seattle helena-omaha calgary-helena chicago-omaha denver-omaha denver-helena");
  auto const path = trace_longest_path(usa, p.seat(1).routes);
  int length = 0;
  Routes used;
  for (auto r : path) {
    CHECK(p.seat(1).routes.contains(r));
    CHECK_FALSE(used.contains(r));
    used.insert(r);
    length += usa.at(r).length;
  }
  CHECK(length == p.scored(1).longest);
  REQUIRE(path.size() > 1);
  // From one of the two ends of the first route the path can be walked to its end.
  auto const walk = [&](CityId city) {
    for (auto r : path) {
      if (usa.at(r).from != city && usa.at(r).to != city) return false;
      city = usa.at(r).other(city);
    }
    return true;
  };
  CHECK((walk(usa.at(path[0]).from) || walk(usa.at(path[0]).to)));
}

TEST_CASE("U-06 the last tie-break is the longest path among the tied players") {
  auto p = ready(3);
  p.own(1, "dallas-el-paso");                                     // 7 points, a path of 4
  p.own(2, "chicago-duluth duluth-omaha-1 kansas-city-omaha-1");  // 7 points, a path of 6
  p.own(3, "helena-seattle calgary-seattle").tickets(3, "seattle-new-york los-angeles-new-york");
  REQUIRE(p.scored(1).total == p.scored(2).total);
  REQUIRE(p.scored(3).longest > p.scored(2).longest);  // the longest of all is not among the tied
  REQUIRE(p.scored(3).total < p.scored(1).total);
  CHECK(p.scores().winners == 0b010);
}

TEST_CASE("U-06 completed tickets come first, and equal paths share the win") {
  auto p = ready(3);
  p.own(1, "denver-santa-fe el-paso-santa-fe").tickets(1, "denver-el-paso");       // 4 + 4, a path of 4
  p.own(2, "chicago-duluth duluth-omaha-1 kansas-city-omaha-1 dallas-houston-1");  // 8, a path of 6
  p.own(3, "helena-seattle calgary-seattle").tickets(3, "seattle-new-york los-angeles-new-york");
  REQUIRE(p.scored(1).total == p.scored(2).total);
  CHECK(p.scores().winners == 0b001);

  auto shared = ready().own(1, "dallas-el-paso").own(2, "denver-omaha");
  CHECK(shared.scores().winners == 0b11);
}

TEST_CASE("U-07 a player with no route has a longest path of 0 and never gets the bonus") {
  auto p = ready(3);
  for (int s = 1; s <= 3; ++s) {
    CHECK(p.scored(s).longest == 0);
    CHECK(bonus(p, s) == 0);  // even if all are at 0
    CHECK(p.scored(s).total == 0);
  }
  CHECK(p.scores().winners == 0b111);
  p.own(2, "portland-seattle-1");
  CHECK(bonus(p, 1) == 0);
  CHECK(bonus(p, 2) == 10);
}
