/// Iberia: festival cards come up, are taken with a claim and score at the end.
#include <doctest/doctest.h>

#include "rules/iberia_position.h"

using namespace roundhouse;
using kit::Iberia;

TEST_CASE("I-04 a festival card drawn blind is laid at its city and the next card is drawn") {
  Iberia p(2);
  p.next_cards("festival:valencia festival:cadiz festival:valencia red black");
  p.play(1, "draw");
  CHECK(p.lying("valencia") == 2);
  CHECK(p.lying("cadiz") == 1);
  CHECK(p.seat(1).hand == kit::cards("red"));
  CHECK(p.seat(1).festival_count == 0);
  CHECK(p.state.phase == Phase::second_card);  // festival cards are no cards drawn
  p.play(1, "draw");
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.wrong() == "");
}

TEST_CASE("I-04 a festival card that comes up as the row is refilled is laid at its city") {
  Iberia p(2);
  p.next_cards("festival:madrid festival:madrid green").play(1, "take white");
  CHECK(p.lying("madrid") == 2);
  CHECK(p.row() == "purple green blue yellow orange");
  CHECK(p.state.phase == Phase::second_card);
}

TEST_CASE("I-04 everybody sees the festival card, nobody the train card after it") {
  Iberia p(2);
  p.next_cards("festival:valencia red").play(1, "draw");
  auto const& events = p.events;
  auto const festival = seen_by(seat_id(1), events[events.size() - 2]);
  CHECK(festival.kind == EventKind::extra_card);
  CHECK_FALSE(festival.hidden);
  CHECK(festival.a == Iberia::festival("valencia"));
  CHECK(seen_by(seat_id(1), events.back()).hidden);
  CHECK(face_down(p.state, seat_id(1)).festivals_lying == p.state.festivals_lying);
}

TEST_CASE("I-04 after the last festival card the discard pile is shuffled for a train card") {
  Iberia p(2);
  p.deck_festivals({{"sevilla", 2}});
  p.discard("green").deck_only("").play(1, "draw");
  CHECK(p.lying("sevilla") == 2);
  CHECK(p.happened(EventKind::reshuffle) == 1);
  CHECK(p.seat(1).hand == kit::cards("green"));
}

TEST_CASE("I-04 with no train card left the draw counts for nothing and the player chooses again") {
  SUBCASE("as the first card") {
    Iberia p(2);
    p.deck_festivals({{"sevilla", 2}});
    p.deck_only("").play(1, "draw");
    CHECK(p.lying("sevilla") == 2);
    CHECK(p.state.turn == seat_id(0));
    CHECK(p.refused(1, "draw") == "B-29");
    p.play(1, "take blue").play(1, "take white");  // two cards all the same
    CHECK(p.seat(1).hand == kit::cards("blue white"));
    CHECK(p.state.turn == seat_id(1));
  }
  SUBCASE("as the second card") {
    Iberia p(2);
    p.deck_festivals({{"sevilla", 1}});
    p.deck_only("red").next_cards("red festival:sevilla").play(1, "draw").play(1, "draw");
    CHECK(p.state.turn == seat_id(0));
    CHECK(p.state.phase == Phase::second_card);
    p.play(1, "take white");
    CHECK(p.seat(1).hand == kit::cards("red white"));
    CHECK(p.state.turn == seat_id(1));
  }
}

TEST_CASE("I-04 if nothing is left to choose the action ends") {
  SUBCASE("after the first card") {
    Iberia p(2);
    p.deck_festivals({{"sevilla", 1}});
    p.row("locomotive - - - -").deck_only("red").next_cards("red festival:sevilla");
    p.play(1, "draw").play(1, "draw");  // a face-up locomotive is no second card
    CHECK(p.lying("sevilla") == 1);
    CHECK(p.seat(1).hand == kit::cards("red"));
    CHECK(p.state.turn == seat_id(1));
  }
  SUBCASE("with no card at all") {
    Iberia p(2);
    p.deck_festivals({{"sevilla", 1}});
    p.row("- - - - -").deck_only("").play(1, "draw");
    CHECK(p.lying("sevilla") == 1);
    CHECK(p.seat(1).hand.total == 0);
    CHECK(p.state.turn == seat_id(1));
  }
}

TEST_CASE("I-04 a row that finds festival cards only keeps its gap") {
  Iberia p(2);
  p.deck_festivals({{"sevilla", 3}});
  p.deck_only("").play(1, "take yellow");
  CHECK(p.lying("sevilla") == 3);
  CHECK(p.row() == "purple white blue - orange");
}

TEST_CASE("I-10 a claim lets the player take all festival cards at one of its two cities, or none") {
  Iberia p(2);
  p.lay("cadiz", 1);
  p.lay("sevilla", 3);
  p.lay("valencia", 2);
  p.hand(1, "blue").play(1, "claim cadiz-sevilla-1").play(1, "pay blue:1");
  CHECK(p.legal(1) == std::vector<std::string>{"festival cadiz", "festival sevilla", "no-festival"});
  CHECK(p.refused(1, "festival valencia") == "I-10");
  CHECK(p.refused(1, "festival madrid") == "I-10");
  SUBCASE("one of the two") {
    p.play(1, "festival sevilla");
    CHECK(p.held(1, "sevilla") == 3);
    CHECK(p.seat(1).festival_count == 3);
    CHECK(p.lying("sevilla") == 0);
    CHECK(p.lying("cadiz") == 1);
  }
  SUBCASE("none") {
    p.play(1, "no-festival");
    CHECK(p.seat(1).festival_count == 0);
    CHECK(p.lying("sevilla") == 3);
  }
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.wrong() == "");
}

TEST_CASE("I-10 where no festival card lies nothing is asked, and only cities with cards are offered") {
  Iberia p(2);
  p.lay("valencia", 1);
  p.hand(1, "blue:2").play(1, "claim cadiz-sevilla-1").play(1, "pay blue:1");
  CHECK(p.state.turn == seat_id(1));
  p.lay("cadiz", 1);
  p.hand(2, "white:2").play(2, "claim cadiz-malaga-1").play(2, "pay white:2");
  CHECK(p.legal(2) == std::vector<std::string>{"festival cadiz", "no-festival"});

  Iberia q(2);
  q.lay("cadiz", 1);
  q.hand(1, "blue").play(1, "claim cadiz-sevilla-1").play(1, "pay blue:1");
  CHECK(q.refused(1, "festival sevilla") == "I-10");  // its city, but no card lies there
}

TEST_CASE("I-11 a route to Porto or Coimbra gives access to their shared festival") {
  struct Case {
    char const* route;
    char const* cards;
  };
  for (auto const& [route, cards] : {Case{"coimbra-lisboa-1", "purple:2"},
                                     {"porto-salamanca-1", "black:4"},
                                     {"porto-vigo-2", "white:1"}}) {
    CAPTURE(route);
    Iberia p(2);
    p.lay("porto-coimbra", 2);
    p.hand(1, cards).play(1, std::string("claim ") + route).play(1, std::string("pay ") + cards);
    CHECK(p.legal(1) == std::vector<std::string>{"festival porto-coimbra", "no-festival"});
    p.play(1, "festival porto-coimbra");
    CHECK(p.held(1, "porto-coimbra") == 2);
  }
}

TEST_CASE(
    "I-11 the shared cards are one stack: a Porto–Coimbra route gives it once, without a choice of ends") {
  auto const& festivals = *kit::board("iberia").festivals;
  CHECK(festivals.list.size() == 17);
  auto const at = [&](std::string_view city) {
    return festivals.at_city[*kit::board("iberia").find_city(city)];
  };
  CHECK(at("porto") == at("coimbra"));

  Iberia p(2);
  p.lay("porto-coimbra", 3);
  p.hand(1, "orange").play(1, "claim coimbra-porto-1").play(1, "pay orange:1");
  CHECK(p.legal(1) == std::vector<std::string>{"festival porto-coimbra", "no-festival"});
  p.play(1, "festival porto-coimbra");
  CHECK(p.held(1, "porto-coimbra") == 3);
  CHECK(p.lying("porto-coimbra") == 0);
  CHECK(p.state.turn == seat_id(1));  // nothing more is asked for the other end
  CHECK(p.scored(1)[Source::festivals] == 10);
  CHECK(p.wrong() == "");
}

TEST_CASE("I-12 opponents see the number of festival cards only, the owner all of them") {
  Iberia p(3);
  p.give(1, "valencia", 2);
  p.give(1, "madrid", 1);
  for (auto viewer : {seat_id(1), seat_id(2), spectator}) {
    auto const seen = face_down(p.state, viewer).seats[0];
    CHECK(seen.festival_count == 3);
    CHECK(std::all_of(seen.festivals.begin(), seen.festivals.end(), [](int n) { return n == 0; }));
  }
  CHECK(face_down(p.state, seat_id(0)).seats[0].festivals == p.seat(1).festivals);
  auto const deck = face_down(p.state, seat_id(0)).deck;
  CHECK(std::all_of(deck.extras.begin(), deck.extras.end(), [](int n) { return n == 0; }));
}

TEST_CASE("I-12 taking is public") {
  Iberia p(2);
  p.lay("cadiz", 1);
  p.hand(1, "blue").play(1, "claim cadiz-sevilla-1").play(1, "pay blue:1");
  auto const at = p.events.size();
  p.play(1, "festival cadiz");
  for (auto viewer : {seat_id(1), spectator}) {
    auto const seen = seen_by(viewer, p.events[at]);
    CHECK_FALSE(seen.hidden);
    CHECK(seen.move == make_move(MoveKind::take_festival, static_cast<int>(Iberia::festival("cadiz"))));
  }
}

TEST_CASE("I-13 the cards of each festival score by its scale: 3 Sevilla 6, 7 Valencia 22") {
  Iberia p(2);
  CHECK(p.scored(1)[Source::festivals] == 0);
  p.give(1, "sevilla", 3);
  CHECK(p.scored(1)[Source::festivals] == 6);
  p.give(2, "valencia", 7);
  CHECK(p.scored(2)[Source::festivals] == 22);
  p.give(2, "sevilla", 2);
  CHECK(p.scored(2)[Source::festivals] == 22 + 4);
}

TEST_CASE("I-13 every scale has a value for each of its cards, 54 in all, and more cards score more") {
  int cards = 0;
  for (auto const& festival : kit::board("iberia").festivals->list) {
    cards += static_cast<int>(festival.points.size());
    Iberia p(2);
    int before = 0;
    for (std::size_t n = 1; n <= festival.points.size(); ++n) {
      p.give(1, festival.id, 1);
      int const now = p.scored(1)[Source::festivals];
      CHECK(now > before);
      CHECK(now == festival.points[n - 1]);
      before = now;
    }
  }
  CHECK(cards == 54);
}

TEST_CASE("I-13 cards that lie at a city score for nobody") {
  Iberia p(2);
  p.lay("sevilla", 3);
  p.own(1, "cadiz-sevilla-1");
  for (int s = 1; s <= 2; ++s) CHECK(p.scored(s)[Source::festivals] == 0);
}
