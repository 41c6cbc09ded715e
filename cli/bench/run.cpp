#include "cli/bench/run.h"

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <vector>

#include "players/base/thread_pool.h"
#include "players/match.h"
#include "players/random_games.h"

namespace roundhouse::cli {
namespace {

constexpr int rounds = 5;

/// Games of players who see views, one after the other.
class BotGames {
 public:
  BotGames(Board const& board, int players, std::uint64_t seed, std::string const& bot)
      : board_(board), players_(players), seed_(seed), bots_(static_cast<std::size_t>(players), bot) {}

  void play(std::uint64_t number) {
    auto const game = static_cast<std::int64_t>(number);
    Match match(board_, {.players = players_}, numbered_seed(seed_, number),
                make_players(bots_, seed_, game));
    match.play();
    decisions_ += match.game().decisions();
    state_ = match.game().state();
  }
  State const& state() const { return state_; }
  std::int64_t decisions() const { return decisions_; }

 private:
  Board const& board_;
  int players_;
  std::uint64_t seed_;
  std::vector<std::string> bots_;
  State state_;
  std::int64_t decisions_ = 0;
};

double processor_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The least seconds that the work took in a few rounds.
template <typename Work>
double seconds(Work work, double (*clock)() = processor_seconds) {
  double best = 1e9;
  for (int i = 0; i < rounds; ++i) {
    auto const start = clock();
    work();
    best = std::min(best, clock() - start);
  }
  return best;
}

/// Keeps the compiler from leaving out work whose result nobody uses.
template <typename T>
void use(T const& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

template <typename Games>
void play_all(Games& games, int count, Board const* score_on = nullptr) {
  for (int g = 0; g < count; ++g) {
    games.play(static_cast<std::uint64_t>(g));
    if (score_on != nullptr) use(score(*score_on, games.state()));
  }
}

template <typename MakeGames>
double parallel_seconds(BenchJob const& job, MakeGames make) {
  ThreadPool pool(job.threads);
  auto const work = [&] {
    pool.each(job.threads, [&](int t) {
      auto games = make(job.seed + static_cast<std::uint64_t>(t));
      play_all(games, job.games, &job.board);
    });
  };
  return seconds(work, wall_seconds);
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

template <typename MakeGames>
BenchResult measure(BenchJob const& job, MakeGames make) {
  BenchResult result;
  std::int64_t decisions = 0;
  State end;
  Instructions instructions;
  double const played = seconds([&] {
    auto games = make(job.seed);
    instructions.start();
    play_all(games, job.games);
    instructions.stop();
    decisions = games.decisions();
    end = games.state();
  });
  double const scored = seconds([&] {
    auto games = make(job.seed);
    play_all(games, job.games, &job.board);
  });
  result.games_per_second = job.games / played;
  result.scored_games_per_second = job.games / scored;
  result.ns_per_decision = played / static_cast<double>(decisions) * 1e9;
  result.decisions_per_game = static_cast<double>(decisions) / job.games;
  if (auto const counted = instructions.counted()) {
    result.instructions_per_decision = static_cast<double>(*counted) / static_cast<double>(decisions);
  }
  result.all_threads_games_per_second = job.games * job.threads / parallel_seconds(job, make);
  measure_parts(job.board, end, result);
  return result;
}

}  // namespace

BenchResult bench(BenchJob const& job) {
  if (job.bot == "random") {
    return measure(job, [&job](std::uint64_t seed) { return RandomGames(job.board, job.players, seed); });
  }
  return measure(job, [&job](std::uint64_t seed) { return BotGames(job.board, job.players, seed, job.bot); });
}

Instructions::Instructions() {
  perf_event_attr wanted{};
  wanted.type = PERF_TYPE_HARDWARE;
  wanted.size = sizeof wanted;
  wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
  wanted.disabled = 1;
  wanted.exclude_kernel = 1;
  wanted.exclude_hv = 1;
  // This thread, on any processor; the call has no wrapper in the C library.
  counter_ = static_cast<int>(syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0));
}

Instructions::~Instructions() {
  if (counter_ >= 0) close(counter_);
}

void Instructions::start() {
  if (counter_ < 0) return;
  ioctl(counter_, PERF_EVENT_IOC_RESET, 0);
  ioctl(counter_, PERF_EVENT_IOC_ENABLE, 0);
}

void Instructions::stop() {
  if (counter_ < 0) return;
  ioctl(counter_, PERF_EVENT_IOC_DISABLE, 0);
  std::uint64_t count = 0;
  if (read(counter_, &count, sizeof count) == static_cast<ssize_t>(sizeof count)) counted_ = count;
}

}  // namespace roundhouse::cli
