#include "cli/bench_run.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "players/random_games.h"
#include "roundhouse/score.h"

namespace roundhouse::cli {
namespace {

constexpr int rounds = 3;

/// The least seconds that the work took in a few rounds.
template <typename Work>
double seconds(Work work) {
  double best = 1e9;
  for (int i = 0; i < rounds; ++i) {
    auto const start = std::chrono::steady_clock::now();
    work();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

/// Keeps the compiler from leaving out work whose result nobody uses.
template <typename T>
void use(T const& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

double scored_seconds(Board const& board, int players, int games) {
  return seconds([&] {
    RandomGames random(board, players, 1);
    for (int g = 0; g < games; ++g) {
      random.play(static_cast<std::uint64_t>(g));
      use(score(board, random.state()));
    }
  });
}

double parallel_seconds(Board const& board, int players, int games, int threads) {
  return seconds([&] {
    std::vector<std::thread> workers;
    workers.reserve(static_cast<std::size_t>(threads));
    for (int t = 0; t < threads; ++t) {
      workers.emplace_back([&board, players, games, t] {
        RandomGames random(board, players, static_cast<std::uint64_t>(t) + 1);
        for (int g = 0; g < games; ++g) {
          random.play(static_cast<std::uint64_t>(g));
          use(score(board, random.state()));
        }
      });
    }
    for (auto& worker : workers) worker.join();
  });
}

void measure_parts(Board const& board, State const& end, BenchResult& result) {
  constexpr int times = 20000;
  std::array<State, 2> copies{end, end};
  auto const copying = seconds([&] {
    for (int i = 0; i < times; ++i) {
      copies[0] = copies[1];
      use(copies[0]);
    }
  });
  auto const searching = seconds([&] {
    for (int i = 0; i < times; ++i)
      use(longest_path(board, end.seats[static_cast<std::size_t>(i & 1)].routes));
  });
  result.ns_per_copy = copying / times * 1e9;
  result.ns_per_longest_path = searching / times * 1e9;
}

}  // namespace

BenchResult bench(Board const& board, int players, int games, int threads) {
  BenchResult result;
  std::int64_t decisions = 0;
  State end;
  double const played = seconds([&] {
    RandomGames random(board, players, 1);
    for (int g = 0; g < games; ++g) random.play(static_cast<std::uint64_t>(g));
    decisions = random.decisions();
    end = random.state();
  });
  result.games_per_second = games / played;
  result.ns_per_decision = played / static_cast<double>(decisions) * 1e9;
  result.decisions_per_game = static_cast<double>(decisions) / games;
  result.scored_games_per_second = games / scored_seconds(board, players, games);
  result.all_threads_games_per_second = games * threads / parallel_seconds(board, players, games, threads);
  measure_parts(board, end, result);
  return result;
}

}  // namespace roundhouse::cli
