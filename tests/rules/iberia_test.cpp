/// Iberia: set-up, ferries, double routes and the count. The drafts and the festivals have their own files.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "kit/source_dir.h"
#include "roundhouse/board_json.h"
#include "rules/iberia_position.h"

using namespace roundhouse;
using kit::Iberia;
using kit::Position;

namespace {

int count_of(Events const& events, EventKind kind) {
  return static_cast<int>(
      std::count_if(events.begin(), events.end(), [&](Event const& e) { return e.kind == kind; }));
}

/// I-02: half-way, two thirds, three quarters down, rounded half up.
int cards_above_draft_card(int players, int deck) {
  if (players == 2) return (deck + 1) / 2;
  if (players == 3) return (4 * deck + 3) / 6;
  return (6 * deck + 4) / 8;
}

/// The board file with every `old` replaced.
Board changed_board(std::string const& old, std::string const& replacement) {
  std::ifstream in(kit::source_dir() + "/boards/iberia.json");
  std::stringstream text;
  text << in.rdbuf();
  auto json = text.str();
  int replaced = 0;
  for (auto at = json.find(old); at != std::string::npos; at = json.find(old, at + replacement.size())) {
    json.replace(at, old.size(), replacement);
    ++replaced;
  }
  REQUIRE(replaced > 0);
  auto result = read_board(json);
  REQUIRE_MESSAGE(result.board, result.error.place, ": ", result.error.reason.en);
  return std::move(*result.board);
}

}  // namespace

TEST_CASE(
    "I-01 two to five players, 35 trains, 110 train cards, 54 festival cards, a draft card, 50 tickets") {
  auto const& board = kit::board("iberia");
  CHECK(board.min_players == 2);
  CHECK(board.max_players == 5);
  for (int c = 0; c < colors; ++c) CHECK(board.cards[card_at(c)] == 12);
  CHECK(board.cards[Card::locomotive] == 14);
  CHECK(board.cards.total == 110);
  CHECK(board.tickets.size() == 50);
  for (int players = 2; players <= 5; ++players) {
    Position p("iberia", players);
    CHECK(p.state.deck.extra_total == 54);
    CHECK(p.state.deck.holds_draft_card);
    for (int s = 1; s <= players; ++s) CHECK(p.seat(s).trains == 35);
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("I-01 France is a city like any other") {
  auto const& board = kit::board("iberia");
  CHECK(board.countries.empty());
  CHECK(board.find_city("france").has_value());
  Iberia p(2);
  p.no_tickets().tickets(1, "barcelona-bilbao");
  p.own(1, "barcelona-france-1 france-pamplona-1 bilbao-pamplona-1");
  CHECK(p.scored(1).completed == 1);  // a path leads through it
}

TEST_CASE("I-02 four cards each and five face up before the festival cards are shuffled in") {
  for (int players = 2; players <= 5; ++players) {
    Position p("iberia", players);
    for (int s = 1; s <= players; ++s) CHECK(p.seat(s).hand.total == 4);
    CHECK(std::count(p.state.row.begin(), p.state.row.end(), Card::none) == 0);
    CHECK(count_of(p.events, EventKind::extra_card) == 0);
    CHECK(std::all_of(p.state.festivals_lying.begin(), p.state.festivals_lying.end(),
                      [](int n) { return n == 0; }));
  }
}

TEST_CASE("I-02 the draft card lies half-way, two thirds or three quarters down") {
  CHECK(cards_above_draft_card(2, 151) == 76);   // 75.5
  CHECK(cards_above_draft_card(3, 147) == 98);   // 98
  CHECK(cards_above_draft_card(4, 143) == 107);  // 107.25
  CHECK(cards_above_draft_card(5, 139) == 104);  // 104.25
  for (int players = 2; players <= 5; ++players) {
    CAPTURE(players);
    Position p("iberia", players);
    int const replaced = 5 * count_of(p.events, EventKind::new_row);
    int const deck = 110 - 4 * players - 5 - replaced + 54;
    CHECK(p.state.deck.size() == deck);
    CHECK(p.state.deck.above_draft_card == cards_above_draft_card(players, deck));
  }
}

TEST_CASE("I-02 exactly so many cards come up before the draft card does") {
  for (int players = 2; players <= 5; ++players) {
    CAPTURE(players);
    Position p("iberia", players);
    p.opened();
    int const expected = cards_above_draft_card(players, p.state.deck.size());
    auto const start = p.events.size();
    for (int i = 0; i < 200 && p.state.phase != Phase::draft; ++i) p.play(index(p.state.turn) + 1, "draw");
    REQUIRE(count_of(p.events, EventKind::draft_card) == 1);
    int came_up = 0;
    for (auto i = start; p.events[i].kind != EventKind::draft_card; ++i) {
      auto const kind = p.events[i].kind;
      came_up += kind == EventKind::card || kind == EventKind::row || kind == EventKind::extra_card ? 1 : 0;
    }
    CHECK(came_up == expected);
  }
}

TEST_CASE("I-02 three locomotives in the first row are replaced, and the discarded cards do not count") {
  kit::StackedDealer dealer(1);
  for (auto const* hand : {"red", "blue"}) {
    for (int i = 0; i < 4; ++i) dealer.cards.push_back({card_from_word(hand).value(), 0});
  }
  for (auto const* card : {"locomotive", "locomotive", "locomotive", "white", "white", "black", "black",
                           "green", "green", "orange"}) {
    dealer.cards.push_back({card_from_word(card).value(), 0});
  }
  State state;
  Context context{kit::board("iberia"), state, dealer};
  deal(context, {.players = 2, .first = seat_id(0)});
  CHECK(state.discard == kit::cards("locomotive:3 white:2"));
  CHECK(state.deck.size() == 110 - 8 - 10 + 54);
  CHECK(state.deck.above_draft_card == 73);  // half of 146
}

TEST_CASE("I-08 a reshuffled deck holds train cards only") {
  Iberia p(2);
  p.deck_festivals({{"valencia", 1}});
  p.lay("valencia", 1);
  p.discard("green:3 red").deck_only("black");
  p.play(1, "draw").play(1, "draw");
  CHECK(p.happened(EventKind::reshuffle) == 1);
  CHECK(p.state.deck.cards.total == 3);
  CHECK(p.state.deck.extra_total == 0);
  CHECK_FALSE(p.state.deck.holds_draft_card);
  CHECK(p.lying("valencia") == 1);
  CHECK(p.wrong() == "");
}

TEST_CASE("I-09 a ferry needs a locomotive for each symbol, the rest as usual") {
  Iberia p(2);
  p.hand(1, "blue:3 locomotive:3 red:2").play(1, "claim barcelona-palma-1");  // three blue spaces, one symbol
  CHECK(p.refused(1, "pay blue:3") == "I-09");
  CHECK(p.refused(1, "pay red:2 locomotive:1") == "B-40");
  CHECK(p.is_legal(1, "pay blue:1 locomotive:2"));
  CHECK(p.is_legal(1, "pay locomotive:3"));
  p.play(1, "pay blue:2 locomotive:1");
  CHECK(p.seat(1).score == 4);

  Iberia two(2);
  two.hand(1, "orange:4 locomotive:4").play(1, "claim palma-valencia-1");  // four spaces, two symbols
  CHECK(two.refused(1, "pay orange:4") == "I-09");
  CHECK(two.refused(1, "pay orange:3 locomotive:1") == "I-09");
  CHECK(two.is_legal(1, "pay orange:1 locomotive:3"));
  CHECK(two.is_legal(1, "pay locomotive:4"));
  two.play(1, "pay orange:2 locomotive:2");
  CHECK(two.seat(1).score == 7);
}

TEST_CASE("I-09 a gray ferry takes any one colour and there is no three-for-one") {
  Iberia p(2);
  p.hand(1, "red:3 blue:3");
  CHECK(p.refused(1, "claim barcelona-palma-2") == "B-40");  // three gray spaces, one symbol
  p.hand(1, "red:3 blue:3 locomotive:1").play(1, "claim barcelona-palma-2");
  CHECK(p.is_legal(1, "pay red:2 locomotive:1"));
  CHECK(p.is_legal(1, "pay blue:2 locomotive:1"));
  CHECK(p.count(1, "pay") == 2);
  CHECK(p.refused(1, "pay red:2 swap:1") == "I-09");
}

TEST_CASE("I-14 neither the longest path nor the most tickets earn points") {
  Iberia p(2);
  p.no_tickets().tickets(1, "burgos-madrid").own(1, "burgos-valladolid madrid-valladolid");
  CHECK(p.scored(1)[Source::most_tickets] == 0);
  CHECK(p.scored(1)[Source::longest_path] == 0);
  CHECK(p.scored(1).total == 2 + 1 + 3);
}

TEST_CASE("I-14 a tie goes to the most completed tickets, then it is shared") {
  Iberia p(2);
  p.no_tickets().tickets(1, "burgos-madrid").own(1, "burgos-valladolid madrid-valladolid");  // 3 + 1 + 2
  p.own(2, "badajoz-coimbra burgos-leon");                                                   // 4 + 2
  CHECK(p.scored(2).total == 6);
  CHECK(p.scores().won(seat_id(0)));
  CHECK_FALSE(p.scores().won(seat_id(1)));

  Iberia q(2);
  q.no_tickets().own(1, "badajoz-coimbra").own(2, "albacete-madrid");
  CHECK(q.scores().won(seat_id(0)));
  CHECK(q.scores().won(seat_id(1)));
}

TEST_CASE("I-15 double routes are closed with three players and open with four, never both to one player") {
  Iberia three(3);
  three.own(1, "granada-malaga-1").hand(1, "red").hand(2, "red");
  CHECK(three.refused(1, "claim granada-malaga-2") == "B-44");
  CHECK(three.turn(2).refused(2, "claim granada-malaga-2") == "B-45");
  Iberia four(4);
  four.own(1, "granada-malaga-1").hand(1, "red").hand(2, "red");
  CHECK(four.refused(1, "claim granada-malaga-2") == "B-44");
  CHECK(four.turn(2).is_legal(2, "claim granada-malaga-2"));
}

TEST_CASE("I-15 two routes between the same cities that do not run in parallel are two ordinary routes") {
  auto const board = changed_board(", \"parallel\": 25}", "}");  // Granada–Málaga
  Position p(board, 2);
  p.opened().own(1, "granada-malaga-1").hand(1, "red").hand(2, "blue");
  CHECK(p.turn(2).is_legal(2, "claim granada-malaga-2"));
  CHECK(p.turn(1).is_legal(1, "claim granada-malaga-2"));
  CHECK(p.is_legal(1, "claim cordoba-sevilla-2"));
}
