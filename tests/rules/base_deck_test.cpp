/// The deck runs out: B-28 to B-30.
#include <doctest/doctest.h>

#include "kit/position.h"
#include "roundhouse/boards.h"

using namespace roundhouse;
using kit::cards;
using kit::Position;

namespace {

/// Seat 1 to play; the cards that are named nowhere are in the last seat's hand.
Position with(std::string_view row, std::string_view deck, std::string_view discard = "",
              std::string_view hand = "", char const* board = "usa") {
  auto p = Position(board, 2).opened();
  p.hand(1, hand).row(row).discard(discard).deck_only(deck);
  return p;
}

/// The last card of a kind of event, as the number of the event; -1 if there is none.
int last_of(Position const& p, EventKind kind) {
  for (auto i = static_cast<int>(p.events.size()) - 1; i >= 0; --i) {
    if (p.events[i].kind == kind) return i;
  }
  return -1;
}

}  // namespace

TEST_CASE("B-28 the discard pile becomes the deck when a card is needed, not when the deck runs out") {
  auto p = with("white white white white white", "red", "blue:3");
  p.play(1, "draw");  // the last card of the deck
  CHECK(p.seat(1).hand == cards("red"));
  CHECK(p.happened(EventKind::reshuffle) == 0);
  CHECK(p.state.deck.cards.total == 0);
  CHECK(p.state.discard == cards("blue:3"));

  p.play(1, "draw");  // now a card must come
  CHECK(p.happened(EventKind::reshuffle) == 1);
  CHECK(p.seat(1).hand == cards("red blue"));
  CHECK(p.state.deck.cards == cards("blue:2"));
  CHECK(p.state.discard.total == 0);
}

TEST_CASE("B-28 cards discarded between the last card and the next draw are in the new deck") {
  auto p = with("white white white white white", "red:2", "blue", "green:6");
  p.play(1, "draw").play(1, "draw");
  CHECK(p.state.deck.cards.total == 0);
  p.turn(1).play(1, "claim el-paso-houston").play(1, "pay green:6");
  CHECK(p.happened(EventKind::reshuffle) == 0);
  p.turn(1).play(1, "draw");
  CHECK(p.happened(EventKind::reshuffle) == 1);
  auto deck_and_drawn = p.state.deck.cards;
  deck_and_drawn += p.seat(1).hand;
  CHECK(deck_and_drawn == cards("blue green:6 red:2"));
}

TEST_CASE("B-28 a face-up card taken with an empty deck is replaced from the discard pile") {
  auto p = with("white white red white white", "", "blue");
  p.play(1, "take red");
  CHECK(p.row() == "white white blue white white");
  CHECK(p.happened(EventKind::reshuffle) == 1);
  CHECK(p.state.discard.total == 0);
}

TEST_CASE("B-28 the shuffled discard pile comes back in any order") {
  std::array<int, 2> first{};  // blue, green
  for (int i = 0; i < 60; ++i) {
    auto p = with("white white white white white", "", "blue:3 green:3");
    p.dealer = kit::StackedDealer(static_cast<std::uint64_t>(i));
    p.play(1, "draw");
    ++first[p.seat(1).hand[Card::blue] == 1 ? 0 : 1];
  }
  CHECK(first[0] > 12);
  CHECK(first[1] > 12);
}

TEST_CASE("B-28 a blind draw is legal while deck or discard pile holds a card") {
  CHECK(with("- - - - -", "red").is_legal(1, "draw"));
  CHECK(with("- - - - -", "", "red").is_legal(1, "draw"));
  CHECK(with("- - - - -", "").refused(1, "draw") == "B-29");
}

TEST_CASE("B-28 empty places of the row are filled from the lowest at the end of the turn of a discard") {
  auto p = with("- red - - blue", "", "", "green:2 white");
  p.next_cards("green green").play(1, "claim denver-santa-fe");
  CHECK(p.row() == "- red - - blue");
  p.play(1, "pay green:2");
  CHECK(p.row() == "green red green - blue");  // two cards for three places
  CHECK(p.happened(EventKind::refill) == 1);
  CHECK(p.state.deck.cards.total == 0);
  CHECK(p.state.discard.total == 0);
  CHECK(turn_is_over(p));
  CHECK(p.is_legal(2, "take green"));
  CHECK(p.wrong() == "");
}

TEST_CASE("B-28 the rest of the cards stays in the deck once the row is full again") {
  auto p = with("white red - white blue", "", "", "green:6");
  p.play(1, "claim el-paso-houston").play(1, "pay green:6");
  CHECK(p.row() == "white red green white blue");
  CHECK(p.state.deck.cards == cards("green:5"));
}

TEST_CASE("B-28 a full row is not refilled, and without a discard neither is one with gaps") {
  auto full = with("white red blue white blue", "", "", "green:2");
  full.play(1, "claim denver-santa-fe").play(1, "pay green:2");
  CHECK(full.happened(EventKind::refill) == 0);
  CHECK(full.state.discard == cards("green:2"));

  auto gaps = with("white red - - blue", "", "", "green:2");
  gaps.play(1, "tickets");
  gaps.play(1, gaps.legal(1)[0]);
  CHECK(gaps.happened(EventKind::refill) == 0);
  CHECK(gaps.row() == "white red - - blue");
}

TEST_CASE("B-28 three locomotives after such a refill make the row go (B-25)") {
  auto p = with("- - - red blue", "", "", "locomotive:3 green:3");
  p.next_cards("locomotive locomotive locomotive");
  p.play(1, "claim el-paso-houston").play(1, "pay green:3 locomotive:3");
  CHECK(p.happened(EventKind::new_row) > 0);
  CHECK(last_of(p, EventKind::new_row) > last_of(p, EventKind::refill));
  CHECK(std::count(p.state.row.begin(), p.state.row.end(), Card::locomotive) <= 2);
  CHECK(std::count(p.state.row.begin(), p.state.row.end(), Card::none) == 0);
  CHECK(p.wrong() == "");
}

TEST_CASE("B-29 with deck and discard pile empty the row is not refilled and its cards may still be taken") {
  auto p = with("red blue green - -", "");
  p.play(1, "take blue");
  CHECK(p.row() == "red - green - -");
  CHECK(p.refused(1, "draw") == "B-29");
  p.play(1, "take red");
  CHECK(p.row() == "- - green - -");
  CHECK(p.seat(1).hand == cards("blue red"));
  CHECK(turn_is_over(p));
}

TEST_CASE("B-29 on all boards face-up cards may still be taken; with none, drawing is no legal action") {
  for (auto const& board : assets::board_ids()) {
    CAPTURE(board);
    auto p = with("- - red - -", "", "", "", board.c_str());
    p.state.deck.extras = {};  // Iberia: all are out
    p.state.deck.extra_total = 0;
    p.state.deck.holds_draft_card = false;
    auto const by = board == "marklin" ? "M-20" : "B-29";
    CHECK(p.is_legal(1, "take red"));
    CHECK(p.refused(1, "draw") == by);

    p.play(1, "take red").turn(1);
    CHECK(p.row() == "- - - - -");
    CHECK(p.refused(1, "draw") == by);
    CHECK(p.refused(1, "take red") == "B-20");
    for (auto const* action : {"draw", "take", "express"}) CHECK(p.count(1, action) == 0);
  }
}

TEST_CASE("B-30 the action ends with one card when nothing is left for a second") {
  auto p = with("- red - - -", "");
  p.play(1, "take red");
  CHECK(p.seat(1).hand == cards("red"));
  CHECK(turn_is_over(p));

  auto blind = with("- - - - -", "red");
  blind.play(1, "draw");
  CHECK(blind.seat(1).hand == cards("red"));
  CHECK(turn_is_over(blind));
}

TEST_CASE("B-30 the action ends with one card when only face-up locomotives are left and no deck") {
  auto p = with("locomotive red locomotive - -", "");
  p.play(1, "take red");
  CHECK(p.row() == "locomotive - locomotive - -");
  CHECK(p.seat(1).hand == cards("red"));
  CHECK(turn_is_over(p));

  auto turned_up = with("- red - - -", "locomotive");  // the replacement is one
  turned_up.play(1, "take red");
  CHECK(turn_is_over(turned_up));
}

TEST_CASE("B-30 the action goes on while one legal second card exists") {
  auto colour = with("locomotive red blue - -", "");
  colour.play(1, "take red");
  CHECK(colour.legal(1) == std::vector<std::string>{"take blue"});

  auto deck = with("locomotive locomotive - - -", "red:2");
  deck.play(1, "draw");
  CHECK(deck.legal(1) == std::vector<std::string>{"draw"});

  auto discarded =
      with("locomotive locomotive - - -", "red", "white:2");  // the last card of the deck is taken
  discarded.play(1, "draw");
  CHECK(discarded.legal(1) == std::vector<std::string>{"draw"});
}
