/// Ratings, intervals and the sequential test on results whose answer is known.
#include "arena/ratings.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <set>

#include "arena/deal.h"
#include "arena/tally.h"
#include "roundhouse/random.h"

/// Results that nobody played.
namespace roundhouse::made_up {

/// A game of two in which the first comes before the second, after it, or neither.
arena::SeatingResult game(int first, int second, int outcome) {
  arena::SeatingResult game;
  game.players = 2;
  game.seats[0].bot = first;
  game.seats[1].bot = second;
  game.seats[0].place = outcome >= 0 ? 1 : 2;
  game.seats[1].place = outcome <= 0 ? 1 : 2;
  for (auto& seat : game.seats) seat.winners = seat.place == 1 ? (outcome == 0 ? 2 : 1) : 0;
  return game;
}

/// True with this probability.
bool chance(Xoshiro& random, double p) {
  return random.next() < p * 4294967296.0;
}

/// Two games of the same two bots, each won by the first with this probability.
arena::DealResult deal(Xoshiro& random, double p, int first = 0, int second = 1) {
  arena::DealResult deal;
  for (int i = 0; i < 2; ++i) deal.games.push_back(game(first, second, chance(random, p) ? 1 : -1));
  return deal;
}

}  // namespace roundhouse::made_up

using namespace roundhouse;
using arena::Encounters;

namespace {

/// As the model has it, to the last half point.
void add_expected(Encounters& encounters, std::size_t a, std::size_t b, double lead, int games) {
  auto const points = std::llround(arena::expected_share(lead) * games * arena::pair_unit);
  encounters.add_points(a, b, points);
  encounters.add_points(b, a, games * arena::pair_unit - points);
}

}  // namespace

TEST_CASE("arena: two bots have the lead that their points promise") {
  Encounters e(2);
  e.add_points(0, 1, 60);  // 30 of 40, and half of the draw that is added
  e.add_points(1, 0, 20);
  auto const ratings = arena::rate(e, e, 1);
  CHECK(*ratings[1] == 0);
  CHECK(*ratings[0] == doctest::Approx(400 * std::log10(30.5 / 10.5)));
}

TEST_CASE("arena: ratings that made the results come out again, wherever the anchor is") {
  std::vector<double> const truth{0, 120, -250, 400};
  Encounters e(4);
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = a + 1; b < 4; ++b) {
      if (a == 0 && b == 3) continue;  // these two never met
      add_expected(e, a, b, truth[a] - truth[b], 1'000'000);
    }
  }
  for (std::size_t anchor = 0; anchor < 4; ++anchor) {
    auto const ratings = arena::rate(e, e, anchor);
    for (std::size_t b = 0; b < 4; ++b) CHECK(std::abs(*ratings[b] - (truth[b] - truth[anchor])) < 0.1);
  }
}

TEST_CASE("arena: who always wins has a finite rating, who met nobody none") {
  Encounters e(3);
  e.add_points(0, 1, 2000);
  auto const ratings = arena::rate(e, e, 0);
  CHECK(*ratings[1] == doctest::Approx(-400 * std::log10(1000.5 / 0.5)));
  CHECK_FALSE(ratings[2].has_value());
}

TEST_CASE("arena: a game of many counts for every two of its bots, a shared place half") {
  arena::SeatingResult game;
  game.players = 4;
  int const bots[] = {0, 1, 1, 2};
  int const places[] = {2, 1, 2, 4};
  for (std::size_t s = 0; s < 4; ++s) {
    game.seats[s].bot = bots[s];
    game.seats[s].place = places[s];
  }
  game.seats[1].winners = 1;
  Encounters e(3);
  e.add(game);
  CHECK(e.points(0, 1) == 1);  // after one, tied with the other
  CHECK(e.points(1, 0) == 3);
  CHECK(e.meetings(0, 1) == 2);
  CHECK(e.points(0, 2) == 2);
  CHECK(e.points(2, 0) == 0);
  CHECK(e.points(1, 2) == 4);
  CHECK(e.points(1, 1) == 0);
  CHECK(e.games(1) == 2);
  CHECK(e.win_share(1) == 0.5);
}

TEST_CASE("arena: 95 % of the intervals hold the truth" * doctest::test_suite("long")) {
  constexpr int tables = 300;
  constexpr int deals = 60;
  constexpr double lead = 70;
  Xoshiro random(11);
  int ratings = 0;
  int shares = 0;
  for (int t = 0; t < tables; ++t) {
    arena::Tally tally({"a", "b"});
    for (int d = 0; d < deals; ++d) tally.add(made_up::deal(random, arena::expected_share(lead)));
    auto const intervals = arena::resample(tally, 1, 200);
    auto const& range = *intervals.ratings[0];
    ratings += range.low <= lead && lead <= range.high ? 1 : 0;
    auto const& share = intervals.pair_shares[0][1];
    double const truth = arena::expected_share(lead);
    shares += share.low <= truth && truth <= share.high ? 1 : 0;
  }
  // 285 expected; 12 is more than three standard deviations. The bootstrap of 60 deals is a little narrow.
  CHECK(std::abs(ratings - 285) <= 14);
  CHECK(std::abs(shares - 285) <= 14);
}

TEST_CASE("arena: deals whose games go together leave wider intervals than games by themselves") {
  Xoshiro random(12);
  arena::Tally apart({"a", "b"});
  arena::Tally together({"a", "b"});
  for (int d = 0; d < 100; ++d) {
    apart.add(made_up::deal(random, 0.5));
    auto deal = made_up::deal(random, 0.5);
    deal.games[1] = deal.games[0];
    together.add(deal);
  }
  auto const width = [](arena::Tally const& tally) {
    auto const range = *arena::resample(tally, 0, 1000).ratings[1];
    return range.high - range.low;
  };
  double const ratio = width(together) / width(apart);
  CHECK(ratio > 1.2);  // the square root of 2
  CHECK(ratio < 1.65);
}

TEST_CASE(
    "arena: where nothing ever varied there is no interval of ratings, and the rule of three for shares") {
  arena::Tally tally({"a", "b"});
  Xoshiro random(1);
  for (int d = 0; d < 30; ++d) tally.add(made_up::deal(random, 1));
  auto const standing = arena::make_standing(tally, 1, 100);
  CHECK(standing.order == std::vector<std::size_t>{0, 1});
  CHECK_FALSE(standing.intervals->ratings[0].has_value());
  CHECK(standing.intervals->win_share[0].low == doctest::Approx(0.9));
  CHECK(standing.intervals->pair_shares[1][0].high == doctest::Approx(0.1));
}

TEST_CASE("arena: the sequential test is wrong about as seldom as it promises") {
  arena::Hypotheses const hypotheses{.elo0 = 0, .elo1 = 40, .alpha = 0.05, .beta = 0.05};
  auto const wrong = [&](double lead, arena::Verdict right, std::uint64_t seed) {
    Xoshiro random(seed);
    int mistakes = 0;
    for (int t = 0; t < 400; ++t) {
      arena::SequentialTest test(hypotheses);
      while (test.verdict() == arena::Verdict::open) {
        test.add(arena::pair_share(made_up::deal(random, arena::expected_share(lead)), 2));
      }
      mistakes += test.verdict() != right ? 1 : 0;
    }
    return mistakes;
  };
  // 20 of 400 at most, were it not for chance: 33 is three standard deviations more.
  CHECK(wrong(0, arena::Verdict::elo0, 21) <= 33);
  CHECK(wrong(40, arena::Verdict::elo1, 22) <= 33);
}

TEST_CASE("arena: the sequential test sees the clear case soon and keeps its verdict") {
  arena::SequentialTest test({});
  int deals = 0;
  while (test.verdict() == arena::Verdict::open) {
    test.add(1);
    ++deals;
  }
  CHECK(deals < 40);
  CHECK(test.verdict() == arena::Verdict::elo1);
  for (int i = 0; i < 1000; ++i) test.add(0);
  CHECK(test.verdict() == arena::Verdict::elo1);
  CHECK(test.deals() == deals);
}

// Who sits where: nobody has the better seats.

using arena::Pairing;
using arena::Seating;

namespace {

std::vector<Seating> all_seatings(Pairing const& pairing, int deals) {
  std::vector<Seating> all;
  for (int d = 0; d < deals; ++d) {
    for (auto const& seating : arena::seatings(pairing, d)) all.push_back(seating);
  }
  return all;
}

}  // namespace

TEST_CASE("arena: in every deal each bot sits on each seat equally often") {
  for (int players = 2; players <= max_seats; ++players) {
    for (int bots = 2; bots <= 7; ++bots) {
      for (bool const both_ways : {false, true}) {
        Pairing const pairing{bots, players, both_ways};
        CAPTURE(players);
        CAPTURE(bots);
        for (int deal = 0; deal < 30; ++deal) {
          std::map<int, std::map<int, int>> seen;  // bot, seat
          for (auto const& seating : arena::seatings(pairing, deal)) {
            for (int s = 0; s < players; ++s) ++seen[seating[static_cast<std::size_t>(s)]][s];
          }
          CHECK(static_cast<int>(seen.size()) == bots);
          for (auto const& [bot, seats] : seen) {
            CHECK(static_cast<int>(seats.size()) == players);
            for (auto const& [seat, times] : seats) CHECK(times == seats.begin()->second);
          }
        }
      }
    }
  }
}

TEST_CASE("arena: two or three bots sit in every order, each once") {
  for (auto const& [bots, orders] : {std::pair{2, 2}, std::pair{3, 6}}) {
    auto const seatings = arena::seatings({.bots = bots, .players = bots}, 5);
    CHECK(static_cast<int>(seatings.size()) == orders);
    CHECK(static_cast<int>(std::set(seatings.begin(), seatings.end()).size()) == orders);
  }
}

TEST_CASE("arena: four or five bots follow each other equally often after all circular orders") {
  for (auto const& [players, orders] : {std::pair{4, 6}, std::pair{5, 24}}) {
    std::map<std::pair<int, int>, int> follows;
    for (auto const& seating : all_seatings({.bots = players, .players = players}, orders)) {
      for (int s = 0; s < players; ++s) {
        ++follows[{seating[static_cast<std::size_t>(s)],
                   seating[static_cast<std::size_t>((s + 1) % players)]}];
      }
    }
    CHECK(static_cast<int>(follows.size()) == players * (players - 1));
    for (auto const& [pair, times] : follows) CHECK(times == follows.begin()->second);
  }
}

TEST_CASE("arena: more bots than seats all meet equally often, even when a deal cannot hold all choices") {
  for (auto const& [pairing, deals] :
       {std::pair{Pairing{.bots = 6, .players = 2}, 1}, std::pair{Pairing{.bots = 5, .players = 3}, 1},
        std::pair{Pairing{.bots = 9, .players = 3},
                  7}}) {  // 84 choices, 60 a deal: five rounds in seven deals
    std::map<std::pair<int, int>, int> met;
    for (auto const& seating : all_seatings(pairing, deals)) {
      for (int s = 0; s < pairing.players; ++s) {
        for (int o = s + 1; o < pairing.players; ++o) {
          ++met[std::minmax<int>(seating[static_cast<std::size_t>(s)], seating[static_cast<std::size_t>(o)])];
        }
      }
    }
    CHECK(static_cast<int>(met.size()) == pairing.bots * (pairing.bots - 1) / 2);
    for (auto const& [pair, times] : met) CHECK(times == met.begin()->second);
  }
}

TEST_CASE("arena: two bots at a larger table: one against the rest") {
  auto const seatings = arena::seatings({.bots = 2, .players = 5}, 0);
  CHECK(seatings.size() == 5);
  for (std::size_t i = 0; i < seatings.size(); ++i) {
    for (std::size_t s = 0; s < 5; ++s) CHECK(seatings[i][s] == (s == i ? 0 : 1));
  }
  CHECK(arena::seatings({.bots = 2, .players = 5, .both_ways = true}, 0).size() == 10);
  CHECK(arena::seatings({.bots = 3, .players = 5, .both_ways = false}, 0).size() == 15);
}
