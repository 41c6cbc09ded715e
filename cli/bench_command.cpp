#include "cli/bench_command.h"

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <thread>

#include "assets/assets.h"
#include "cli/bench_run.h"
#include "cli/boards.h"
#include "cli/messages.h"
#include "cli/progress.h"
#include "cli/table.h"
#include "players/random_games.h"
#include "roundhouse/player.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

struct BenchOptions {
  std::vector<std::string> boards;
  std::vector<std::string> bots{"random", "greedy"};
  int games = 2000;
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

void print_signatures(std::vector<Board const*> const& boards) {
  for (auto const* board : boards) fmt::print("{} {}\n", board->id, signature(*board));
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

std::vector<std::string> bot_names() {
  auto const names = player_names();
  return {names.begin(), names.end()};
}

/// Players that think are slower than dice by orders of magnitude: they get fewer games.
int games_for(std::string const& bot, int games) {
  return bot == "random" ? games : std::max(1, games / 20);
}

int run_bench(BenchOptions const& options) {
  auto const boards = chosen_boards(options);
  if (boards.empty()) return 2;
  if (options.signatures) {
    print_signatures(boards);
    return 0;
  }
  auto const cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  int const threads = options.threads > 0 ? options.threads : cores;
  TextTable table({say(phrases::id), say(phrases::players), say(phrases::bench_bot),
                   say(phrases::bench_games), say(phrases::bench_scored),
                   say(phrases::bench_threads, threads), say(phrases::bench_decision),
                   say(phrases::bench_instructions), say(phrases::decisions), say(phrases::bench_copy),
                   say(phrases::bench_longest)});
  json::array all;
  std::vector<BenchJob> jobs;
  for (auto const* board : boards) {
    for (int players = board->min_players; players <= board->max_players; ++players) {
      for (auto const& bot : options.bots) {
        jobs.push_back({*board, players, bot, games_for(bot, options.games), threads});
      }
    }
  }
  Progress bar(say(phrases::progress_bench), static_cast<long>(jobs.size()));
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

void add_bench_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<BenchOptions>();
  auto* command = app.add_subcommand("bench", "Measure the engine's speed, or print its signatures");
  command->add_option("boards", options->boards, "Boards by id or file (default: the six)");
  command->add_option("--games", options->games, "Games of each kind")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  command
      ->add_option("--bots", options->bots, "Who plays: random, greedy (default: both, one after the other)")
      ->delimiter(',')
      ->check(CLI::IsMember(bot_names()));
  command->add_option("--threads", options->threads, "Threads for the parallel figure (default: all cores)")
      ->check(CLI::Range(0, 1024));
  command->add_flag("--signatures", options->signatures,
                    "Only print a signature for each board: it changes when the engine plays differently");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "Times are the processor's, of one core but for the column of threads; players other than random play "
      "a\n"
      "twentieth of the games. Instructions are shown where the machine counts them.\n\n"
      "Example:\n  roundhouse bench usa --bots random --games 5000");
  command->callback([options, &exit_code] { exit_code = run_bench(*options); });
}

}  // namespace roundhouse::cli
