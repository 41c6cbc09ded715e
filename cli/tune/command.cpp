#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/tune/run.h"

namespace roundhouse::cli {
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
       "Donnes d’une itération (par défaut : 32), chacune jouée avec les mêmes cartes à toutes les "
       "places"});
  command.add_number("--span", o.span, 0.01, 100.0,
                     {"How far to look to either side, in steps of a weight (default: 1)",
                      "Jusqu’où regarder de chaque côté, en pas d’un poids (par défaut : 1)"},
                     {"X", "X"});
  command.add_number(
      "--gain", o.gain, 0.001, 1000.0,
      {"How far to go for what is seen (default: 1)", "De combien suivre ce qui est vu (par défaut : 1)"},
      {"X", "X"});
  add_seed(command, o.seed);
  command
      .add_text("--from", o.from, {"FILE", "FICHIER"},
                {"Weights to begin with (default: those of the board)",
                 "Poids de départ (par défaut : ceux du plateau)"})
      .of(ValueKind::file);
  command.add_list("--only", o.only, {"A,B", "A,B"},
                   {"The weights to tune (default: all that matter on the board)",
                    "Les poids à régler (par défaut : tous ceux qui comptent sur le plateau)"});
  command
      .add_text("--log", o.log, {"FILE", "FICHIER"},
                {"Write every iteration into this file", "Écrire chaque itération dans ce fichier"})
      .of(ValueKind::file);
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
  command
      .add_text(
          "--out,-o", options->out, {"FILE", "FICHIER"},
          {"Where the weights go (default: printed); a file is kept if it holds better ones",
           "Où vont les poids (par défaut : affichés) ; un fichier qui en contient de meilleurs est gardé"})
      .of(ValueKind::file);
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
