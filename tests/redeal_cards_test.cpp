/// Hidden train cards, in stories made by hand and at random: every hand and deck that is possible comes up
/// as often as it should, and nothing else does.
#include <doctest/doctest.h>

#include "belief/hidden_cards.h"
#include "kit/card_story.h"
#include "kit/chi_square.h"
#include "kit/position.h"
#include "kit/sitting.h"

using namespace roundhouse;
using kit::CardStory;

namespace {

/// Deals many times from one and the same HiddenCards, so that its chain has to find its way by itself.
void check_deals(CardStory const& story, int samples = 3000) {
  auto const possible = story.possible();
  std::map<std::string, int> seen;
  auto const view = story.view();
  HiddenCards cards(story.board(), view);
  Xoshiro random(5);
  for (int i = 0; i < samples; ++i) {
    auto state = view.state;
    cards.deal(state, random);
    ++seen[CardStory::words(state)];
  }
  std::vector<int> counts;
  std::vector<double> chances;
  for (auto const& [value, n] : seen) {
    CAPTURE(value);
    REQUIRE(possible.contains(value));
  }
  for (auto const& [value, chance] : possible) {
    counts.push_back(seen.contains(value) ? seen.at(value) : 0);
    chances.push_back(chance);
  }
  // What is dealt next depends a little on what was dealt before, so the counts may stray farther.
  CHECK(kit::misfit(counts, chances) <= 1.5);
}

std::string name(Card card) {
  return std::string(word(card));
}

/// One thing that can happen next.
void go_on(CardStory& story, Xoshiro& random) {
  auto const hidden = story.any(random);
  int const seat = 1 + below(random, story.seats());
  if (hidden.deck.total == 0 && story.discarded() > 0) {
    story.reshuffles();
    return;
  }
  auto const& hand = hidden.hands[seat - 1];
  auto const chance = below(random, 10);
  if (chance < 3 && seat > 1 && hand.total > 0) {
    story.lays(seat, name(hand.nth(below(random, hand.total))));
  } else if (chance == 3 && story.row()[0] != Card::none) {
    story.takes(seat, name(story.row()[0]));
  } else if (chance == 4) {
    story.discards_row();
  } else if (hidden.deck.total > 0) {
    auto const next = name(hidden.deck.nth(below(random, hidden.deck.total)));
    bool const free = std::ranges::count(story.row(), Card::none) > 0;
    if (chance == 5 && free) {
      story.turns_up(next);
    } else {
      story.draws(seat, next);
    }
  }
}

/// How many times the deck was shuffled in a story of so many events, after which deals were compared.
int check_random_story(std::uint64_t number) {
  Xoshiro random(number);
  CardStory story(number % 2 == 0 ? "red:3 blue:3 green:2" : "red:4 blue:2 locomotive:3", 2 + number % 2);
  int shuffles = 0;
  for (int i = 0; i < 60 && story.size() < 300; ++i) {
    auto const before = story.discarded();
    go_on(story, random);
    if (story.discarded() < before) ++shuffles;
  }
  check_deals(story);
  return shuffles;
}

}  // namespace

TEST_CASE("redeal: hidden cards of one deck are dealt evenly") {
  CardStory story("red:3 blue:2", 3);
  story.draws(2).draws(2).draws(3).draws(1, "red");
  check_deals(story);
  story.lays(2, "blue");
  check_deals(story);
}

TEST_CASE("redeal: cards after a shuffle, each of which may be of the old or the new deck") {
  // Seat 2 has played a red card: of three, or of the new deck with one.
  CardStory story("red:3 blue:2 green:1", 3);
  story.turns_up("red green").draws(2).draws(2).draws(3).draws(3).discards_row().reshuffles();
  story.draws(2).lays(2, "red");
  check_deals(story, 10000);
}

TEST_CASE("redeal: cards of three decks, played when only some of them had been drawn from") {
  CardStory story("red:2 blue:2 green:2", 3);
  story.turns_up("red green").draws(2).draws(2).draws(3).draws(3).discards_row().reshuffles();
  story.draws(2).draws(3).lays(2, "red").lays(3, "blue").reshuffles();
  check_deals(story, 10000);
  story.draws(2).lays(2, "blue");
  check_deals(story, 10000);
}

TEST_CASE("redeal: cards in random stories with many shuffles") {
  int shuffles = 0;
  for (std::uint64_t number = 0; number < 24; ++number) {
    CAPTURE(number);
    shuffles += check_random_story(number);
  }
  CHECK(shuffles > 40);
}

TEST_CASE("N-11 redeal: cards laid for a tunnel and taken back are known from then on") {
  CardStory story("red:6 blue:2 locomotive:2", 3);
  story.turns_up("red").takes(2, "red");
  for (int i = 0; i < 5; ++i) story.draws(2);
  story.draws(3).claims(2, "red locomotive");  // one of the red cards had been seen before
  check_deals(story);
  story.gives_up(2);
  check_deals(story);
  story.lays(2, "red:5").draws(3).draws(1, "blue");  // four of them were known
  check_deals(story);
}

TEST_CASE("redeal: labels that chance does not find are searched for") {
  // All that seat 2 has of the old deck is blue, so every red card it plays is of the new one. Labelling
  // the red ones first without looking ahead goes wrong nearly always.
  CardStory story("red:26 blue:13", 3);
  for (int i = 0; i < 5; ++i) story.turns_up(i < 4 ? "red:3" : "red").discards_row();
  for (int i = 0; i < 13; ++i) story.draws(2).draws(3);
  story.reshuffles();
  for (int i = 0; i < 13; ++i) story.draws(2);
  story.lays(2, "red:13");
  story.lays(2, "blue:12");
  check_deals(story, 200);
}

TEST_CASE("redeal: labels are searched for however unlikely they are") {
  CardStory story("red:40 blue:20", 3);
  for (int i = 0; i < 4; ++i) story.turns_up("red:5").discards_row();
  for (int i = 0; i < 20; ++i) story.draws(2).draws(3);
  story.reshuffles();
  for (int i = 0; i < 20; ++i) story.draws(2);
  story.lays(2, "red:20").lays(2, "blue:20");
  CHECK(story.size() == 1);  // seat 3 has all that is left of the first deck
  check_deals(story, 20);
}

TEST_CASE("redeal: cards of two decks that can only change places with each other") {
  // Seat 2 had a red and a blue card, one of each deck. What it had of the first, seat 3 has not; what it had
  // of the second, seat 4 has not. It played the second one when there was a third deck.
  CardStory story("red:2 blue:2", 4);
  story.turns_up("red blue").draws(2).draws(3).discards_row().reshuffles();
  story.draws(2).draws(4).lays(2, "red").reshuffles();
  check_deals(story, 6000);
  story.lays(2, "blue");
  CHECK(story.size() == 2);
  check_deals(story, 6000);
}

TEST_CASE("redeal: labels of many decks are found without trying them all") {
  // A hundred cards played of three decks, hardly one of them left over: chance finds no labels here, and
  // there are far too many to be tried.
  Board const& board = kit::board("marklin");
  kit::Sitting sitting(board, std::vector<std::string>(5, "greedy"), 19, 19);
  REQUIRE(sitting.play_on(485));
  REQUIRE_FALSE(sitting.over());
  Xoshiro random(1);
  for (int s = 0; s < 5; ++s) {
    auto const view = sitting.game().view(seat_id(s));
    CHECK(card_history(board, view).generations.size() >= 3);
    CHECK(card_history(board, view).plays.size() >= 100);
    for (int i = 0; i < 5; ++i) {
      auto const state = redeal(board, view, random);
      REQUIRE(violation(board, state).empty());
      REQUIRE(face_down(state, seat_id(s)) == view.state);
    }
  }
}
