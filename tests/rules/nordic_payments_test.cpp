/// Nordic Countries: what pays for ordinary routes, ferries and the route of nine spaces.
#include <doctest/doctest.h>

#include <set>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

namespace {

/// Seat 1 to move with these cards.
Position with_hand(std::string_view hand) {
  Position p("nordic", 2);
  p.opened().hand(1, "").hand(2, "").row("purple white blue yellow orange").hand(1, hand);
  return p;
}

/// Seat 1 has named the route and is about to pay.
Position paying(std::string_view route, std::string_view hand) {
  auto p = with_hand(hand);
  p.play(1, "claim " + std::string(route));
  return p;
}

using Discards = std::set<PerCard<std::uint8_t>>;

/// Every set of cards that the engine lets seat 1 pay with, following all choices.
void follow(State const& state, Discards& found) {
  if (state.phase != Phase::pay && state.phase != Phase::give_cards) {
    found.insert(state.discard.count);
    return;
  }
  auto const& board = kit::board("nordic");
  kit::StackedDealer dealer(1);
  Moves moves;
  legal_moves(board, state, state.turn, moves);
  for (auto move : moves) {
    State next = state;
    Context context{board, next, dealer};
    play(context, state.turn, move);
    follow(next, found);
  }
}

/// N-07, N-08, N-13 by the letter: the cards are `n` of one colour, some locomotives and groups of any cards.
bool pays(Route const& route, Cards const& cards) {
  bool const ferry = route.kind == RouteKind::ferry;
  int const group = ferry ? 3 : 4;
  for (int c = 0; c < colors; ++c) {
    if (route.color != gray && route.color != card_at(c)) continue;
    for (int n = 0; n <= std::min<int>(cards[card_at(c)], route.length); ++n) {
      int const most = ferry ? cards[Card::locomotive] : 0;
      for (int locomotives = 0; locomotives <= std::min(most, route.length - n); ++locomotives) {
        int const groups = route.length - n - locomotives;
        if (locomotives + groups < route.locomotives) continue;
        if (cards.total == n + locomotives + group * groups) return true;
      }
    }
  }
  return false;
}

/// All parts of the hand that pay for the route.
void parts(Route const& route, Cards const& hand, int kind, Cards part, Discards& found) {
  if (kind == card_kinds) {
    if (pays(route, part)) found.insert(part.count);
    return;
  }
  for (int n = 0; n <= hand[card_at(kind)]; ++n) {
    parts(route, hand, kind + 1, part, found);
    part.add(card_at(kind));
  }
}

void check_all_payments(std::string_view route_id, std::string_view hand) {
  CAPTURE(route_id);
  CAPTURE(hand);
  auto const& board = kit::board("nordic");
  Discards expected;
  parts(board.at(board.find_route(route_id).value()), kit::cards(hand), 0, {}, expected);
  Discards found;
  follow(paying(route_id, hand).state, found);
  CHECK(found.size() > 1);
  CHECK(found == expected);
}

}  // namespace

TEST_CASE("N-06 locomotives pay for no ordinary route") {
  CHECK(with_hand("red:2 locomotive:1").refused(1, "claim helsinki-imatra") == "B-40");
  CHECK(with_hand("locomotive:3").refused(1, "claim helsinki-imatra") == "B-40");
  CHECK(with_hand("locomotive:3").refused(1, "claim goteborg-norrkoping") == "B-40");  // gray
  auto p = paying("helsinki-imatra", "red:3 locomotive:3");
  CHECK(p.refused(1, "pay red:2 locomotive:1") == "N-06");
  CHECK(p.refused(1, "pay locomotive:3") == "N-06");
  CHECK(p.count(1, "pay") == 1);
}

TEST_CASE("N-06 locomotives are wild on tunnels and ferries") {
  CHECK(paying("lillehammer-trondheim", "orange:2 locomotive:1").is_legal(1, "pay orange:2 locomotive:1"));
  CHECK(paying("lillehammer-trondheim", "locomotive:3").is_legal(1, "pay locomotive:3"));
  CHECK(paying("alborg-oslo", "white:1 locomotive:2").is_legal(1, "pay white:1 locomotive:2"));
}

TEST_CASE("N-07 a ferry needs a locomotive for each symbol, locomotives may replace the rest") {
  auto p = paying("stockholm-tallinn", "green:4 locomotive:4");  // four green spaces, two symbols
  CHECK(p.refused(1, "pay green:4") == "N-07");
  CHECK(p.refused(1, "pay green:3 locomotive:1") == "N-07");
  CHECK(p.is_legal(1, "pay green:2 locomotive:2"));
  CHECK(p.is_legal(1, "pay green:1 locomotive:3"));
  CHECK(p.is_legal(1, "pay locomotive:4"));
  p.play(1, "pay green:2 locomotive:2");
  CHECK(p.seat(1).hand == kit::cards("green:2 locomotive:2"));
  CHECK(p.seat(1).trains == 36);
  CHECK(p.wrong() == "");
}

TEST_CASE("N-07 a gray ferry takes one colour, a coloured ferry its own") {
  auto p = paying("helsinki-stockholm-1", "white:2 red:2 locomotive:2");  // gray
  CHECK(p.is_legal(1, "pay white:2 locomotive:2"));
  CHECK(p.is_legal(1, "pay red:2 locomotive:2"));
  CHECK(p.refused(1, "pay white:1 red:1 locomotive:2") == "?");  // two colours make no payment
  CHECK(paying("alborg-oslo", "white:2 red:2 locomotive:1").refused(1, "pay red:2 locomotive:1") == "B-40");
  CHECK(with_hand("red:1 green:1 locomotive:2").refused(1, "claim helsinki-stockholm-1") == "B-40");
}

TEST_CASE("N-08 any three cards stand for a locomotive on a ferry") {
  SUBCASE("for a symbol") {
    auto p = paying("alborg-oslo", "white:2 red:1 blue:1 black:1");
    p.play(1, "pay white:2 swap:1");
    CHECK(p.seat(1).hand.total == 0);
    CHECK(p.seat(1).score == 4);
  }
  SUBCASE("for any other locomotive, the symbol being paid by one") {
    auto p = paying("alborg-oslo", "white:1 locomotive:1 red:3");
    p.play(1, "pay white:1 locomotive:1 swap:1");
    CHECK(p.seat(1).hand.total == 0);
    CHECK(p.seat(1).score == 4);
  }
}

TEST_CASE("N-08 the three may be locomotives and cards of the route's colour") {
  auto ferry = paying("arhus-kobenhavn", "locomotive:3");  // one space, one symbol
  ferry.play(1, "pay swap:1");
  CHECK(ferry.state.discard == kit::cards("locomotive:3"));
  CHECK(ferry.seat(1).score == 1);

  auto own_color = paying("alborg-kristiansand", "red:4");  // two red spaces
  own_color.play(1, "pay red:1 swap:1");
  CHECK(own_color.state.discard == kit::cards("red:4"));
  CHECK(own_color.seat(1).score == 2);
}

TEST_CASE("N-08 the player chooses which three, and gives no more and no fewer") {
  auto p = paying("arhus-kobenhavn", "blue:2 red:2 green:1");
  p.play(1, "pay swap:1");
  CHECK(p.refused(1, "give blue:3") == "N-08");
  CHECK(p.refused(1, "give red:1") == "N-08");  // blue is asked first
  p.play(1, "give blue:1");
  CHECK(p.count(1, "give") == 2);  // one or two red
  p.play(1, "give red:1");
  CHECK(p.state.discard == kit::cards("blue:1 red:1 green:1"));
  CHECK(p.wrong() == "");
}

TEST_CASE("N-08 everybody sees which cards are given, also where there is nothing to choose") {
  auto p = paying("arhus-kobenhavn", "blue:2 red:2 green:1");
  p.play(1, "pay swap:1");
  CHECK(p.happened(EventKind::given) == 0);
  p.play(1, "give blue:1");  // one or two red: a choice
  CHECK(p.happened(EventKind::given) == 0);
  p.play(1, "give red:1");  // the green one is what is left
  CHECK(p.happened(EventKind::given) == 1);
  auto const given = std::ranges::find(p.events, EventKind::given, &Event::kind);
  CHECK(to_words(kit::board("nordic"), seen_by(seat_id(1), *given)) == "given 1 green:1");
}

TEST_CASE("N-08 three times its length of any cards pay any ferry") {
  auto const& board = kit::board("nordic");
  int ferries = 0;
  for (auto const& route : board.routes) {
    if (route.kind != RouteKind::ferry) continue;
    CAPTURE(route.id);
    ++ferries;
    // cards of two colours that are not the ferry's, and no locomotive
    std::vector<Card> others;
    for (int c = 0; c < colors && others.size() < 2; ++c) {
      if (card_at(c) != route.color) others.push_back(card_at(c));
    }
    auto const hand = [&](int n) {
      return std::string(word(others[0])) + ':' + std::to_string(n / 2) + ' ' + std::string(word(others[1])) +
             ':' + std::to_string(n - n / 2);
    };
    auto p = paying(route.id, hand(3 * route.length));
    p.play(1, "pay swap:" + std::to_string(route.length));
    CHECK(p.seat(1).hand.total == 0);
    CHECK(p.seat(1).score == route.points);
    if (route.color == gray) continue;  // a gray one is cheaper with a colour
    CHECK(with_hand(hand(3 * route.length - 1)).refused(1, "claim " + route.id) == "B-40");
  }
  CHECK(ferries > 10);
}

TEST_CASE("N-08 three for one is for ferries only") {
  CHECK(paying("helsinki-imatra", "red:3 blue:6").refused(1, "pay red:1 swap:2") == "N-08");
  CHECK(paying("lillehammer-trondheim", "orange:3 blue:6").refused(1, "pay orange:2 swap:1") == "N-08");
}

TEST_CASE("N-08 every payment that the clauses allow can be played, and no other") {
  check_all_payments("arhus-kobenhavn", "blue:2 red:1 locomotive:3");
  check_all_payments("alborg-kristiansand", "red:3 blue:3 locomotive:2");
  check_all_payments("alborg-goteborg", "red:2 blue:2 white:1 locomotive:2");
  check_all_payments("alborg-oslo", "white:4 green:3 locomotive:4");
  check_all_payments("stockholm-tallinn", "green:3 red:4 yellow:2 locomotive:3");
  check_all_payments("helsinki-stockholm-1", "green:3 red:2 locomotive:5");
}

TEST_CASE("N-13 the nine spaces take nine cards of one chosen colour") {
  for (auto const* color : {"green", "white"}) {
    auto p = paying("lieksa-murmansk", std::string(color) + ":9");
    p.play(1, std::string("pay ") + color + ":9");
    CHECK(p.seat(1).score == 27);
    CHECK(p.seat(1).trains == 31);
    CHECK(p.seat(1).hand.total == 0);
  }
  CHECK(with_hand("green:5 white:4").refused(1, "claim lieksa-murmansk") == "B-40");
  CHECK(with_hand("green:8").refused(1, "claim lieksa-murmansk") == "B-40");
}

TEST_CASE("N-13 any four cards stand for one: seven green and eight any") {
  SUBCASE("of whatever kind, locomotives included") {
    auto p = paying("lieksa-murmansk", "green:7 red:4 locomotive:4");
    p.play(1, "pay green:7 swap:2");
    CHECK(p.state.discard == kit::cards("green:7 red:4 locomotive:4"));
    CHECK(p.seat(1).score == 27);
  }
  SUBCASE("the chosen colour included") {
    auto p = paying("lieksa-murmansk", "green:9 red:6");
    p.play(1, "pay green:7 swap:2");
    CHECK(p.state.discard == kit::cards("green:9 red:6"));
    CHECK(p.seat(1).score == 27);
  }
  SUBCASE("but not seven") {
    CHECK(with_hand("green:7 red:3 locomotive:4").refused(1, "claim lieksa-murmansk") == "B-40");
  }
}

TEST_CASE("N-13 thirty-six cards of any kind pay for it") {
  auto p = paying("lieksa-murmansk", "purple:6 white:6 blue:6 yellow:6 orange:6 locomotive:6");
  p.play(1, "pay swap:9");
  CHECK(p.seat(1).hand.total == 0);
  CHECK(p.state.discard.total == 36);
  CHECK(p.seat(1).score == 27);
  CHECK(p.wrong() == "");
}

TEST_CASE("N-13 locomotives are not wild there") {
  CHECK(with_hand("green:8 locomotive:1").refused(1, "claim lieksa-murmansk") == "B-40");
  CHECK(with_hand("locomotive:9").refused(1, "claim lieksa-murmansk") == "B-40");
  auto p = paying("lieksa-murmansk", "green:9 locomotive:1");
  CHECK(p.refused(1, "pay green:8 locomotive:1") == "N-06");
}

TEST_CASE("N-13 the player chooses which four, and gives no more and no fewer") {
  auto p = paying("lieksa-murmansk", "green:8 red:3 blue:3");
  p.play(1, "pay green:8 swap:1");
  CHECK(p.refused(1, "give blue:0") == "N-13");  // three red are too few
  p.play(1, "give blue:2");
  CHECK(p.state.discard == kit::cards("green:8 red:2 blue:2"));
}

TEST_CASE("N-13 every payment that the clause allows can be played, and no other") {
  check_all_payments("lieksa-murmansk", "green:9 blue:4 locomotive:2");
  check_all_payments("lieksa-murmansk", "green:8 white:8 locomotive:5");
  check_all_payments("lieksa-murmansk", "green:10 red:7");
}
