#include "cli/bench_run.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "roundhouse/notation.h"
#include "roundhouse/score.h"

namespace roundhouse::cli {
namespace {

constexpr int rounds = 3;

/// Plays random games one after the other into the same state.
class FastGames {
 public:
  FastGames(Board const& board, int players, std::uint64_t seed)
      : board_(board), players_(players), seed_(seed), random_(seed) {}

  void play(std::uint64_t game) {
    FastDealer dealer(numbered_seed(seed_, game));
    Table table{board_, state, dealer};
    deal(table, {.players = players_});
    while (state.phase != Phase::over) {
      auto const seat = seat_id(std::countr_zero(state.must_decide));
      roundhouse::play(table, seat, random_move(board_, state, seat, random_, scratch_));
      ++decisions;
    }
  }

  State state;
  std::int64_t decisions = 0;

 private:
  Board const& board_;
  int players_;
  std::uint64_t seed_;
  Xoshiro random_;
  Moves scratch_;
};

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
    FastGames fast(board, players, 1);
    for (int g = 0; g < games; ++g) {
      fast.play(static_cast<std::uint64_t>(g));
      use(score(board, fast.state));
    }
  });
}

double parallel_seconds(Board const& board, int players, int games, int threads) {
  return seconds([&] {
    std::vector<std::thread> workers;
    workers.reserve(static_cast<std::size_t>(threads));
    for (int t = 0; t < threads; ++t) {
      workers.emplace_back([&board, players, games, t] {
        FastGames fast(board, players, static_cast<std::uint64_t>(t) + 1);
        for (int g = 0; g < games; ++g) {
          fast.play(static_cast<std::uint64_t>(g));
          use(score(board, fast.state));
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
    FastGames fast(board, players, 1);
    for (int g = 0; g < games; ++g) fast.play(static_cast<std::uint64_t>(g));
    decisions = fast.decisions;
    end = fast.state;
  });
  result.games_per_second = games / played;
  result.ns_per_decision = played / static_cast<double>(decisions) * 1e9;
  result.decisions_per_game = static_cast<double>(decisions) / games;
  result.scored_games_per_second = games / scored_seconds(board, players, games);
  result.all_threads_games_per_second = games * threads / parallel_seconds(board, players, games, threads);
  measure_parts(board, end, result);
  return result;
}

std::string signature(Board const& board, int games) {
  std::string states;
  for (int const players : {2, board.max_players}) {
    FastGames fast(board, players, 1);
    for (int g = 0; g < games / 2; ++g) {
      fast.play(static_cast<std::uint64_t>(g));
      states += state_hash(board, fast.state);
    }
  }
  return sha256_hex(states).substr(0, 16);
}

}  // namespace roundhouse::cli
