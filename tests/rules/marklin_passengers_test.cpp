/// Märklin: passengers and their journeys.
#include <doctest/doctest.h>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

namespace {

CityId city(std::string_view id) {
  return kit::board("marklin").find_city(id).value();
}

/// A game with empty hands and a few words about passengers.
class Journey : public Position {
 public:
  explicit Journey(int players = 2) : Position("marklin", players) {
    opened();
    for (int s = 1; s <= players; ++s) hand(s, "");
    row("purple white blue yellow orange");
  }
  /// One of the seat's passengers stands in the city.
  void stands(int seat, std::string_view id) {
    auto& whose = state.at(seat_id(seat - 1));
    --whose.passengers;
    whose.passenger_at.insert(city(id));
  }
  bool stands_at(int s, std::string_view id) const { return seat(s).passenger_at.contains(city(id)); }
  int tokens(std::string_view id) const { return state.goods_left[city(id)]; }
  /// Seat 1 claims the one-space route Karlsruhe–Mannheim.
  void claim_karlsruhe_mannheim() {
    hand(1, "blue").play(1, "claim karlsruhe-mannheim").play(1, "pay blue:1");
  }
};

}  // namespace

TEST_CASE("M-09 a claim lets the player put one passenger on one of its two cities, or none") {
  Journey p;
  p.claim_karlsruhe_mannheim();
  CHECK(p.legal(1) == std::vector<std::string>{"passenger karlsruhe", "passenger mannheim", "no-passenger"});
  SUBCASE("one") {
    p.play(1, "passenger mannheim");
    CHECK(p.stands_at(1, "mannheim"));
    CHECK(p.seat(1).passengers == 2);
  }
  SUBCASE("none") {
    p.play(1, "no-passenger");
    CHECK(p.seat(1).passenger_at.empty());
    CHECK(p.seat(1).passengers == 3);
  }
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.wrong() == "");
}

TEST_CASE("M-09 no passenger is put where one stands, anybody's, or elsewhere") {
  for (int owner : {1, 2}) {
    Journey p;
    p.stands(owner, "mannheim");
    p.claim_karlsruhe_mannheim();
    CHECK(p.refused(1, "passenger mannheim") == "M-09");
    CHECK(p.refused(1, "passenger koeln") == "M-09");
    CHECK(p.is_legal(1, "passenger karlsruhe"));
  }
}

TEST_CASE("M-09 with both cities taken or no passenger left nothing is asked") {
  SUBCASE("both taken") {
    Journey p;
    p.stands(1, "mannheim");
    p.stands(2, "karlsruhe");
    p.claim_karlsruhe_mannheim();
    CHECK(p.state.turn == seat_id(1));
  }
  SUBCASE("none left") {
    Journey p;
    for (auto const* id : {"koeln", "kiel", "ulm"}) p.stands(1, id);
    p.claim_karlsruhe_mannheim();
    CHECK(p.state.turn == seat_id(1));
  }
}

TEST_CASE("M-09 a city whose passenger has left is free again") {
  Journey p;
  p.own(2, "frankfurt-mannheim-1");
  p.stands(2, "mannheim");
  p.turn(2).play(2, "ride mannheim").play(2, "go frankfurt-mannheim-1").play(2, "stop");
  p.claim_karlsruhe_mannheim();
  CHECK(p.is_legal(1, "passenger mannheim"));
}

TEST_CASE("M-09 a passenger is never put on a country") {
  Journey p;
  p.hand(1, "green").play(1, "claim saarbruecken-frankreich-1").play(1, "pay green:1");
  CHECK(p.refused(1, "passenger frankreich-1") == "M-09");
  CHECK(p.legal(1) == std::vector<std::string>{"passenger saarbruecken", "no-passenger"});

  Journey q;
  q.stands(2, "saarbruecken");
  q.hand(1, "green").play(1, "claim saarbruecken-frankreich-1").play(1, "pay green:1");
  CHECK(q.state.turn == seat_id(1));  // the country is no place to ask for
}

TEST_CASE("M-12 a passenger moves along claimed routes, at least one far") {
  Journey p;
  p.own(1, "karlsruhe-mannheim mannheim-stuttgart-1");
  p.stands(1, "karlsruhe");
  p.play(1, "ride karlsruhe");
  CHECK(p.refused(1, "stop") == "M-12");
  CHECK(p.refused(1, "go mannheim-stuttgart-1") == "M-12");  // not from here
  CHECK(p.refused(1, "go karlsruhe-stuttgart") == "M-12");   // nobody's
  p.play(1, "go karlsruhe-mannheim");
  CHECK(p.is_legal(1, "stop"));
  p.play(1, "go mannheim-stuttgart-1").play(1, "stop");
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.wrong() == "");
}

TEST_CASE("M-12 only one's own passengers move, and only where a route leads on") {
  Journey p;
  p.own(1, "karlsruhe-mannheim");
  p.stands(2, "karlsruhe");
  p.stands(1, "koeln");
  CHECK(p.refused(1, "ride karlsruhe") == "M-12");
  CHECK(p.refused(1, "ride mannheim") == "M-12");
  CHECK(p.refused(1, "ride koeln") == "M-12");
  CHECK(p.count(1, "ride") == 0);
}

TEST_CASE("M-12 the move may end where it began, by a loop") {
  Journey p;
  p.own(1, "karlsruhe-mannheim mannheim-stuttgart-1 karlsruhe-stuttgart");
  p.stands(1, "karlsruhe");
  p.play(1, "ride karlsruhe").play(1, "go karlsruhe-mannheim").play(1, "go mannheim-stuttgart-1");
  p.play(1, "go karlsruhe-stuttgart");
  CHECK(p.is_legal(1, "stop"));
  p.play(1, "stop");
  CHECK(p.seat(1).goods == 3 + 4);  // Mannheim, Stuttgart
}

TEST_CASE("M-13 own routes are free, each route of an opponent costs one passenger card") {
  Journey p(3);
  p.own(1, "frankfurt-mannheim-1")
      .own(2, "mannheim-stuttgart-1")
      .own(3, "karlsruhe-stuttgart konstanz-stuttgart");
  p.hand(1, "passenger:2 red:1");
  p.stands(1, "frankfurt");
  p.play(1, "ride frankfurt").play(1, "go frankfurt-mannheim-1");
  CHECK(p.seat(1).hand[Card::passenger] == 2);
  p.play(1, "go mannheim-stuttgart-1");
  CHECK(p.seat(1).hand[Card::passenger] == 1);
  CHECK(p.state.discard == kit::cards("passenger:1"));
  p.play(1, "go karlsruhe-stuttgart");
  CHECK(p.seat(1).hand == kit::cards("red:1"));
  CHECK(p.state.discard == kit::cards("passenger:2"));
  p.own(2, "freiburg-karlsruhe");
  CHECK(p.refused(1, "go freiburg-karlsruhe") == "M-13");
  CHECK(p.wrong() == "");
}

TEST_CASE("M-13 without a passenger card no move begins on an opponent's route") {
  Journey p;
  p.own(2, "karlsruhe-mannheim");
  p.stands(1, "karlsruhe");
  CHECK(p.refused(1, "ride karlsruhe") == "M-12");
  p.hand(1, "passenger");
  CHECK(p.is_legal(1, "ride karlsruhe"));
}

TEST_CASE("M-14 no route is used twice in one move") {
  Journey p;
  p.own(1, "karlsruhe-mannheim");
  p.stands(1, "karlsruhe");
  p.play(1, "ride karlsruhe").play(1, "go karlsruhe-mannheim");
  CHECK(p.refused(1, "go karlsruhe-mannheim") == "M-14");
  CHECK(p.legal(1) == std::vector<std::string>{"stop"});
}

TEST_CASE("M-14 each route of a double route is a route of its own") {
  Journey p(4);
  p.own(1, "mannheim-stuttgart-1").own(2, "mannheim-stuttgart-2").hand(1, "passenger");
  p.stands(1, "mannheim");
  p.play(1, "ride mannheim")
      .play(1, "go mannheim-stuttgart-1")
      .play(1, "go mannheim-stuttgart-2")
      .play(1, "stop");
  CHECK(p.seat(1).goods == 4);  // Stuttgart; none where it began
}

TEST_CASE("M-14 cities with passengers may be passed and ended on") {
  Journey p;
  p.own(1, "karlsruhe-mannheim mannheim-stuttgart-1");
  p.stands(1, "karlsruhe");
  p.stands(2, "mannheim");
  p.stands(1, "stuttgart");
  p.play(1, "ride karlsruhe")
      .play(1, "go karlsruhe-mannheim")
      .play(1, "go mannheim-stuttgart-1")
      .play(1, "stop");
  CHECK_FALSE(p.stands_at(1, "karlsruhe"));
  CHECK(p.stands_at(1, "stuttgart"));
  CHECK(p.stands_at(2, "mannheim"));
  CHECK(p.seat(1).goods == 3 + 4);
}

TEST_CASE("M-15 each city reached gives its top token, the starting city none") {
  Journey p;
  p.own(1, "berlin-leipzig chemnitz-leipzig chemnitz-dresden");
  p.stands(1, "berlin");
  p.play(1, "ride berlin").play(1, "go berlin-leipzig");
  CHECK(p.seat(1).goods == 3);  // taken at once, no choice
  p.play(1, "go chemnitz-leipzig").play(1, "go chemnitz-dresden").play(1, "stop");
  CHECK(p.seat(1).goods == 3 + 2 + 3);
  CHECK(p.tokens("berlin") == 4);
  CHECK(p.tokens("leipzig") == 2);
  CHECK(p.tokens("chemnitz") == 0);
  CHECK(p.wrong() == "");
}

TEST_CASE("M-15 a city without a token left gives none and may be reached all the same") {
  Journey p;
  p.own(1, "berlin-leipzig chemnitz-leipzig");
  p.stands(1, "leipzig");
  p.play(1, "ride leipzig").play(1, "go chemnitz-leipzig").play(1, "stop").turn(1);
  CHECK(p.tokens("chemnitz") == 0);
  p.stands(1, "berlin");
  p.play(1, "ride berlin").play(1, "go berlin-leipzig").play(1, "go chemnitz-leipzig").play(1, "stop");
  CHECK(p.seat(1).goods == 2 + 3);
}

TEST_CASE("M-15 a city reached a second time gives its next token") {
  Journey p;
  p.own(1, "dresden-leipzig chemnitz-leipzig chemnitz-dresden berlin-leipzig");
  p.stands(1, "berlin");
  p.play(1, "ride berlin").play(1, "go berlin-leipzig").play(1, "go dresden-leipzig");
  p.play(1, "go chemnitz-dresden").play(1, "go chemnitz-leipzig").play(1, "stop");
  CHECK(p.seat(1).goods == 3 + 3 + 2 + 2);  // Leipzig, Dresden, Chemnitz, Leipzig again
  CHECK(p.tokens("leipzig") == 1);
}

TEST_CASE("M-15 the starting city gives none even when the move comes back to it and goes on") {
  Journey p;
  p.own(1, "dresden-leipzig chemnitz-leipzig chemnitz-dresden berlin-leipzig");
  p.stands(1, "leipzig");
  p.play(1, "ride leipzig").play(1, "go dresden-leipzig").play(1, "go chemnitz-dresden");
  p.play(1, "go chemnitz-leipzig");
  CHECK(p.seat(1).goods == 3 + 2);
  p.play(1, "go berlin-leipzig").play(1, "stop");
  CHECK(p.seat(1).goods == 3 + 2 + 7);
  CHECK(p.tokens("leipzig") == 3);
}

TEST_CASE("M-16 tokens score at once, stay with the player, and the passenger leaves the game") {
  Journey p;
  p.own(1, "berlin-leipzig");
  p.stands(1, "leipzig");
  int const before = p.seat(1).score;
  p.play(1, "ride leipzig").play(1, "go berlin-leipzig");
  CHECK(p.seat(1).score == before + 7);
  p.play(1, "stop");
  CHECK(p.seat(1).passenger_at.empty());
  CHECK(p.seat(1).passengers == 2);
  CHECK(p.scored(1)[Source::goods] == 7);
  CHECK(p.scored(1)[Source::routes] == 7);
}

TEST_CASE("M-16 each player makes at most three such moves") {
  Journey p;
  p.own(1, "berlin-leipzig chemnitz-leipzig chemnitz-dresden");
  for (auto const* id : {"leipzig", "chemnitz", "berlin"}) p.stands(1, id);
  p.play(1, "ride berlin").play(1, "go berlin-leipzig").play(1, "stop").turn(1);
  p.play(1, "ride leipzig").play(1, "go chemnitz-leipzig").play(1, "stop").turn(1);
  p.play(1, "ride chemnitz").play(1, "go chemnitz-dresden").play(1, "stop").turn(1);
  CHECK(p.count(1, "ride") == 0);
  p.claim_karlsruhe_mannheim();
  CHECK(p.state.turn == seat_id(1));  // no passenger is left to be put down
}

TEST_CASE("M-17 no passenger enters a country") {
  Journey p;
  p.own(1, "saarbruecken-frankreich-1 karlsruhe-saarbruecken");
  p.stands(1, "karlsruhe");
  p.play(1, "ride karlsruhe").play(1, "go karlsruhe-saarbruecken");
  CHECK(p.refused(1, "go saarbruecken-frankreich-1") == "M-17");
  CHECK(p.legal(1) == std::vector<std::string>{"stop"});

  Journey q;
  q.own(1, "saarbruecken-frankreich-1");
  q.stands(1, "saarbruecken");
  CHECK(q.count(1, "ride") == 0);
}
