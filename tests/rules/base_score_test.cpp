/// The final count and the winners: B-61 to B-65.
#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

namespace {

/// Nobody has a ticket or a route yet.
Position bare(int players = 2, char const* board = "usa") {
  auto p = Position(board, players).opened();
  p.no_tickets();
  return p;
}

int tickets_of(SeatScore const& s) {
  return s[Source::tickets] + s[Source::missed_tickets];
}

}  // namespace

TEST_CASE("B-61 a completed ticket adds its points, any other takes them away") {
  auto p = bare().tickets(1, "denver-el-paso kansas-city-houston");  // 4 and 5 points
  CHECK(tickets_of(p.scored(1)) == -4 - 5);
  p.own(1, "denver-santa-fe el-paso-santa-fe");  // Denver to El Paso
  CHECK(p.scored(1)[Source::tickets] == 4);
  CHECK(p.scored(1)[Source::missed_tickets] == -5);
  CHECK(p.scored(1).completed == 1);
  p.own(1, "dallas-houston-1 dallas-oklahoma-city-1 kansas-city-oklahoma-city-1");
  CHECK(tickets_of(p.scored(1)) == 4 + 5);
  CHECK(p.scored(1).completed == 2);
}

TEST_CASE("B-61 the path is continuous and the player's own") {
  auto p = bare(4).tickets(1, "denver-el-paso");
  p.own(1, "denver-santa-fe");
  SUBCASE("a gap") {
    p.own(1, "el-paso-phoenix");
  }
  SUBCASE("another's route in it") {
    p.own(2, "el-paso-santa-fe");
  }
  SUBCASE("both cities reached, but not joined") {
    p.own(1, "el-paso-houston dallas-houston-1");
  }
  CHECK(tickets_of(p.scored(1)) == -4);
  CHECK(p.scored(1).completed == 0);
}

TEST_CASE("B-61 any path will do: long, branching, claimed in any order, one for several tickets") {
  auto p = bare().tickets(1, "denver-el-paso duluth-el-paso");
  p.own(1, "el-paso-phoenix duluth-omaha-2 denver-omaha phoenix-santa-fe denver-phoenix");
  CHECK(tickets_of(p.scored(1)) == 4 + 10);
  CHECK(p.scored(1).completed == 2);
}

TEST_CASE("B-62 the board's bonuses are added to the total") {
  auto const added = [](Position const& p) {
    auto const s = p.scored(1);
    return s.total - s[Source::routes] - tickets_of(s);
  };
  auto usa = bare().own(1, "dallas-el-paso");
  CHECK(added(usa) == 10);  // U-04

  auto marklin = bare(2, "marklin");
  marklin.own(1, "erfurt-nuernberg-1 nuernberg-wuerzburg-1").tickets(1, "erfurt-wuerzburg");
  CHECK(added(marklin) == 10);  // M-18

  auto nordic = bare(2, "nordic");
  nordic.own(1, "oslo-orebro-1 orebro-stockholm-1").tickets(1, "oslo-stockholm");
  CHECK(added(nordic) == 10);  // N-16

  auto new_york = bare(2, "new-york").own(1, "brooklyn-chinatown-1");
  CHECK(added(new_york) == 2);  // Y-06

  auto iberia = bare(2, "iberia");
  auto const& festivals = kit::board("iberia").festivals->list;
  for (std::size_t f = 0; f < festivals.size(); ++f) {
    if (festivals[f].id == "sevilla") iberia.state.seats[0].festivals[f] = 3;
  }
  CHECK(added(iberia) == 6);  // I-13: three Sevilla cards

  auto korea = bare(2, "south-korea");
  korea.state.provinces[0][0] = seat_id(0);
  CHECK(added(korea) == 10);  // K-12: alone on a line
}

TEST_CASE("B-63 the highest total wins") {
  auto p = bare(3).own(1, "dallas-el-paso").own(2, "denver-omaha").own(3, "chicago-omaha");
  CHECK(p.scores().winners == 0b111);  // 7 points and the longest path of 4 each
  p.own(2, "kansas-city-omaha-1");
  CHECK(p.scores().winners == 0b010);
}

TEST_CASE("B-63 a tie goes to the most completed tickets, even against a longer path") {
  auto p = bare();
  p.own(1, "denver-santa-fe el-paso-santa-fe").tickets(1, "denver-el-paso");  // 2 + 2 + 4
  p.own(2, "helena-omaha").tickets(2, "boston-miami");                        // 10 + 10 - 12, a path of 5
  REQUIRE(p.scored(1).total == 8);
  REQUIRE(p.scored(2).total == 8);
  REQUIRE(p.scored(1).longest < p.scored(2).longest);
  CHECK(p.scores().winners == 0b01);
}

TEST_CASE("B-63 tickets kept but not completed break no tie") {
  auto p = bare(2, "nordic");
  p.own(1, "boden-umea-1 oulu-vaasa").tickets(1, "oslo-stockholm");  // 4 + 4 - 4
  p.own(2, "boden-kiruna-1");                                        // 4
  REQUIRE(p.scored(1).total == p.scored(2).total);
  REQUIRE(p.scored(1).kept > p.scored(2).kept);
  CHECK(p.scores().winners == 0b11);
}

TEST_CASE("B-63 then the board's own last tie-break decides") {
  SUBCASE("on the Nordic board the longest path") {
    auto p = bare(2, "nordic");
    p.own(1, "norrkoping-orebro orebro-stockholm-1").own(2, "boden-umea-1");  // 2 + 2 and 4 points
    REQUIRE(p.scored(1).total == p.scored(2).total);
    CHECK(p.scores().winners == 0b01);
  }
  SUBCASE("in Märklin the goods") {
    auto p = bare(2, "marklin").own(1, "berlin-magdeburg").own(2, "chemnitz-leipzig");  // 4 and 2 points
    p.state.seats[1].goods = 2;
    REQUIRE(p.scored(1).total == p.scored(2).total);
    CHECK(p.scores().winners == 0b10);
  }
  SUBCASE("on the USA board the longest path among the tied (U-06)") {
    auto p = bare(3).own(1, "dallas-el-paso");                      // 7 points, a path of 4
    p.own(2, "chicago-duluth duluth-omaha-1 kansas-city-omaha-1");  // 7 points, a path of 6
    p.own(3, "helena-seattle calgary-seattle");                     // the bonus goes elsewhere
    p.tickets(3, "los-angeles-new-york seattle-new-york");
    REQUIRE(p.scored(1).total == 7);
    REQUIRE(p.scored(2).total == 7);
    REQUIRE(p.scored(3).total == 15 + 7 + 10 - 22 - 21);
    CHECK(p.scores().winners == 0b010);
  }
}

TEST_CASE("B-63 players still tied share the win, on all six boards") {
  struct Tie {
    char const* board;
    char const* one;
    char const* two;
  };
  for (auto const& tie : {
           Tie{"usa", "dallas-el-paso", "denver-omaha"},
           Tie{"marklin", "berlin-leipzig", "chemnitz-erfurt"},
           Tie{"nordic", "boden-umea-1", "boden-kiruna-1"},
           Tie{"new-york", "brooklyn-chinatown-1", "brooklyn-wall-street-1"},
           Tie{"iberia", "malaga-sevilla", "madrid-valladolid"},
           Tie{"south-korea", "paju-seoul-1", "sangju-gumi"},
       }) {
    CAPTURE(std::string(tie.board));
    auto p = bare(2, tie.board).own(1, tie.one).own(2, tie.two);
    CHECK(p.scored(1).total == p.scored(2).total);
    CHECK(p.scores().winners == 0b11);
  }
}

TEST_CASE("B-64 at the end the recount from the board alone equals the running score") {
  for (auto const* id : {"usa", "marklin", "nordic", "iberia", "south-korea"}) {
    CAPTURE(std::string(id));
    FastDealer dealer(numbered_seed(64));
    Game game(kit::board(id), {.players = 3}, dealer);
    Xoshiro random(64);
    Moves moves;
    while (!game.over()) {
      for (int s = 0; s < 3; ++s) {
        game.legal(seat_id(s), moves);
        if (!moves.empty()) {
          game.play(seat_id(s), moves[below(random, moves.size())]);
        }
      }
    }
    for (int s = 0; s < 3; ++s) {
      int told = 0;  // what was announced during the game
      for (auto const& e : game.events()) {
        if (e.kind == EventKind::score && e.seat == seat_id(s)) told += e.a;
      }
      auto const count = game.scores().seats[s];
      CHECK(told == game.state().at(seat_id(s)).score);
      CHECK(told == count[Source::routes] + count[Source::goods]);
      CHECK(violation(game.board(), game.state()) == "");
    }
  }
}

TEST_CASE("B-64 a running score that the recount denies is found") {
  auto p = bare().own(1, "dallas-el-paso");
  CHECK(p.wrong() == "");
  ++p.state.seats[0].score;
  CHECK(p.wrong() != "");
}

TEST_CASE("B-65 a score may be negative, and the least negative one wins") {
  auto p = bare().tickets(1, "seattle-new-york los-angeles-new-york").tickets(2, "seattle-los-angeles");
  CHECK(p.scored(1).total == -22 - 21);
  CHECK(p.scored(2).total == -9);
  CHECK(p.scores().winners == 0b10);
}
