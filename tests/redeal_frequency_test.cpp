/// Redealt states are as frequent as they should be: against exact probabilities, on boards so small that all
/// that may be hidden can be followed.
#include <doctest/doctest.h>

#include <cmath>

#include "kit/belief.h"
#include "kit/position.h"

using namespace roundhouse;
using kit::all_packs;
using kit::all_tickets;
using kit::queue_words;
using kit::words;

namespace {

constexpr std::size_t most_states = 2000;
constexpr int samples = 4000;

Board small_board() {
  auto board = kit::board("tiny");
  board.cards = kit::cards("red:5 blue:5 locomotive:2");
  board.opening_hand = 1;
  board.switches.opening_deal = 2;
  return board;
}

/// A small board with drafts; the second one comes when a card in the middle of the deck is reached.
Board draft_board(bool second) {
  auto board = small_board();
  board.draft = DraftRule{.deal = 2, .keep = 1};
  board.switches.refused_opening = Refused::shuffle;
  if (!second) return board;
  Festivals festivals;
  Festival fair;
  fair.id = "fair";
  fair.points = {1, 3};
  festivals.list.push_back(fair);
  festivals.draft_card = true;
  festivals.draft_card_depth.fill({.part = 1, .whole = 2});
  festivals.at_city.fill(-1);
  board.festivals = festivals;
  board.draft->again = true;
  return board;
}

std::string all_hands(State const& state) {
  std::string text;
  for (auto const& seat : state.seats) text += words(seat.hand) + '|';
  return text;
}

struct Feature {
  char const* name;
  std::string (*value)(State const&);
};

constexpr std::array features{
    Feature{"train cards in the hands", &all_hands},
    Feature{"composition of the deck", [](State const& s) { return words(s.deck.cards); }},
    Feature{"tickets of the second seat", [](State const& s) { return words(s.seats[1].tickets); }},
    Feature{"refused tickets under the deck, in order", &queue_words},
    Feature{"packs", &all_packs},
    Feature{"all tickets", &all_tickets},
};

/// How far the counts are from what is expected, as a share of what chance exceeds less than once in 10^8
/// (Laurent and Massart's bound on the tail of a chi-square distribution). Rare values are put together.
double misfit(std::map<std::string, double> const& expected, std::map<std::string, int> const& seen) {
  constexpr double enough = 5;
  double sum = 0;
  double rare = 0;
  int rare_seen = 0;
  int values = 0;
  auto const add = [&](double mean, int n) {
    sum += (n - mean) * (n - mean) / mean;
    ++values;
  };
  for (auto const& [value, probability] : expected) {
    auto const found = seen.find(value);
    int const n = found == seen.end() ? 0 : found->second;
    if (probability * samples >= enough) {
      add(probability * samples, n);
    } else {
      rare += probability * samples;
      rare_seen += n;
    }
  }
  if (rare >= enough) add(rare, rare_seen);
  constexpr double tail = 18.5;
  double const freedom = std::max(values - 1, 1);
  return sum / (freedom + 2 * std::sqrt(freedom * tail) + 2 * tail);
}

/// Plays on at random; tickets are drawn often.
void step(Game& game, Xoshiro& random) {
  Moves moves;
  int s = 0;
  while (!game.state().waits_for(seat_id(s))) ++s;
  game.legal(seat_id(s), moves);
  auto move = moves[below(random, moves.size())];
  for (auto const other : moves) {
    if (other.kind == MoveKind::draw && below(random, 2) == 0) move = other;
    if (other.kind == MoveKind::draw_tickets && below(random, 2) == 0) move = other;
    if (other.kind == MoveKind::claim && below(random, 2) == 0) move = other;
  }
  game.play(seat_id(s), move);
}

struct Encounters {
  int positions = 0;
  int shuffles = 0;     // positions with more than one generation of cards
  int queued = 0;       // with refused tickets in the queue
  int drawn_again = 0;  // in which a refused ticket has come back
  int packs = 0;
  int second_drafts = 0;
};

void note(Game const& game, Encounters& met) {
  ++met.positions;
  bool shuffled = false;
  bool back = false;
  for (auto const& e : game.events()) {
    shuffled = shuffled || e.kind == EventKind::reshuffle;
    back = back || e.kind == EventKind::queued_ticket;
  }
  met.shuffles += shuffled ? 1 : 0;
  met.drawn_again += back ? 1 : 0;
  met.queued += game.state().tickets[0].queue_size > 0 ? 1 : 0;
  met.packs += game.state().phase == Phase::draft ? 1 : 0;
  met.second_drafts += game.state().draft.number > 1 ? 1 : 0;
}

/// Who passes shows that no route could be paid for. The redeal remembers it only until somebody acts again.
bool has_passed(Game const& game) {
  return std::ranges::any_of(game.events(), [](Event const& e) {
    return e.kind == EventKind::decision && e.move.kind == MoveKind::pass;
  });
}

void compare(Game const& game, kit::Belief const& belief, SeatId viewer, Xoshiro& random) {
  std::array<std::map<std::string, int>, features.size()> seen;
  for (int i = 0; i < samples; ++i) {
    auto const state = redeal(game.board(), game.view(viewer), random);
    for (std::size_t f = 0; f < features.size(); ++f) ++seen[f][features[f].value(state)];
  }
  for (std::size_t f = 0; f < features.size(); ++f) {
    CAPTURE(std::string(features[f].name));
    auto const expected = belief.distribution(features[f].value);
    for (auto const& [value, n] : seen[f]) {
      CAPTURE(value);
      REQUIRE(expected.contains(value));
    }
    CHECK(misfit(expected, seen[f]) <= 1);
  }
}

/// Games on a board up to the moment when there is too much to follow; a few positions of each.
Encounters compare_games(Board const& board, int players, int games, int every) {
  Encounters met;
  Xoshiro random(17);
  for (int g = 0; g < games; ++g) {
    FastDealer dealer(numbered_seed(17, static_cast<std::uint64_t>(g)));
    Game game(board, {.players = players, .first = seat_id(0)}, dealer);
    auto const viewer = seat_id(g % players);
    while (!game.over() && !has_passed(game)) {
      step(game, random);
      if (game.over() || game.decisions() % every != g % every) continue;
      kit::Belief const belief(game, viewer, most_states);
      if (!belief.complete()) break;
      REQUIRE(belief.size() > 0);
      CAPTURE(players);
      CAPTURE(g);
      CAPTURE(game.decisions());
      compare(game, belief, viewer, random);
      note(game, met);
    }
  }
  return met;
}

}  // namespace

TEST_CASE("redeal: tickets that go under the deck are as frequent in each place as they should be" *
          doctest::test_suite("long")) {
  for (int const players : {2, 3}) {
    auto const met = compare_games(small_board(), players, 12, 7);
    CHECK(met.positions > 10);
    CHECK(met.queued > 5);
    CHECK(met.drawn_again > 3);
  }
}

TEST_CASE("redeal: train cards after the deck was shuffled again are as frequent as they should be" *
          doctest::test_suite("long")) {
  for (int const players : {2, 3}) {
    auto board = kit::board("new-york");  // with many short routes, so that cards go round and round
    board.cards = kit::cards("red:7 blue:6 locomotive:3");
    board.tickets.resize(static_cast<std::size_t>(players));  // all are dealt: nothing to know but the cards
    make_tables(board);
    board.switches.opening_deal = 1;
    auto const met = compare_games(board, players, 9, 9);
    CHECK(met.shuffles > 5);
  }
}

TEST_CASE("redeal: packs of a draft and what came of them are as frequent as they should be" *
          doctest::test_suite("long")) {
  for (int const players : {2, 3}) {
    auto const met = compare_games(draft_board(false), players, 4, 5);
    CHECK(met.packs > 0);
    CHECK(met.queued > 0);
  }
}

TEST_CASE("redeal: a second draft from a deck that the seat knows in part is as it should be" *
          doctest::test_suite("long")) {
  auto const met = compare_games(draft_board(true), 2, 8, 4);
  CHECK(met.second_drafts > 3);
}
