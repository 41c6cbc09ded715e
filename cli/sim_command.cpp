#include "cli/sim_command.h"

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <thread>

#include "cli/boards.h"
#include "cli/messages.h"
#include "cli/progress.h"
#include "cli/sim_report.h"
#include "cli/simulation.h"
#include "cli/usage.h"
#include "roundhouse/player.h"

namespace roundhouse::cli {
namespace {

struct SimOptions {
  std::string board;
  int players = 0;
  std::int64_t games = 100;
  std::int64_t first = 0;
  std::uint64_t seed = 1;
  int threads = 0;
  std::vector<std::string> bots;
  std::vector<std::string> rules;
  std::string records;
  bool check = false;
  bool json = false;
};

/// Who sits where: the named players again and again. False if there is no such player.
bool seat_players(SimOptions const& options, SimulationPlan& plan) {
  auto const bots = options.bots.empty() ? std::vector<std::string>{"random"} : options.bots;
  if (static_cast<int>(bots.size()) > plan.setup.players) {
    complain(phrases::too_many_bots, bots.size(), plan.setup.players);
    return false;
  }
  for (auto const& bot : bots) {
    auto const problem = why_no_player(bot);
    if (problem.en.empty()) continue;
    complain(phrases::failed, problem.in(language()));
    return false;
  }
  for (int s = 0; s < plan.setup.players; ++s) {
    plan.players.push_back(bots[static_cast<std::size_t>(s) % bots.size()]);
  }
  return true;
}

bool make_records_folder(SimOptions const& options, SimulationPlan& plan) {
  if (options.records.empty()) return true;
  std::error_code error;
  std::filesystem::create_directories(options.records, error);
  if (!error && !std::filesystem::is_directory(options.records, error)) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (error) {
    complain(phrases::cannot_write, options.records, std::generic_category().message(error.value()));
    return false;
  }
  plan.records = options.records;
  return true;
}

std::optional<SimulationPlan> make_plan(SimOptions const& options) {
  SimulationPlan plan;
  plan.board = load_board_or_complain(options.board);
  if (plan.board == nullptr) return std::nullopt;
  plan.setup.players = options.players == 0 ? plan.board->min_players : options.players;
  if (!check_players(*plan.board, plan.setup.players)) return std::nullopt;
  plan.setup.locomotive_reset = !options.rules.empty();
  plan.seed = options.seed;
  plan.first = options.first;
  plan.games = options.games;
  int const cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  plan.threads =
      static_cast<int>(std::min<std::int64_t>(options.threads > 0 ? options.threads : cores, plan.games));
  plan.check = options.check;
  if (!seat_players(options, plan) || !make_records_folder(options, plan)) return std::nullopt;
  return plan;
}

int run_sim(SimOptions const& options) {
  auto const plan = make_plan(options);
  if (!plan) return 2;
  Progress bar(say(phrases::progress_games), plan->games);
  auto const result = simulate(*plan, [&](std::int64_t done) { bar.show(done); });
  bar.clear();
  for (auto const& v : result.violations) {
    fmt::print(stderr, "{}\n",
               say(phrases::violation, plan->board->id, plan->seed, v.game, v.decision, v.what));
  }
  if (options.json) {
    fmt::print("{}\n", boost::json::serialize(sim_json(*plan, result)));
  } else {
    fmt::print("{}", sim_tables(*plan, result));
  }
  if (result.write_error) {
    complain(phrases::failed, *result.write_error);
    return 2;
  }
  return result.violations.empty() ? 0 : 1;
}

}  // namespace

void add_sim_command(CLI::App& app, int& exit_code) {
  using CLI::Range;
  auto options = std::make_shared<SimOptions>();
  auto* command = app.add_subcommand("sim", "Play many games between computer players and count");
  auto add = [&](char const* name, auto& value, char const* text, char const* help) {
    return command->add_option(name, value, help)->option_text(text);
  };
  add("--board,-b", options->board, "BOARD", "Id of a built-in board, or a board file")->required();
  add("--players,-p", options->players, "N", "Seats, 2 to 5 (default: the fewest of the board)")
      ->check(Range(2, max_seats));
  add("--games,-g", options->games, "N", "Number of games (default: 100)")
      ->check(Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  add("--seed,-s", options->seed, "N", "Number that all deals and players follow from (default: 1)")
      ->check(not_negative);
  add("--first", options->first, "N",
      "Number of the first game (default: 0): --first 41 --games 1 plays game 41")
      ->check(Range(std::int64_t{0}, std::int64_t{1'000'000'000'000}));
  add("--bots", options->bots, "A,B", "Players of the seats, repeated to fill the table (default: random)")
      ->delimiter(',');
  add("--threads,-t", options->threads, "N", "Threads (default: one a core); the results are the same")
      ->check(Range(1, 256));
  add("--records", options->records, "DIR", "Write the record of every game into this folder");
  add("--option", options->rules, "NAME", "Option of the rules: locomotive_reset (N-05)")
      ->check(CLI::IsMember({"locomotive_reset"}));
  command->add_flag("--check", options->check,
                    "Check every state and every record: exit code 1 if anything is wrong");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "Examples:\n  roundhouse sim --board usa --players 4 --games 1000 --seed 7 --check\n"
      "  roundhouse sim --board iberia --players 2 --games 200 --bots greedy,random --json");
  command->callback([options, &exit_code] { exit_code = run_sim(*options); });
}

}  // namespace roundhouse::cli
