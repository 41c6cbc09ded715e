/// Moves compared by imagined games: when the searcher believes its planner, when its games, and when it has
/// seen enough of a move.
#include "players/searcher/trial.h"

#include <doctest/doctest.h>

#include "roundhouse/random.h"

using namespace roundhouse;
using searcher::Trial;

namespace {

/// Moves 0, 1, 2 … with what the planner thinks of them.
Trial trial(std::vector<double> const& priors) {
  Moves legal;
  for (std::size_t i = 0; i < priors.size(); ++i) legal.add(MoveKind::claim, static_cast<int>(i));
  return {legal, priors};
}

searcher::Candidate& candidate(Trial& of, int move) {
  auto const found = std::ranges::find_if(of.candidates(), [&](auto const& c) { return c.move.a == move; });
  REQUIRE(found != of.candidates().end());
  return *found;
}

std::vector<int> order(Trial& of) {
  std::vector<int> moves;
  for (auto const& c : of.candidates()) moves.push_back(c.move.a);
  return moves;
}

/// A game with the same luck for all moves, and how much better than luck each of them did.
void imagine(Trial& in, double luck, std::vector<double> const& better) {
  for (std::size_t i = 0; i < better.size(); ++i) {
    auto& c = candidate(in, static_cast<int>(i));
    if (c.in) c.results.push_back(luck + better[i]);
  }
}

/// From -n to n, a little rough.
double swing(Xoshiro& random, int n) {
  return below(random, 2 * n + 1) - n;
}

}  // namespace

TEST_CASE("trial: the planner's favourites, best first, without the hopeless") {
  auto few = trial({1, 7, 3, 7});
  CHECK(order(few) == std::vector{1, 3, 2, 0});
  auto many = trial({1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(order(many) == std::vector{7, 6, 5, 4, 3, 2});
  auto far = trial({-20, 10, -4.9, -5.1, 0});
  CHECK(order(far) == std::vector{1, 4, 2});
  auto one = trial({-3});
  CHECK(order(one) == std::vector{0});
  CHECK(one.decided());
}

TEST_CASE("trial: new tickets are tried, whatever the planner thinks of them") {
  Moves legal;
  for (int i = 0; i < 8; ++i) legal.add(MoveKind::claim, i);
  legal.add(MoveKind::draw_tickets, 8);
  legal.add(MoveKind::draw_tickets, 9);
  Trial doubted(legal, std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, -25, -5});
  CHECK(order(doubted) == std::vector{7, 6, 5, 4, 3, 2, 9});
  CHECK(candidate(doubted, 9).prior == 3);
  Trial liked(legal, std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 0, 6.5});
  CHECK(order(liked) == std::vector{7, 6, 9, 5, 4, 3});
  CHECK(candidate(liked, 9).prior == 6.5);
}

TEST_CASE("trial: before any game the planner is believed") {
  auto it = trial({1, 4, 2});
  CHECK_FALSE(it.decided());
  CHECK(it.best().move.a == 1);
  auto const ranking = it.ranking();
  REQUIRE(ranking.size() == 3);
  CHECK(ranking[0].move.a == 1);
  CHECK(ranking[0].value == 4);
  CHECK(ranking[1].move.a == 2);
  CHECK(ranking[1].value == doctest::Approx(2));
  CHECK(ranking[2].value == doctest::Approx(1));
}

TEST_CASE("trial: a clearly worse move is dropped, but not after a handful of games") {
  auto it = trial({5, 5, 5});
  for (int game = 0; game < 7; ++game) {
    imagine(it, game * 10 % 40, {0, -30, game % 2 == 0 ? 1.0 : -1.0});
    CHECK_FALSE(it.decided());
    CHECK(candidate(it, 1).in);
  }
  imagine(it, 3, {0, -30, 1});
  CHECK_FALSE(it.decided());
  CHECK_FALSE(candidate(it, 1).in);
  CHECK(candidate(it, 0).in);
  CHECK(candidate(it, 2).in);
}

TEST_CASE("trial: it is decided when one move is left") {
  auto it = trial({5, 5, 5});
  for (int game = 0; game < 8; ++game) imagine(it, game, {0, -30, -25});
  CHECK(it.decided());
  CHECK(it.best().move.a == 0);
}

TEST_CASE("trial: the planner's favourite stays when games say nothing") {
  auto it = trial({4, 5, 3});
  for (int game = 0; game < 50; ++game) {
    imagine(it, game * 7 % 30, {0, 0, 0});
    it.decided();
    CHECK(it.best().move.a == 1);
  }
  // A few games that contradict each other say next to nothing, whatever their mean.
  auto wild = trial({5, 0});
  imagine(wild, 0, {-30, 0});
  imagine(wild, 0, {20, 0});
  CHECK(wild.best().move.a == 0);
  CHECK_FALSE(wild.decided());
}

TEST_CASE("trial: games that clearly say so are believed against the planner") {
  auto it = trial({5, 0});
  for (int game = 0; game < 30; ++game) imagine(it, game % 3, {0, 4.0 + game % 2 + 0.0});
  CHECK(it.best().move.a == 1);
  CHECK(it.decided());
  CHECK_FALSE(candidate(it, 0).in);
  CHECK(it.best().move.a == 1);  // although it is the favourite that all are measured by
  auto const ranking = it.ranking();
  CHECK(ranking[0].move.a == 1);
  CHECK(ranking[0].value > ranking[1].value);
}

TEST_CASE("trial: luck that meets all moves alike is not in it") {
  Xoshiro random(1);
  auto it = trial({1, 0});
  for (int game = 0; game < 40; ++game) imagine(it, swing(random, 60), {0, 3 + swing(random, 1)});
  CHECK(it.best().move.a == 1);
  CHECK(it.decided());
}

TEST_CASE("trial: a small difference is found with enough games, and seldom the wrong one") {
  int right = 0;
  for (std::uint64_t number = 0; number < 200; ++number) {
    Xoshiro random(number);
    auto it = trial({2, 2});
    for (int game = 0; game < 400 && !it.decided(); ++game) {
      imagine(it, swing(random, 40), {swing(random, 12), 2 + swing(random, 12)});
    }
    if (it.best().move.a == 1) ++right;
  }
  CHECK(right >= 160);
}

TEST_CASE("trial: what was dropped is measured by the games it had") {
  auto it = trial({5, 5, 5});
  for (int game = 0; game < 8; ++game) imagine(it, 0, {0, -30, game % 2 + 0.0});
  it.decided();
  REQUIRE_FALSE(candidate(it, 1).in);
  for (int game = 0; game < 20; ++game) imagine(it, 100, {0, 500, game % 2 + 0.0});
  CHECK(candidate(it, 1).results.size() == 8);
  CHECK(it.best().move.a == 2);
  auto const ranking = it.ranking();
  CHECK(ranking.back().move.a == 1);
  CHECK(ranking.back().value < ranking.front().value - 5);
}

TEST_CASE("trial: a handful of games that agree by accident is not believed against the planner") {
  auto it = trial({3, 0});
  for (int game = 0; game < 3; ++game) imagine(it, 0, {0, 8});
  CHECK(it.best().move.a == 0);
  for (int game = 0; game < 30; ++game) imagine(it, 0, {0, 8});
  CHECK(it.best().move.a == 1);
}
