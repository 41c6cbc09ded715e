#include "cli/bench_command.h"

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <thread>

#include "assets/assets.h"
#include "cli/bench_run.h"
#include "cli/boards.h"
#include "cli/messages.h"
#include "cli/table.h"
#include "players/random_games.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

struct BenchOptions {
  std::vector<std::string> boards;
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

json::object to_json(Board const& board, int players, BenchResult const& r) {
  return {{"board", board.id},
          {"players", players},
          {"games_per_second", r.games_per_second},
          {"scored_games_per_second", r.scored_games_per_second},
          {"all_threads_games_per_second", r.all_threads_games_per_second},
          {"ns_per_decision", r.ns_per_decision},
          {"decisions_per_game", r.decisions_per_game},
          {"ns_per_copy", r.ns_per_copy},
          {"ns_per_longest_path", r.ns_per_longest_path}};
}

std::vector<std::string> to_row(Board const& board, int players, BenchResult const& r) {
  return {board.id,
          std::to_string(players),
          fmt::format("{:.0f}", r.games_per_second),
          fmt::format("{:.0f}", r.scored_games_per_second),
          fmt::format("{:.0f}", r.all_threads_games_per_second),
          fmt::format("{:.1f}", r.ns_per_decision),
          fmt::format("{:.0f}", r.decisions_per_game),
          fmt::format("{:.1f}", r.ns_per_copy),
          fmt::format("{:.0f}", r.ns_per_longest_path)};
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
  TextTable table({say(phrases::id), say(phrases::players), say(phrases::bench_games),
                   say(phrases::bench_scored), say(phrases::bench_threads, threads),
                   say(phrases::bench_decision), say(phrases::decisions), say(phrases::bench_copy),
                   say(phrases::bench_longest)});
  json::array all;
  for (auto const* board : boards) {
    for (int players = board->min_players; players <= board->max_players; ++players) {
      auto const result = bench(*board, players, options.games, threads);
      table.add(to_row(*board, players, result));
      all.push_back(to_json(*board, players, result));
    }
  }
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
  command->add_option("--threads", options->threads, "Threads for the parallel figure (default: all cores)")
      ->check(CLI::Range(0, 1024));
  command->add_flag("--signatures", options->signatures,
                    "Only print a signature for each board: it changes when the engine plays differently");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer("Example:\n  roundhouse bench usa --games 5000");
  command->callback([options, &exit_code] { exit_code = run_bench(*options); });
}

}  // namespace roundhouse::cli
