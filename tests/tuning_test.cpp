/// The search for better weights: the climb, the matches it climbs by, and its log.
#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "kit/position.h"
#include "players/planner_player.h"
#include "roundhouse/game.h"
#include "roundhouse/random.h"
#include "tuning/log.h"

using namespace roundhouse;
using tuning::Comparison;
using tuning::Outcome;
using tuning::Point;
using tuning::Spsa;
using tuning::SpsaPlan;
using tuning::Tuner;
using tuning::TuningPlan;
using tuning::Weights;

namespace {

std::atomic<bool> const never{false};

/// A sum of twelve even numbers is close enough to a bell of width one.
double noise(Xoshiro& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.next() / 4294967296.0;
  return sum;
}

double hill(Point const& point, Point const& top) {
  double sum = 0;
  for (std::size_t i = 0; i < top.size(); ++i) sum -= 0.02 * (point[i] - top[i]) * (point[i] - top[i]);
  return sum;
}

double distance(Point const& a, Point const& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum / static_cast<double>(a.size()));
}

TuningPlan small_plan() {
  TuningPlan plan;
  plan.board = &kit::board("new-york");
  plan.board_name = "new-york";
  plan.iterations = 4;
  plan.deals = 2;
  plan.tuned = tuning::weights_that_matter(*plan.board);
  return plan;
}

/// The whole run, as its log.
std::string run(TuningPlan const& plan, int threads) {
  ThreadPool pool(threads);
  Tuner tuner(plan, measure_spread(plan, pool, never));
  auto log = log_header(tuner);
  while (!tuner.done()) {
    auto const outcome = tuner.play(pool, never);
    tuner.take(outcome);
    log += log_line(tuner, outcome);
  }
  return log + write_weights(tuner.average(), "");
}

/// The same game with players at a table, who see their views only.
Scores at_table(tuning::ComparisonPlan const& plan, Weights const& one, Weights const& other, int deal) {
  FastDealer dealer(numbered_seed(plan.seed, static_cast<std::uint64_t>(deal)));
  Game game(*plan.board, {.players = 2}, dealer);
  PlannerPlayer first(one);
  PlannerPlayer second(other);
  Moves moves;
  while (!game.over()) {
    auto const seat = game.state().next_to_decide();
    game.legal(seat, moves);
    auto& player = index(seat) == 0 ? first : second;
    game.play(seat, player.decide(*plan.board, game.view(seat), moves));
  }
  return game.scores();
}

}  // namespace

TEST_CASE("the search finds the top of a hill that it sees through noise") {
  Point const top{3, -2, 0, 5, 1, -4, 2, 2, -1, 0};
  Point const start(top.size(), 0.0);
  Xoshiro random(7);
  Spsa spsa({.iterations = 2000, .seed = 3}, start, Point(top.size(), -20.0), Point(top.size(), 20.0));
  while (!spsa.done()) {
    auto const pair = spsa.ask();
    spsa.tell(hill(pair.plus, top) - hill(pair.minus, top) + 0.15 * noise(random));
  }
  CHECK(distance(start, top) > 2.5);
  CHECK(distance(spsa.average(), top) < 0.35);
}

TEST_CASE("the search looks to both sides of where it is, and never leaves the bounds") {
  Spsa spsa({.iterations = 50, .span = 1, .gain = 5, .seed = 1}, {0, 0.9}, {-2, 0}, {2, 1});
  std::set<std::pair<bool, bool>> directions;
  while (!spsa.done()) {
    auto const at = spsa.point();
    auto const [plus, minus] = spsa.ask();
    directions.emplace(plus[0] > minus[0], plus[1] > minus[1]);
    for (auto const& p : {plus, minus, at}) {
      CHECK(std::abs(p[0]) <= 2);
      CHECK(p[1] >= 0);
      CHECK(p[1] <= 1);
    }
    spsa.tell(plus[0] - minus[0]);
  }
  CHECK(spsa.point()[0] == 2);
  CHECK(directions.size() == 4);
}

TEST_CASE("in the seatings of a deal both sets sit on every seat equally often, alternately") {
  for (int players = 2; players <= max_seats; ++players) {
    CAPTURE(players);
    auto const all = tuning::seatings(players);
    CHECK(all.size() == (players % 2 == 0 ? 2U : 2U * static_cast<unsigned>(players)));
    CHECK(std::set<tuning::Seating>(all.begin(), all.end()).size() == all.size());
    for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
      std::size_t ones = 0;
      for (auto const& seating : all) ones += seating[s];
      CHECK(2 * ones == all.size());
    }
  }
}

TEST_CASE("equal weights win equally, whatever the number of players") {
  ThreadPool pool(2);
  for (int players = 2; players <= 4; ++players) {
    CAPTURE(players);
    tuning::ComparisonPlan const plan{&kit::board("new-york"), players, 3};
    Weights const w;
    auto const comparison = compare_weights(plan, w, w, 0, 3, pool, never);
    CHECK(comparison.deals == 3);
    CHECK(comparison.games == 3 * static_cast<std::int64_t>(tuning::seatings(players).size()));
    CHECK(comparison.wins == 0);
    CHECK(comparison.wins_squared == 0);
    CHECK(std::abs(comparison.margin) <= comparison.games);  // means are rounded to a sixtieth
    CHECK(comparison.percent() == 50);
    CHECK(comparison.percent_error() == 0);
  }
}

TEST_CASE("a match plays the games that the players would play at a table") {
  Weights const one;
  Weights other;
  other.draw_tickets = 10;
  other.off_plan = 5;
  tuning::ComparisonPlan const plan{&kit::board("usa"), 2, 11};
  ThreadPool pool(1);
  for (int deal = 0; deal < 2; ++deal) {
    auto const comparison = compare_weights(plan, one, other, deal, 1, pool, never);
    auto const there = at_table(plan, one, other, deal);
    auto const back = at_table(plan, other, one, deal);
    int const margin =
        there.seats[0].total - there.seats[1].total + back.seats[1].total - back.seats[0].total;
    CHECK(comparison.margin == Comparison::unit * margin);
    CHECK(comparison.lead() == doctest::Approx(margin / 2.0));
  }
}

TEST_CASE("the interval of a match comes from its deals") {
  Comparison comparison{.deals = 4, .games = 8, .wins = 240, .wins_squared = 2 * 120 * 120};
  CHECK(comparison.advantage() == 0.5);
  CHECK(comparison.percent() == 75);
  // Two deals won twice, two shared: mean 60, variance 3600, over 3.
  CHECK(comparison.percent_error() == doctest::Approx(50 * 1.96 * std::sqrt(3600 / 3.0) / 120));
  CHECK(Comparison{.deals = 1, .games = 2}.percent_error() == 50);
}

TEST_CASE("a run gives the same weights and the same log whatever the number of threads") {
  auto const plan = small_plan();
  auto const alone = run(plan, 1);
  CHECK(alone == run(plan, 3));
  auto other = plan;
  other.seed = 2;
  CHECK(alone != run(other, 3));
}

TEST_CASE("only the weights that matter on the board are tuned") {
  std::set<std::string_view> usa;
  for (auto const* weight : tuning::weights_that_matter(kit::board("usa"))) usa.insert(weight->name);
  CHECK(usa.contains("path_bonus"));
  CHECK_FALSE(usa.contains("tunnel_cost"));
  CHECK_FALSE(usa.contains("festival"));
  std::set<std::string_view> iberia;
  for (auto const* weight : tuning::weights_that_matter(kit::board("iberia"))) iberia.insert(weight->name);
  CHECK(iberia.contains("festival"));
  CHECK_FALSE(iberia.contains("ride_patience"));

  auto plan = small_plan();
  plan.tuned.resize(1);
  Tuner tuner(plan, 10);
  tuner.take({.wins = 100, .margin = 2000});
  auto const moved = tuner.current();
  for (auto const& weight : planner::weight_names()) {
    CAPTURE(weight.name);
    bool const same = moved.*weight.value == plan.start.*weight.value;
    CHECK(same == (&weight != plan.tuned[0]));
  }
}

TEST_CASE("a run goes on from its log as if it had never stopped, even if the last line was cut off") {
  auto const plan = small_plan();
  Tuner first(plan, 12.34);
  auto log = log_header(first);
  for (int i = 0; i < 3; ++i) {
    Outcome const outcome{.wins = 37 * i - 20, .margin = 911 * i};
    first.take(outcome);
    log += log_line(first, outcome) + "# check 1 50.00 3.00\n";
  }
  int line = 0;
  auto const read = tuning::read_log(log + "4,12,9", line);
  REQUIRE(read);
  CHECK(read->outcomes.size() == 3);
  CHECK(read->hash == plan.board->hash);
  CHECK(read->plan.board_name == "new-york");
  CHECK(read->plan.tuned == plan.tuned);
  Tuner second(read->plan, read->spread);
  for (auto const& outcome : read->outcomes) second.take(outcome);
  CHECK(write_weights(first.average(), "") == write_weights(second.average(), ""));
  for (auto const* weight : plan.tuned) {
    CHECK(first.current().*(weight->value) == second.current().*(weight->value));
  }
}

TEST_CASE("what is not a log of a run is refused with its line") {
  auto const refused = [](std::string const& text) {
    int line = 0;
    return tuning::read_log(text, line) ? 0 : line;
  };
  auto const header = log_header(Tuner(small_plan(), 5));
  auto const lines = static_cast<int>(std::ranges::count(header, '\n'));
  CHECK(refused(header) == 0);
  CHECK(refused("") == 1);
  CHECK(refused("iteration,wins\n") == 1);
  CHECK(refused(header + "2,0,0\n") == lines + 1);
  CHECK(refused(header + "1,0,0\n1,0,0\n") == lines + 2);
  CHECK(refused(header + "1,0,many\n") == lines + 1);
  CHECK(refused(header + "# tuned pace,speed\n") == lines + 1);
  CHECK(refused(header + "# start pace 99\n") == lines + 1);
  CHECK(refused(header + "# players\n") == lines + 1);
  CHECK(refused(header + "# players 1\n") != 0);
}

TEST_CASE("work that goes wrong on one of the threads is told to who asked for it") {
  ThreadPool pool(3);
  std::atomic<int> sum{0};
  pool.each(100, [&](int i) { sum += i; });
  CHECK(sum == 4950);
  CHECK_THROWS_AS(pool.each(10,
                            [](int i) {
                              if (i == 5) throw std::runtime_error("five");
                            }),
                  std::runtime_error);
  sum = 0;
  pool.each(0, [&](int) { ++sum; });
  pool.each(7, [&](int) { ++sum; });
  CHECK(sum == 7);
}
