#include <algorithm>

#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/tune/tune.h"
#include "players/planner/weights_file.h"

namespace roundhouse::cli {
namespace {

using tuning::RunLog;
using tuning::TuningPlan;

constexpr std::size_t max_log_bytes = std::size_t{1} << 30;

bool choose_weights(std::vector<std::string> const& only, TuningPlan& plan) {
  auto const all = tuning::weights_that_matter(*plan.board);
  plan.tuned = all;
  if (only.empty()) return true;
  plan.tuned.clear();
  for (auto const& name : only) {
    auto const found = std::ranges::find_if(all, [&](auto const* weight) { return weight->name == name; });
    if (found == all.end()) {
      std::vector<std::string_view> names;
      names.reserve(all.size());
      for (auto const* weight : all) names.push_back(weight->name);
      return complain({"no weight '{}' matters on this board; there are: {}",
                       "aucun poids « {} » ne compte sur ce plateau ; il y a : {}"},
                      name, fmt::join(names, ", "));
    }
    if (std::ranges::find(plan.tuned, *found) == plan.tuned.end()) plan.tuned.push_back(*found);
  }
  return true;
}

bool choose_start(std::string const& from, TuningPlan& plan) {
  if (from.empty()) {
    plan.start = planner::weights_for(plan.board->id);
  } else {
    auto const weights = weights_or_complain(from);
    if (!weights) return false;
    plan.start = *weights;
  }
  plan.start = rounded(plan.start);
  return true;
}

bool is_log_free(std::string const& log) {
  std::error_code ignored;
  if (log.empty() || !std::filesystem::is_regular_file(log, ignored)) return true;
  return complain({"{}: already exists; --resume {} resumes it", "{} : existe déjà ; --resume {} le reprend"},
                  log, log);
}

std::optional<RunLog> new_run(TuneOptions const& options) {
  RunLog log;
  auto& plan = log.plan;
  plan.board = load_board_or_complain(options.board);
  if (plan.board == nullptr) return std::nullopt;
  plan.board_name = options.board;
  plan.players = options.players == 0 ? plan.board->min_players : options.players;
  plan.iterations = options.iterations;
  plan.deals = options.deals;
  plan.span = options.span;
  plan.gain = options.gain;
  plan.seed = options.seed;
  bool const fine = check_players(*plan.board, plan.players) && choose_start(options.from, plan) &&
                    choose_weights(options.only, plan) && is_log_free(options.log);
  return fine ? std::optional(log) : std::nullopt;
}

std::optional<RunLog> old_run(TuneOptions const& options) {
  auto const read = read_whole_file(options.resume, max_log_bytes);
  if (!read) return decline(phrases::failed, read.problem);
  int line = 0;
  auto log = tuning::read_log(read.text, line);
  if (!log)
    return decline({"{}:{}: not a line of a log of 'roundhouse tune'",
                    "{}:{} : pas une ligne d’un journal de « roundhouse tune »"},
                   options.resume, line);
  auto& plan = log->plan;
  plan.board = load_board_or_complain(plan.board_name);
  if (plan.board == nullptr || !check_players(*plan.board, plan.players)) return std::nullopt;
  if (plan.board->hash != log->hash)
    return decline(
        {"{}: made with another version of board '{}'", "{} : fait avec une autre version du plateau « {} »"},
        options.resume, plan.board_name);
  return log;
}

}  // namespace

std::optional<tuning::Weights> weights_or_complain(std::string const& file) {
  auto const loaded = planner::load_weights(file);
  if (loaded.weights != nullptr) return *loaded.weights;
  return decline(phrases::failed, loaded.error.in(language()));
}

std::optional<RunLog> plan_tuning(TuneOptions const& options) {
  return options.resume.empty() ? new_run(options) : old_run(options);
}

namespace {

/// What decides what is played: a run that is resumed has it already.
void add_settings(Command& command, TuneOptions& o) {
  add_board(command, o.board);
  add_players(command, o.players);
  command.add_number(
      "--iterations,-i", o.iterations, 0, 10'000'000,
      {"Steps of the search (default: 1000); 0 only writes the weights as they are, every one of them",
       "Pas de la recherche (par défaut : 1000) ; 0 écrit seulement les poids tels quels, tous"});
  command.add_number(
      "--deals,-d,--games,-g", o.deals, 1, 100'000,
      {"Deals of an iteration (default: 32), each played with the same cards in every seating",
       "Donnes d’une itération (par défaut : 32), chacune jouée avec les mêmes cartes à toutes les places"});
  command.add_number("--span", o.span, 0.01, 100.0,
                     {"How far to look to either side, in steps of a weight (default: 1)",
                      "Jusqu’où regarder de chaque côté, en pas d’un poids (par défaut : 1)"},
                     {"X", "X"});
  command.add_number(
      "--gain", o.gain, 0.001, 1000.0,
      {"How far to go for what is seen (default: 1)", "De combien suivre ce qui est vu (par défaut : 1)"},
      {"X", "X"});
  add_seed(command, o.seed);
  command.add_file("--from", o.from,
                   {"Weights to begin with (default: those of the board)",
                    "Poids de départ (par défaut : ceux du plateau)"});
  command.add_list("--only", o.only, {"A,B", "A,B"},
                   {"The weights to tune (default: all that matter on the board)",
                    "Les poids à régler (par défaut : tous ceux qui comptent sur le plateau)"});
  command.add_file("--log", o.log,
                   {"Write every iteration into this file", "Écrire chaque itération dans ce fichier"});
}

}  // namespace

void add_tune_command(Command& program) {
  auto const options = std::make_shared<TuneOptions>();
  auto& command = program.add_command(
      "tune", {"Look for better weights of the planner by self-play",
               "Chercher de meilleurs poids pour le planner en le faisant jouer contre lui-même"});
  add_settings(command, *options);
  command
      .add_text("--resume", options->resume, {"LOG", "JOURNAL"},
                {"Go on with the run that wrote this log", "Continuer la recherche qui a écrit ce journal"})
      .of(ValueKind::file)
      .excludes({"--board", "--players", "--iterations", "--deals", "--span", "--gain", "--seed", "--from",
                 "--only", "--log"});
  command.add_file(
      "--out,-o", options->out,
      {"Where the weights go (default: printed); a file is kept if it holds better ones",
       "Où vont les poids (par défaut : affichés) ; un fichier qui en contient de meilleurs est gardé"});
  add_threads(command, options->threads);
  command.add_number("--checks", options->checks, 0, 10'000,
                     {"Matches against the start on the way (default: 10)",
                      "Matchs contre le départ en chemin (par défaut : 10)"});
  command.add_number("--check-games", options->check_deals, 2, 1'000'000,
                     {"Deals of such a match (default: 200)", "Donnes d’un tel match (par défaut : 200)"});
  command.add_number(
      "--proof", options->proof_deals, 2, 10'000'000,
      {"Deals of the last check (default: 2000)", "Donnes de la dernière vérification (par défaut : 2000)"});
  add_json(command, options->json);
  command.examples =
      "  roundhouse tune --board usa --out usa.txt --log usa.csv\n"
      "  roundhouse tune --board my-board.json --players 3 --iterations 5000 --only block,draw_tickets\n"
      "  roundhouse sim --board usa --bots planner:usa.txt,planner --games 1000";
  command.run = [options] { return run_tune(*options); };
}

}  // namespace roundhouse::cli
