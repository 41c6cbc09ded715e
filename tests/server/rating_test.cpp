#include "tables/store/rating.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "roundhouse/random.h"

namespace roundhouse::tables {
namespace {

TEST_CASE("two new players: the winner gains what the loser loses, and both are known better") {
  auto const rated = rate({{{}, 1}, {{}, 2}});
  CHECK(rated[0].mean - 1500 == doctest::Approx(1500 - rated[1].mean));
  CHECK(rated[0].mean > 1500);
  CHECK(rated[0].deviation < 350);
  CHECK(rated[0].deviation == doctest::Approx(rated[1].deviation));
}

TEST_CASE("a draw between equals changes nothing but how sure one is") {
  auto const rated = rate({{{}, 1}, {{}, 1}});
  CHECK(rated[0].mean == doctest::Approx(1500));
  CHECK(rated[0].deviation < 350);
}

TEST_CASE("a surprise counts more than what was expected, and the order of the seats nothing") {
  Strength const strong{1800, 100};
  Strength const weak{1200, 100};
  auto const expected = rate({{strong, 1}, {weak, 2}});
  auto const surprise = rate({{weak, 1}, {strong, 2}});
  CHECK(surprise[0].mean - 1200 > expected[0].mean - 1800);
  auto const turned = rate({{weak, 2}, {strong, 1}});
  CHECK(turned[1].mean == doctest::Approx(expected[0].mean));
}

TEST_CASE("with several players places count, not only who wins") {
  auto const rated = rate({{{}, 3}, {{}, 1}, {{}, 2}, {{}, 4}});
  CHECK(rated[1].mean > rated[2].mean);
  CHECK(rated[2].mean > rated[0].mean);
  CHECK(rated[0].mean > rated[3].mean);
}

TEST_CASE("ratings are those of algorithm 1 of Weng and Lin") {
  // Worked out from the paper's formulas in another program, with beta 175, kappa 0.0001 and a drift of 10:
  // omega = var / c * (s - p) and delta = sqrt(var) / c * var / c^2 * p * (1 - p), summed over all others.
  auto const check = [](Strength const& found, double mean, double deviation) {
    CHECK(found.mean == doctest::Approx(mean).epsilon(1e-9));
    CHECK(found.deviation == doctest::Approx(deviation).epsilon(1e-9));
  };
  auto const two = rate({{{1500, 350}, 1}, {{1500, 350}, 2}});
  check(two[0], 1610.733916784, 338.886702931);
  check(two[1], 1389.266083216, 338.886702931);
  auto const three = rate({{{1700, 80}, 3}, {{1500, 350}, 1}, {{1400, 120}, 2}});
  check(three[0], 1674.100683575, 80.389577179);
  check(three[1], 1794.406012220, 304.717835520);
  check(three[2], 1422.955763780, 119.259188323);
  auto const draw = rate({{{1800, 60}, 1}, {{1200, 200}, 1}});
  check(draw[0], 1795.841616218, 60.804037114);
  check(draw[1], 1245.067889098, 197.460313010);
}

TEST_CASE("players of known strength end in the right order, well apart") {
  // Each has a strength and luck; the sum decides the place.
  std::vector<int> const true_strength{0, 40, 80, 120, 160};
  std::vector<Strength> found(true_strength.size());
  Xoshiro random(12);
  for (int game = 0; game < 2000; ++game) {
    std::vector<std::pair<int, std::size_t>> results;
    for (std::size_t i = 0; i < found.size(); ++i) {
      results.emplace_back(-(true_strength[i] + static_cast<int>(below(random, 300))), i);
    }
    std::ranges::sort(results);
    std::vector<Ranked> ranked(found.size());
    for (std::size_t place = 0; place < results.size(); ++place) {
      ranked[results[place].second] = {found[results[place].second], static_cast<int>(place) + 1};
    }
    found = rate(ranked);
  }
  for (std::size_t i = 1; i < found.size(); ++i) CHECK(found[i].mean > found[i - 1].mean);
  CHECK(found.back().mean - 2 * found.back().deviation > found.front().mean);
}

}  // namespace
}  // namespace roundhouse::tables
