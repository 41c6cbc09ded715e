/// Playing and storing: the same results with any number of workers and interruptions.
#include <doctest/doctest.h>
#include <unistd.h>

#include <bit>
#include <filesystem>
#include <fstream>

#include "arena/ratings.h"
#include "arena/runner.h"
#include "arena/store.h"
#include "kit/position.h"
#include "players/random_games.h"

using namespace roundhouse;

namespace {

arena::ArenaPlan plan_for(std::string_view board, int players) {
  return {.board = &kit::board(board),
          .players = players,
          .bots = {"greedy", "random"},
          .seed = 5,
          .both_ways = false};
}

/// All that does not depend on the clock.
std::string words(arena::Tally const& tally) {
  std::string text;
  auto const add = [&](auto const& list) {
    for (auto const n : list) text += std::to_string(n) + ' ';
  };
  add(tally.all().numbers());
  for (auto const& s : tally.sums()) {
    add(s.points);
    add(s.won_points);
    add(s.moves);
    add(s.offered);
    add(std::array{s.games, s.wins, s.score, s.score_squared, s.kept, s.completed, s.routes, s.trains,
                   s.cards, s.turns, s.decisions, s.won_games, s.won_score});
  }
  for (std::int64_t d = 0; d < tally.deals(); ++d) add(tally.deal(d));
  return text;
}

arena::Tally played(arena::ArenaPlan const& plan, int deals, int threads) {
  arena::Tally tally(plan.bots);
  arena::run(
      plan, 0, deals, {.threads = threads, .remote = nullptr},
      [&](arena::DealResult const& deal) {
        CHECK(deal.deal == tally.deals());
        CHECK(deal.wrong.empty());
        tally.add(deal);
        return true;
      },
      [] { return true; });
  return tally;
}

struct TemporaryFile {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() /
      ("roundhouse-arena-" + std::to_string(::getpid()) + "-" + std::to_string(next++));
  static inline int next = 0;
  TemporaryFile() = default;
  TemporaryFile(TemporaryFile const&) = delete;
  TemporaryFile& operator=(TemporaryFile const&) = delete;
  ~TemporaryFile() { std::filesystem::remove(path); }
};

/// Plays on from what is stored, up to so many deals.
void play_into(std::filesystem::path const& path, arena::ArenaPlan const& plan, int deals) {
  arena::ResultStore store(path, true);
  auto const run = store.run_of(plan);
  std::int64_t there = 0;
  store.read(run, plan.bots, [&](arena::DealResult const&) {
    ++there;
    return true;
  });
  arena::run(
      plan, there, deals, {.threads = 2, .remote = nullptr},
      [&](arena::DealResult const& deal) {
        store.add(run, deal, plan);
        return true;
      },
      [] { return true; });
  store.commit();
}

arena::Tally stored(std::filesystem::path const& path, std::vector<std::string> const& bots) {
  arena::ResultStore store(path, false);
  arena::Tally tally(bots);
  for (auto const& run : store.runs()) {
    store.read(run.id, bots, [&](arena::DealResult const& deal) {
      tally.add(deal);
      return true;
    });
  }
  return tally;
}

}  // namespace

TEST_CASE("arena: the number of threads changes nothing") {
  auto const plan = plan_for("iberia", 3);
  auto const one = words(played(plan, 6, 1));
  CHECK(one == words(played(plan, 6, 4)));
  auto other = plan;
  other.seed = 6;
  CHECK(one != words(played(other, 6, 1)));
}

TEST_CASE("arena: all seatings of a deal have the same opening, and everybody's place is right") {
  std::atomic<bool> const stop{false};
  for (auto const* board : {"usa", "nordic", "south-korea"}) {
    auto const deal = arena::play_deal(plan_for(board, 3), 3, stop);
    CHECK(deal.games.size() == 3);
    for (auto const& game : deal.games) {
      CHECK(game.first == deal.games[0].first);
      for (int s = 0; s < 3; ++s) {
        auto const& seat = game.seats[static_cast<std::size_t>(s)];
        CHECK((seat.place == 1) == (seat.winners > 0));
        CHECK(seat.times.count() == seat.decisions);
        CHECK(seat.turns > 0);
        for (int o = 0; o < 3; ++o) {
          auto const& other = game.seats[static_cast<std::size_t>(o)];
          if (seat.score.total > other.score.total) CHECK(seat.place < other.place);
        }
      }
    }
  }
}

TEST_CASE("arena: places are the winners' and then the others', by total and tie-breaks") {
  for (auto const* id : {"usa", "marklin", "iberia"}) {
    auto const& board = kit::board(id);
    RandomGames games(board, 4, 3);
    for (std::uint64_t g = 0; g < 20; ++g) {
      games.play(g);
      auto const scores = score(board, games.state());
      auto const place = places(board, scores, 4);
      int first = 0;
      for (int s = 0; s < 4; ++s) {
        CHECK((place[static_cast<std::size_t>(s)] == 1) == scores.won(seat_id(s)));
        first += place[static_cast<std::size_t>(s)] == 1 ? 1 : 0;
      }
      CHECK(first == std::popcount(scores.winners));
    }
  }
}

TEST_CASE("arena: results that are no longer wanted are not passed on") {
  auto const plan = plan_for("usa", 2);
  int taken = 0;
  arena::run(
      plan, 0, 1000, {.threads = 2, .remote = nullptr}, [&](arena::DealResult const&) { return ++taken < 3; },
      [] { return true; });
  CHECK(taken == 3);
  CHECK_THROWS_WITH(
      arena::run(
          plan, 0, 1000, {.threads = 2, .remote = nullptr},
          [](arena::DealResult const&) -> bool { throw std::runtime_error("full"); }, [] { return true; }),
      "full");
}

TEST_CASE("arena: a table from stored results is the table of the run") {
  TemporaryFile const file;
  auto const plan = plan_for("nordic", 3);
  play_into(file.path, plan, 8);
  auto const direct = played(plan, 8, 1);
  auto const again = stored(file.path, plan.bots);
  CHECK(words(direct) == words(again));
  auto const a = arena::make_standing(direct, 0, 200);
  auto const b = arena::make_standing(again, 0, 200);
  CHECK(a.ratings == b.ratings);
  CHECK(a.intervals->win_share[0].low == b.intervals->win_share[0].low);
  // In another order they are the same numbers for other bots; games with bots that are not asked for are
  // left out.
  CHECK(stored(file.path, {"random", "greedy"}).sums()[1].score == direct.sums()[0].score);
  CHECK(stored(file.path, {"greedy"}).deals() == 0);
}

TEST_CASE("arena: a run that was interrupted and goes on is a run that was not") {
  TemporaryFile const whole;
  TemporaryFile const parts;
  auto const plan = plan_for("usa", 2);
  play_into(whole.path, plan, 9);
  play_into(parts.path, plan, 4);
  play_into(parts.path, plan, 9);
  CHECK(words(stored(parts.path, plan.bots)) == words(stored(whole.path, plan.bots)));
  CHECK(arena::ResultStore(parts.path, false).runs().size() == 1);
  auto other = plan;
  other.seed = 18446744073709551615U;
  play_into(parts.path, other, 2);
  auto const runs = arena::ResultStore(parts.path, false).runs();
  CHECK(runs.size() == 2);
  CHECK(runs[1].seed == other.seed);
  CHECK(runs[1].bots == plan.bots);
}

TEST_CASE("arena: what was not committed is as if it had not been played") {
  TemporaryFile const file;
  auto const plan = plan_for("usa", 2);
  std::atomic<bool> const stop{false};
  {
    arena::ResultStore store(file.path, true);
    auto const run = store.run_of(plan);
    store.add(run, arena::play_deal(plan, 0, stop), plan);
    store.commit();
    store.add(run, arena::play_deal(plan, 1, stop), plan);
  }
  CHECK(stored(file.path, plan.bots).deals() == 1);
}

TEST_CASE("arena: databases of others are left alone") {
  TemporaryFile const text;
  std::ofstream(text.path)
      << "this is not a database, whatever its name may say, and it is long enough to see it";
  CHECK_THROWS_AS(arena::ResultStore(text.path, true), arena::ForeignDatabase);
  TemporaryFile const other;
  arena::Database(other.path, true).run("CREATE TABLE mine (x)");
  CHECK_THROWS_AS(arena::ResultStore(other.path, true), arena::ForeignDatabase);
  TemporaryFile const newer;
  {
    arena::ResultStore const store(newer.path, true);
  }
  arena::Database(newer.path, false).run("PRAGMA user_version = 99");
  CHECK_THROWS_AS(arena::ResultStore(newer.path, true), arena::ForeignDatabase);
  CHECK_THROWS_AS(arena::ResultStore("/no/such/folder/results.db", true), arena::DatabaseError);
}

TEST_CASE("arena: times survive the way through text, and their quantiles are right to 5 %") {
  arena::Times times;
  for (int i = 1; i <= 1000; ++i) times.add(i * 1000);
  CHECK(times.mean() == doctest::Approx(500500));
  CHECK(times.quantile(0.99) == doctest::Approx(990'000).epsilon(0.05));
  CHECK(times.quantile(0.5) == doctest::Approx(500'000).epsilon(0.05));
  arena::Times again;
  CHECK(again.read(times.text()));
  CHECK(again.text() == times.text());
  CHECK(again.count() == 1000);
  for (auto const* bad : {"", "x", "1 2", "1 2:", "1 9999:1", "1 2:3x"})
    CHECK_FALSE(arena::Times().read(bad));
}
