/// Claiming a route: B-40 to B-47.
#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;
using kit::cards;
using kit::Position;

namespace {

/// Seat 1 to play with these cards, the others with none.
Position holding(std::string_view hand, int players = 2, char const* board = "usa") {
  auto p = Position(board, players).opened();
  p.row("purple purple purple purple purple");
  for (int s = 1; s <= players; ++s) p.hand(s, "");
  p.hand(1, hand);
  return p;
}

bool owns(Position const& p, int seat, std::string_view route, char const* board = "usa") {
  return p.seat(seat).routes.contains(kit::board(board).find_route(route).value());
}

/// Claims a route, and does without whatever a board adds to a claim.
void claim_route(Position& p, int seat, std::string const& route, std::string const& payment) {
  p.play(seat, "claim " + route).play(seat, "pay " + payment);
  if (p.state.phase == Phase::place_passenger) p.play(seat, "no-passenger");
  if (p.state.phase == Phase::place_province) p.play(seat, "no-province");
}

}  // namespace

TEST_CASE("B-40 as many cards as spaces are discarded, all of the route's colour") {
  auto p = holding("red:5 blue:4");
  CHECK(p.refused(1, "claim denver-omaha") == "B-40");  // purple
  p.play(1, "claim dallas-el-paso");                    // red, 4 spaces
  CHECK(p.legal(1) == std::vector<std::string>{"pay red:4"});
  CHECK(p.refused(1, "pay blue:4") == "B-40");
  CHECK(p.refused(1, "pay red:3") == "B-40");
  CHECK(p.refused(1, "pay red:5") == "B-40");
  CHECK(p.refused(1, "pay") == "B-40");
  CHECK_FALSE(p.is_legal(1, "pay red:2 blue:2"));
  p.play(1, "pay red:4");
  CHECK(p.seat(1).hand == cards("red blue:4"));
  CHECK(p.state.discard == cards("red:4"));
  CHECK(owns(p, 1, "dallas-el-paso"));
  CHECK(p.wrong() == "");
}

TEST_CASE("B-40 too few cards of the colour do not claim a route") {
  auto p = holding("red:3 blue:9");
  CHECK(p.refused(1, "claim dallas-el-paso") == "B-40");
}

TEST_CASE("B-40 a gray route takes any one colour, never two") {
  auto p = holding("red:3 blue:4 white:5 black:2");
  p.play(1, "claim calgary-vancouver");  // gray, 3 spaces
  CHECK(p.legal(1) == std::vector<std::string>{"pay white:3", "pay blue:3", "pay red:3"});
  CHECK_FALSE(p.is_legal(1, "pay red:2 black:1"));
  CHECK(p.refused(1, "pay black:3") == "B-40");
  p.play(1, "pay blue:3");
  CHECK(p.state.discard == cards("blue:3"));
  CHECK(holding("red:2 blue:2 white:2").refused(1, "claim calgary-vancouver") == "B-40");
}

TEST_CASE("B-41 a locomotive stands for any colour, in any number") {
  auto p = holding("red:4 locomotive:2");
  p.play(1, "claim dallas-el-paso");
  CHECK(p.legal(1) ==
        std::vector<std::string>{"pay red:4", "pay red:3 locomotive:1", "pay red:2 locomotive:2"});
  CHECK(p.refused(1, "pay red:1 locomotive:3") == "B-40");
  p.play(1, "pay red:2 locomotive:2");
  CHECK(p.state.discard == cards("red:2 locomotive:2"));
  CHECK(p.seat(1).hand == cards("red:2"));
}

TEST_CASE("B-41 a route may be paid with locomotives alone, coloured or gray") {
  auto p = holding("locomotive:4");
  p.play(1, "claim dallas-el-paso");
  CHECK(p.legal(1) == std::vector<std::string>{"pay locomotive:4"});
  p.play(1, "pay locomotive:4");
  CHECK(owns(p, 1, "dallas-el-paso"));
  CHECK(p.state.discard == cards("locomotive:4"));

  auto uncolored = holding("locomotive:3 red");
  uncolored.play(1, "claim calgary-vancouver");
  CHECK(uncolored.legal(1) == std::vector<std::string>{"pay red:1 locomotive:2", "pay locomotive:3"});
}

TEST_CASE("B-41 holds on every board but the Nordic one") {
  CHECK(holding("locomotive:3", 2, "new-york").is_legal(1, "claim brooklyn-chinatown-1"));
  CHECK(holding("locomotive:2", 2, "marklin").is_legal(1, "claim augsburg-muenchen-1"));
  CHECK(holding("locomotive:3", 2, "iberia").is_legal(1, "claim barcelona-france-1"));
  CHECK(holding("locomotive:4", 2, "south-korea").is_legal(1, "claim chuncheon-seoul"));
  CHECK_FALSE(holding("locomotive:3", 2, "nordic").is_legal(1, "claim boden-kiruna-1"));
}

TEST_CASE("B-42 any free route may be claimed, connected to the player's own or not") {
  auto p = holding("red:12");
  p.own(1, "seattle-vancouver-1");
  CHECK(p.is_legal(1, "claim calgary-vancouver"));
  CHECK(p.is_legal(1, "claim miami-new-orleans"));
  p.play(1, "claim miami-new-orleans").play(1, "pay red:6");
  CHECK(owns(p, 1, "miami-new-orleans"));
}

TEST_CASE("B-42 at most one route a turn, and always whole") {
  auto p = holding("red:12");
  p.play(1, "claim boston-new-york-1");
  CHECK(p.refused(1, "claim dallas-el-paso") == "B-10");
  CHECK(p.refused(1, "pay red:1") == "B-40");
  p.play(1, "pay red:2");
  CHECK(p.seat(1).routes.size() == 1);
  CHECK(p.seat(1).trains == 45 - 2);
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.refused(1, "claim dallas-el-paso") == "B-05");
}

TEST_CASE("B-42 what is no route of the board cannot be claimed") {
  auto p = holding("red:12");
  auto const& usa = kit::board("usa");
  auto const beyond = make_move(MoveKind::claim, static_cast<int>(usa.routes.size()));
  CHECK(clause(why_not(usa, p.state, seat_id(0), beyond), usa) == "B-42");
}

TEST_CASE("B-43 the player must have at least as many trains left as the route has spaces") {
  auto p = holding("red:12");
  p.trains(1, 6);
  CHECK(p.is_legal(1, "claim miami-new-orleans"));  // 6 spaces
  p.trains(1, 5);
  CHECK(p.refused(1, "claim miami-new-orleans") == "B-43");
  CHECK(p.is_legal(1, "claim helena-omaha"));  // 5
  p.trains(1, 0);
  CHECK(p.refused(1, "claim portland-seattle-1") == "B-43");
  CHECK(p.count(1, "claim") == 0);
}

TEST_CASE("B-44 one player never holds two routes of a double route, though both are open") {
  auto p = holding("red:4 yellow:4", 4);
  claim_route(p, 1, "boston-new-york-1", "red:2");
  p.turn(1);
  CHECK(p.refused(1, "claim boston-new-york-2") == "B-44");
  CHECK(std::ranges::count(p.legal(1), "claim boston-new-york-2") == 0);
  p.hand(2, "yellow:2").turn(2);
  CHECK(p.is_legal(2, "claim boston-new-york-2"));
}

TEST_CASE("B-44 nor two of a triple route") {
  for (int players : {4, 5}) {
    auto p = holding("red:3", players, "marklin");
    claim_route(p, 1, "duesseldorf-koeln-2", "red:1");
    p.turn(1);
    CHECK(p.refused(1, "claim duesseldorf-koeln-1") == "B-44");
    CHECK(p.refused(1, "claim duesseldorf-koeln-3") == "B-44");
    p.hand(2, "blue:3").turn(2);
    claim_route(p, 2, "duesseldorf-koeln-1", "blue:1");
    p.turn(2);
    CHECK(p.refused(2, "claim duesseldorf-koeln-3") == "B-44");
    p.hand(3, "white").turn(3);
    CHECK(p.is_legal(3, "claim duesseldorf-koeln-3"));
  }
}

TEST_CASE("B-45 with few players one claimed route closes the parallel ones for everybody") {
  struct Double {
    char const* board;
    char const* one;
    char const* payment;
    std::vector<char const*> others;
    char const* hand;  // that pays for the others
    int most_players;
    int open_from;
  };
  for (auto const& d : {
           Double{"usa", "boston-new-york-1", "red:2", {"boston-new-york-2"}, "yellow:2", 5, 4},
           Double{"marklin", "augsburg-ulm-1", "red:1", {"augsburg-ulm-2"}, "blue:1", 5, 4},
           Double{"marklin",
                  "duesseldorf-koeln-2",
                  "red:1",
                  {"duesseldorf-koeln-1", "duesseldorf-koeln-3"},
                  "blue:1",
                  5,
                  4},
           Double{"iberia", "a-coruna-vigo-1", "red:1", {"a-coruna-vigo-2"}, "blue:1", 5, 4},
           Double{"south-korea", "jinju-yeosu-1", "red:3", {"jinju-yeosu-2"}, "black:3", 5, 4},
           Double{"nordic", "boden-umea-1", "red:3", {"boden-umea-2"}, "white:3", 3, 3},
           Double{"new-york", "brooklyn-chinatown-2", "red:3", {"brooklyn-chinatown-1"}, "orange:3", 4, 3},
       }) {
    for (int players = 2; players <= d.most_players; ++players) {
      CAPTURE(std::string(d.one));
      CAPTURE(players);
      auto p = holding("red:3", players, d.board);
      claim_route(p, 1, d.one, d.payment);
      for (int other = 2; other <= players; ++other) {
        p.hand(other, d.hand).turn(other);
        for (std::string const route : d.others) {
          CHECK(p.refused(other, "claim " + route) == (players < d.open_from ? "B-45" : ""));
        }
        p.hand(other, "");
      }
      CHECK(p.wrong() == "");
    }
  }
}

TEST_CASE("B-45 the other routes between the same places stay as they were while nobody has claimed one") {
  auto p = holding("red:2 yellow:2");
  CHECK(p.is_legal(1, "claim boston-new-york-1"));
  CHECK(p.is_legal(1, "claim boston-new-york-2"));
  claim_route(p, 1, "boston-new-york-2", "yellow:2");
  p.hand(2, "red:4").turn(2);
  CHECK(p.refused(2, "claim boston-new-york-1") == "B-45");
  CHECK(p.is_legal(2, "claim boston-montreal-1"));  // another double route
}

TEST_CASE("B-46 a claimed route belongs to its player: nobody claims it again") {
  auto p = holding("red:8", 4);
  claim_route(p, 1, "dallas-el-paso", "red:4");
  p.hand(2, "red:4");
  CHECK(p.refused(2, "claim dallas-el-paso") == "B-46");
  p.turn(1);
  CHECK(p.refused(1, "claim dallas-el-paso") == "B-46");
}

TEST_CASE("B-46 for the rest of the game: routes are only ever added") {
  FastDealer dealer(numbered_seed(46));
  Game game(kit::board("marklin"), {.players = 5}, dealer);
  Xoshiro random(46);
  Moves moves;
  auto before = game.state();
  while (!game.over()) {
    for (int s = 0; s < 5; ++s) {
      game.legal(seat_id(s), moves);
      if (moves.empty()) continue;
      game.play(seat_id(s), moves[below(random, moves.size())]);
      for (int o = 0; o < 5; ++o)
        CHECK((before.at(seat_id(o)).routes - game.state().at(seat_id(o)).routes).empty());
      before = game.state();
    }
  }
}

TEST_CASE("B-47 a route's points are scored at once: 1, 2, 4, 7, 10, 15 for lengths 1 to 6") {
  struct Route {
    char const* id;
    char const* payment;
    int points;
  };
  auto p = holding("red:12 locomotive:14");
  int score = 0;
  for (auto const& route : {
           Route{"portland-seattle-1", "red:1", 1},
           Route{"boston-new-york-1", "red:2", 2},
           Route{"chicago-duluth", "red:3", 4},
           Route{"dallas-el-paso", "red:4", 7},
           Route{"helena-omaha", "locomotive:5", 10},
           Route{"miami-new-orleans", "red:2 locomotive:4", 15},
       }) {
    claim_route(p, 1, route.id, route.payment);
    score += route.points;
    CHECK(p.happened(EventKind::score) == 1);
    CHECK(p.seat(1).score == score);
    CHECK(p.seat(2).score == 0);
    p.turn(1);
  }
  CHECK(p.wrong() == "");
}

TEST_CASE("B-47 unless the board prints its own table") {
  auto marklin = holding("blue:7", 2, "marklin");
  claim_route(marklin, 1, "berlin-hamburg-1", "blue:7");
  CHECK(marklin.seat(1).score == 18);

  auto nordic = holding("green:9", 2, "nordic");
  claim_route(nordic, 1, "lieksa-murmansk", "green:9");
  CHECK(nordic.seat(1).score == 27);
}
