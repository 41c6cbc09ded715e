/// What a seat does shows what its hand allows: hands that do not allow it are never dealt, and all others as
/// often as they should be.
#include <doctest/doctest.h>

#include <functional>
#include <sstream>

#include "belief/plain_sight.h"
#include "kit/card_story.h"
#include "kit/chi_square.h"
#include "kit/position.h"

using namespace roundhouse;
using kit::CardStory;

namespace {

std::uint8_t bit(int seat) {
  return static_cast<std::uint8_t>(1U << (seat - 1));
}

/// Deals what agrees with the view and compares it with the possible deals that also fulfil the condition.
void check_deals(CardStory const& story, Board const& board, View const& view,
                 std::function<bool(std::string const&)> const& may_be, int samples = 1000) {
  auto possible = story.possible();
  std::erase_if(possible, [&](auto const& deal) { return !may_be(deal.first); });
  double sum = 0;
  for (auto const& [value, chance] : possible) sum += chance;
  HiddenCards cards(board, view);
  PlainSight sight(board, view);
  Xoshiro random(3);
  std::map<std::string, int> seen;
  for (int i = 0; i < samples; ++i) {
    auto state = view.state;
    sight.deal(cards, state, random);
    ++seen[CardStory::words(state)];
  }
  for (auto const& [value, n] : seen) {
    CAPTURE(value);
    REQUIRE(possible.contains(value));
  }
  std::vector<int> counts;
  std::vector<double> chances;
  for (auto const& [value, chance] : possible) {
    counts.push_back(seen.contains(value) ? seen.at(value) : 0);
    chances.push_back(chance / sum);
  }
  CHECK(kit::misfit(counts, chances) <= 1);
}

Cards hand_in(std::string const& words, int seat) {
  std::istringstream in(words);
  Cards hand;
  for (int s = 2; s <= seat; ++s) {
    hand = {};
    for (int i = 0; i < card_kinds; ++i) {
      int n = 0;
      in >> n;
      hand.add(card_at(i), n);
    }
    in.ignore(2);
  }
  return hand;
}

/// Three seats at a table where nothing is left to do but to claim alda-birk-1, which takes two red cards.
struct Standstill {
  Standstill() {
    story.draws(2).draws(2).draws(3).draws(3).draws(1, "green");
    view = story.view();
    view.state.phase = Phase::turn;
    view.state.open = {};
    view.state.open.insert(*story.board().find_route("alda-birk-1"));
    for (auto& seat : view.state.seats) seat.trains = 20;
  }
  View& after_passes(int passes, int turn) {
    view.state.passes = static_cast<std::uint8_t>(passes);
    view.state.turn = seat_id(turn - 1);
    view.state.must_decide = bit(turn);
    return view;
  }
  static bool can_claim(std::string const& words, int seat) { return hand_in(words, seat)[Card::red] >= 2; }

  CardStory story{"red:2 blue:2 green:1", 3};
  View view;
};

/// Seat 2 has named a route of six spaces. Three of its cards are known, the three others are hardly ever
/// such that it can pay.
struct RarePayment {
  RarePayment() {
    story.turns_up("red locomotive locomotive_4").takes(2, "red").takes(2, "locomotive");
    story.takes(2, "locomotive_4").draws(2).draws(2).draws(2);
    board = story.board();
    auto const route = *board.find_route("colne-drum");
    board.routes[index(route)].length = 6;
    make_tables(board);
    view = story.view();
    view.state.phase = Phase::pay;
    view.state.turn = seat_id(1);
    view.state.must_decide = bit(2);
    view.state.claim.route = route;
  }

  CardStory story{"red:4 blue:50 green:50 locomotive:2 locomotive_4:2", 2};
  Board board;
  View view;
};

}  // namespace

TEST_CASE("B-11 redeal: who has just passed could not claim") {
  Standstill table;
  auto const never = [](std::string const& /*words*/) { return true; };
  check_deals(table.story, table.story.board(), table.after_passes(0, 1), never);
  check_deals(table.story, table.story.board(), table.after_passes(1, 1),
              [](std::string const& deal) { return !Standstill::can_claim(deal, 3); });
  check_deals(table.story, table.story.board(), table.after_passes(2, 1), [](std::string const& deal) {
    return !Standstill::can_claim(deal, 2) && !Standstill::can_claim(deal, 3);
  });
  // The viewer itself passed: its own hand is known.
  check_deals(table.story, table.story.board(), table.after_passes(1, 2), never);
  check_deals(table.story, table.story.board(), table.after_passes(2, 2),
              [](std::string const& deal) { return !Standstill::can_claim(deal, 3); });
}

TEST_CASE("B-11 redeal: somebody acts again, and older passes say nothing") {
  Standstill table;
  table.after_passes(2, 1).state.phase = Phase::first_card;
  check_deals(table.story, table.story.board(), table.view,
              [](std::string const& /*words*/) { return true; });
}

TEST_CASE("B-42 redeal: who has named a route can pay for it") {
  Standstill table;
  auto& view = table.after_passes(0, 3);
  view.state.phase = Phase::pay;
  view.state.claim.route = *table.story.board().find_route("alda-birk-1");
  check_deals(table.story, table.story.board(), view,
              [](std::string const& deal) { return Standstill::can_claim(deal, 3); });
}

TEST_CASE("B-42 redeal: a payment that hardly ever comes by chance is dealt on purpose") {
  RarePayment rare;
  HiddenCards cards(rare.board, rare.view);
  PlainSight sight(rare.board, rare.view);
  Xoshiro random(3);
  std::map<std::string, int> seen;
  for (int i = 0; i < 160; ++i) {
    auto state = rare.view.state;
    sight.deal(cards, state, random);
    auto const& hand = state.seats[1].hand;
    REQUIRE(hand.total == 6);
    REQUIRE(hand[Card::red] + hand[Card::locomotive] + hand[Card::locomotive_4] == 6);
    auto all = hand;
    all += state.deck.cards;
    REQUIRE(all == rare.board.cards);
    ++seen[CardStory::words(state)];
  }
  // Of the three hidden cards one or none is a locomotive, and one or none a locomotive +4.
  CHECK(seen.size() == 4);
  for (auto const& [hand, n] : seen) {
    CAPTURE(hand);
    CHECK(n >= 25);
    CHECK(n <= 55);
  }
}

TEST_CASE("redeal: cards that a seat shall have are given to it, from any deck it has drawn from") {
  CardStory story("red:2 blue:2 green:3", 3);
  story.turns_up("green:2").draws(2).draws(2).draws(3).draws(3).draws(1, "green").discards_row().reshuffles();
  story.draws(2);
  auto const view = story.view();
  HiddenCards cards(story.board(), view);
  Xoshiro random(8);
  auto state = view.state;
  CHECK_FALSE(
      cards.deal(state, seat_id(1), kit::cards("green:2"), random));  // it has drawn one card of the new deck
  CHECK_FALSE(cards.deal(state, seat_id(1), kit::cards("red:2 blue:1"), random));
  CHECK_FALSE(cards.deal(state, seat_id(2), kit::cards("green"), random));
  CHECK_FALSE(cards.deal(state, seat_id(1), kit::cards("white"), random));
  for (int i = 0; i < 30; ++i) {
    state = view.state;
    REQUIRE(cards.deal(state, seat_id(1), kit::cards("red blue"), random));
    REQUIRE(state.seats[1].hand == kit::cards("red blue green"));
    REQUIRE(state.seats[2].hand == kit::cards("red blue"));
    REQUIRE(state.deck.cards == kit::cards("green"));
    state = view.state;
    REQUIRE(cards.deal(state, seat_id(2), kit::cards("red:2"), random));
    REQUIRE(state.seats[1].hand == kit::cards("blue:2 green"));
  }
}
