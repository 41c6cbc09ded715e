/// `bench`: how fast games go.
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

#include "assets/assets.h"
#include "cli/base/boards.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/terminal/progress_bar.h"
#include "cli/terminal/text.h"
#include "players/base/thread_pool.h"
#include "players/match.h"
#include "players/random_games.h"
#include "roundhouse/player.h"
#include "roundhouse/rules.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

using Measured = std::optional<double>;  // instructions cannot be counted everywhere

struct BenchResult {
  Measured games_per_second;         // played, not scored
  Measured scored_games_per_second;  // played and scored
  Measured all_threads_games_per_second;
  Measured ns_per_decision;
  Measured instructions_per_decision;
  Measured decisions_per_game;
  Measured ns_per_copy;
  Measured ns_per_longest_path;
};

/// The columns of the table, and the fields of the JSON.
struct Figure {
  std::string_view field;
  Phrase title;
  Measured BenchResult::* value;
  int digits;
};
constexpr Figure bench_figures[] = {
    {"games_per_second", {"games/s", "parties/s"}, &BenchResult::games_per_second, 0},
    {"scored_games_per_second", {"scored/s", "comptées/s"}, &BenchResult::scored_games_per_second, 0},
    {"all_threads_games_per_second",
     {"scored/s, {} threads", "comptées/s, {} fils"},
     &BenchResult::all_threads_games_per_second,
     0},
    {"ns_per_decision", {"ns/decision", "ns/décision"}, &BenchResult::ns_per_decision, 1},
    {"instructions_per_decision",
     {"instructions/decision", "instructions/décision"},
     &BenchResult::instructions_per_decision,
     0},
    {"decisions_per_game", phrases::decisions, &BenchResult::decisions_per_game, 0},
    {"ns_per_copy", {"ns/copy", "ns/copie"}, &BenchResult::ns_per_copy, 1},
    {"ns_per_longest_path", {"ns/longest path", "ns/plus long chemin"}, &BenchResult::ns_per_longest_path, 0},
};

/// Who plays: `random` chooses through the rules alone, the way a search would play games to their end; any
/// other player sits at a Game and sees its view.
struct BenchJob {
  Board const& board;
  int players = 2;
  std::string bot = "random";
  int games = 2000;
  int threads = 1;
  std::uint64_t seed = 1;
};

/// Counts the instructions of this thread.
class Instructions {
 public:
  Instructions() {
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
  Instructions(Instructions const&) = delete;
  Instructions& operator=(Instructions const&) = delete;
  ~Instructions() {
    if (counter_ >= 0) close(counter_);
  }

  void start() const {
    if (counter_ < 0) return;
    ioctl(counter_, PERF_EVENT_IOC_RESET, 0);
    ioctl(counter_, PERF_EVENT_IOC_ENABLE, 0);
  }
  void stop() {
    if (counter_ < 0) return;
    ioctl(counter_, PERF_EVENT_IOC_DISABLE, 0);
    std::uint64_t count = 0;
    if (read(counter_, &count, sizeof count) == static_cast<ssize_t>(sizeof count)) counted_ = count;
  }
  /// Between the last start and stop; nothing where they cannot be counted.
  std::optional<std::uint64_t> counted() const { return counted_; }

 private:
  int counter_ = -1;
  std::optional<std::uint64_t> counted_;
};

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

/// The best of a few rounds, in processor time: other work on the machine disturbs it little.
BenchResult bench(BenchJob const& job) {
  if (job.bot == "random") {
    return measure(job, [&job](std::uint64_t seed) { return RandomGames(job.board, job.players, seed); });
  }
  return measure(job, [&job](std::uint64_t seed) { return BotGames(job.board, job.players, seed, job.bot); });
}

struct BenchOptions {
  std::vector<std::string> boards;
  std::vector<std::string> bots{"random", "greedy"};
  int players = 0;  // 0: all that the board is for
  int games = 2000;
  std::uint64_t seed = 1;
  int threads = 0;
  bool signatures = false;
  bool json = false;
};

std::vector<Board const*> chosen_boards(BenchOptions const& options) {
  std::vector<Board const*> boards;
  for (auto const& id : options.boards.empty() ? assets::board_ids() : options.boards) {
    auto const* board = load_board_or_complain(id);
    if (board == nullptr) return {};
    boards.push_back(board);
  }
  return boards;
}

void print_signatures(std::vector<Board const*> const& boards, bool as_json) {
  json::object all;
  for (auto const* board : boards) {
    auto const signed_as = signature(*board);
    if (!as_json) fmt::print("{} {}\n", board->id, signed_as);
    all[board->id] = fmt::format("{}", signed_as);
  }
  if (as_json) fmt::print("{}\n", json::serialize(all));
}

json::object to_json(BenchJob const& job, BenchResult const& r) {
  json::object object{
      {"board", job.board.id}, {"players", job.players}, {"bot", job.bot}, {"games", job.games}};
  for (auto const& figure : bench_figures) {
    if (figure.value == &BenchResult::all_threads_games_per_second) object["threads"] = job.threads;
    auto const& value = r.*figure.value;
    object[figure.field] = value ? json::value(*value) : json::value(nullptr);
  }
  return object;
}

std::vector<std::string> to_row(BenchJob const& job, BenchResult const& r) {
  std::vector<std::string> row{job.board.id, std::to_string(job.players), job.bot};
  for (auto const& figure : bench_figures) {
    auto const& value = r.*figure.value;
    row.push_back(value ? fmt::format("{:.{}f}", *value, figure.digits) : "–");
  }
  return row;
}

/// Players that think are slower than dice by orders of magnitude: they get fewer games.
int games_for(std::string const& bot, int games) {
  return bot == "random" ? games : std::max(1, games / 20);
}

std::vector<BenchJob> jobs_on(Board const& board, BenchOptions const& options, int threads) {
  std::vector<BenchJob> jobs;
  int const fewest = options.players != 0 ? options.players : board.min_players;
  int const most = options.players != 0 ? options.players : board.max_players;
  for (int players = fewest; players <= most; ++players) {
    for (auto const& bot : options.bots) {
      jobs.push_back({board, players, bot, games_for(bot, options.games), threads, options.seed});
    }
  }
  return jobs;
}

int run_bench(BenchOptions const& options) {
  auto const boards = chosen_boards(options);
  if (boards.empty()) return wrong_usage;
  for (auto const* board : boards) {
    if (!check_bots(options.bots, *board)) return wrong_usage;
  }
  if (options.signatures) {
    print_signatures(boards, options.json);
    return 0;
  }
  int const threads = threads_or_cores(options.threads);
  std::vector<std::string> head{say(phrases::id), say(phrases::players), say({"player", "joueur"})};
  for (auto const& figure : bench_figures) head.push_back(say(figure.title, threads));
  TextTable table(std::move(head));
  json::array all;
  std::vector<BenchJob> jobs;
  for (auto const* board : boards) {
    if (options.players != 0 && !check_players(*board, options.players)) return wrong_usage;
    std::ranges::move(jobs_on(*board, options, threads), std::back_inserter(jobs));
  }
  ProgressBar bar(say({"measuring", "mesure"}), static_cast<long>(jobs.size()));
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    bar.show(static_cast<long>(i));
    auto const result = bench(jobs[i]);
    table.add(to_row(jobs[i], result));
    all.push_back(to_json(jobs[i], result));
  }
  bar.clear();
  fmt::print("{}\n", options.json ? json::serialize(all) : table.text());
  return 0;
}

}  // namespace

void add_bench_command(Command& program) {
  auto const options = std::make_shared<BenchOptions>();
  auto& command = program.add_command("bench", {"Measure the engine's speed, or print its signatures",
                                                "Mesurer la vitesse du moteur, ou afficher ses signatures"});
  command
      .add_list("--board,-b", options->boards, {"BOARD,...", "PLATEAU,..."},
                {"Boards by their ids, or board files (default: the six)",
                 "Plateaux par leur nom, ou fichiers de plateau (par défaut : les six)"})
      .of(ValueKind::board)
      .also_bare();
  add_players(command, options->players).help = {
      "Number of players, 2 to 5 (default: all that the board is for)",
      "Nombre de joueurs, de 2 à 5 (par défaut : tous ceux du plateau)"};
  add_games(command, options->games, 10'000'000);
  add_seed(command, options->seed);
  command.add_bots("--bots", options->bots,
                   {"Who plays, one after the other (default: random,greedy)",
                    "Qui joue, l’un après l’autre (par défaut : random,greedy)"});
  add_threads(command, options->threads).help = {"Threads of the parallel figure (default: one per core)",
                                                 "Fils du chiffre en parallèle (par défaut : un par cœur)"};
  command.add_switch(
      "--signatures", options->signatures,
      {"Only print a signature of each board: it changes when the engine plays differently",
       "Afficher seulement une signature par plateau : elle change quand le moteur joue autrement"});
  add_json(command, options->json);
  command.more = {
      "Times are the processor's, of one core but for the column of threads; players other than random play "
      "a twentieth of the games. Instructions are shown where the machine counts them.",
      "Les temps sont ceux du processeur, d’un seul cœur sauf dans la colonne des fils ; les joueurs autres "
      "que random jouent un vingtième des parties. Les instructions sont affichées si la machine les "
      "compte."};
  command.examples = "  roundhouse bench --board usa --bots random --games 5000";
  command.run = [options] { return run_bench(*options); };
}

}  // namespace roundhouse::cli
