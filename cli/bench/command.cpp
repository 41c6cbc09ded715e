#include <algorithm>
#include <boost/json.hpp>

#include "assets/assets.h"
#include "cli/base/boards.h"
#include "cli/base/messages.h"
#include "cli/bench/run.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/terminal/progress_bar.h"
#include "cli/terminal/text_table.h"
#include "players/random_games.h"
#include "roundhouse/player.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

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
  json::object object{{"board", job.board.id},
                      {"players", job.players},
                      {"bot", job.bot},
                      {"games", job.games},
                      {"games_per_second", r.games_per_second},
                      {"scored_games_per_second", r.scored_games_per_second},
                      {"threads", job.threads},
                      {"all_threads_games_per_second", r.all_threads_games_per_second},
                      {"ns_per_decision", r.ns_per_decision},
                      {"instructions_per_decision", nullptr},
                      {"decisions_per_game", r.decisions_per_game},
                      {"ns_per_copy", r.ns_per_copy},
                      {"ns_per_longest_path", r.ns_per_longest_path}};
  if (r.instructions_per_decision) object["instructions_per_decision"] = *r.instructions_per_decision;
  return object;
}

std::vector<std::string> to_row(BenchJob const& job, BenchResult const& r) {
  return {job.board.id,
          std::to_string(job.players),
          job.bot,
          fmt::format("{:.0f}", r.games_per_second),
          fmt::format("{:.0f}", r.scored_games_per_second),
          fmt::format("{:.0f}", r.all_threads_games_per_second),
          fmt::format("{:.1f}", r.ns_per_decision),
          r.instructions_per_decision ? fmt::format("{:.0f}", *r.instructions_per_decision) : "–",
          fmt::format("{:.0f}", r.decisions_per_game),
          fmt::format("{:.1f}", r.ns_per_copy),
          fmt::format("{:.0f}", r.ns_per_longest_path)};
}

/// Players that think are slower than dice by orders of magnitude: they get fewer games.
int games_for(std::string const& bot, int games) {
  return bot == "random" ? games : std::max(1, games / 20);
}

bool check_bots(std::vector<std::string> const& bots) {
  for (auto const& bot : bots) {
    auto const problem = why_no_player(bot);
    if (problem.en.empty()) continue;
    complain(phrases::failed, problem.in(language()));
    return false;
  }
  return true;
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
  if (boards.empty() || !check_bots(options.bots)) return 2;
  if (options.signatures) {
    print_signatures(boards, options.json);
    return 0;
  }
  int const threads = threads_or_cores(options.threads);
  TextTable table({say(phrases::id), say(phrases::players), say(phrases::bench_bot),
                   say(phrases::bench_games), say(phrases::bench_scored),
                   say(phrases::bench_threads, threads), say(phrases::bench_decision),
                   say(phrases::bench_instructions), say(phrases::decisions), say(phrases::bench_copy),
                   say(phrases::bench_longest)});
  json::array all;
  std::vector<BenchJob> jobs;
  for (auto const* board : boards) {
    if (options.players != 0 && !check_players(*board, options.players)) return 2;
    std::ranges::move(jobs_on(*board, options, threads), std::back_inserter(jobs));
  }
  ProgressBar bar(say(phrases::progress_bench), static_cast<long>(jobs.size()));
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
  command
      .add_list("--bots", options->bots, {"A,B", "A,B"},
                {"Who plays, one after the other (default: random,greedy)",
                 "Qui joue, l’un après l’autre (par défaut : random,greedy)"})
      .of(ValueKind::player);
  add_threads(command, options->threads).help = {"Threads of the parallel figure (default: one per core)",
                                                 "Fils du chiffre en parallèle (par défaut : un par cœur)"};
  command.add_switch(
      "--signatures", options->signatures,
      {"Only print a signature of each board: it changes when the engine plays differently",
       "Afficher seulement une signature par plateau : elle change quand le moteur joue autrement"});
  add_json(command, options->json);
  command.more = {
      "Times are the processor's, of one core but for the column of threads; players other than random play "
      "a "
      "twentieth of the games. Instructions are shown where the machine counts them.",
      "Les temps sont ceux du processeur, d’un seul cœur sauf dans la colonne des fils ; les joueurs autres "
      "que "
      "random jouent un vingtième des parties. Les instructions sont affichées si la machine les compte."};
  command.examples = "  roundhouse bench --board usa --bots random --games 5000";
  command.run = [options] { return run_bench(*options); };
}

}  // namespace roundhouse::cli
