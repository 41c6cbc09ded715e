#include <boost/json.hpp>

#include "cli/base/boards.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/sim/report.h"
#include "cli/sim/simulation.h"
#include "cli/terminal/progress_bar.h"
#include "roundhouse/player.h"

namespace roundhouse::cli {
namespace {

struct SimOptions {
  std::string board = "usa";
  int players = 0;
  std::int64_t games = 100;
  std::int64_t first = 0;
  std::uint64_t seed = 1;
  int threads = 0;
  std::vector<std::string> bots;
  bool locomotive_reset = false;
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
  plan.setup.locomotive_reset = options.locomotive_reset;
  plan.seed = options.seed;
  plan.first = options.first;
  plan.games = options.games;
  plan.threads = static_cast<int>(std::min<std::int64_t>(threads_or_cores(options.threads), plan.games));
  plan.check = options.check;
  if (!seat_players(options, plan) || !make_records_folder(options, plan)) return std::nullopt;
  return plan;
}

int run_sim(SimOptions const& options) {
  auto const plan = make_plan(options);
  if (!plan) return 2;
  ProgressBar bar(say(phrases::progress_games), plan->games);
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

void add_sim_command(Command& program) {
  auto const options = std::make_shared<SimOptions>();
  auto& command =
      program.add_command("sim", {"Play many games between computer players and collect figures",
                                  "Jouer de nombreuses parties entre IA et faire des statistiques"});
  add_board(command, options->board);
  add_players(command, options->players);
  add_games(command, options->games, std::int64_t{1'000'000'000});
  add_seed(command, options->seed);
  command.add_number(
      "--first", options->first, 0, 1'000'000'000'000,
      {"Number of the first game (default: 0): --first 41 --games 1 plays game 41",
       "Numéro de la première partie (par défaut : 0) : --first 41 --games 1 joue la partie 41"});
  command
      .add_list("--bots", options->bots, {"A,B", "A,B"},
                {"Computer players, repeated to fill the table (default: random)",
                 "IA, répétées pour remplir la table (par défaut : random)"})
      .of(ValueKind::player);
  add_threads(command, options->threads);
  command
      .add_text("--records", options->records, {"FOLDER", "DOSSIER"},
                {"Write the record of every game into this folder", "Écrire chaque partie dans ce dossier"})
      .of(ValueKind::folder);
  add_rule_option(command, options->locomotive_reset);
  command.add_switch("--check", options->check,
                     {"Check every state and every record: exit code 1 if anything is wrong",
                      "Vérifier chaque état et chaque partie : code 1 si quelque chose est faux"});
  add_json(command, options->json);
  command.examples =
      "  roundhouse sim --board usa --players 4 --games 1000 --seed 7 --check\n"
      "  roundhouse sim --board iberia --players 2 --games 200 --bots greedy,random --json";
  command.run = [options] { return run_sim(*options); };
}

}  // namespace roundhouse::cli
