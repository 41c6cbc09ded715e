/// `roundhouse arena`: which computer player is the better one, and by how much.
#include <memory>

#include "cli/arena/options.h"
#include "cli/arena/run.h"
#include "cli/commands.h"
#include "cli/program/options.h"

namespace roundhouse::cli {
namespace {

void add_playing(Command& command, ArenaOptions& o) {
  add_board(command, o.board);
  add_players(command, o.players);
  command
      .add_list("--bots", o.bots, {"A,B,...", "A,B,..."},
                {"Computer players to compare, 2 to 16", "IA à comparer, de 2 à 16"})
      .of(ValueKind::player);
  command.add_number("--deals,-d", o.deals, 1, 100'000'000,
                     {"Deals, each played in all seatings with the same cards (default: 100)",
                      "Donnes, chacune jouée à toutes les places avec les mêmes cartes (par défaut : 100)"});
  auto& seed = add_seed(command, o.seed);
  seed.read = [&o, read = seed.read](std::string const& typed) {
    o.seed_given = true;
    return read(typed);
  };
  add_threads(command, o.threads);
  command.add_switch("--both-ways", o.both_ways,
                     {"Fewer players than seats: also the later ones alone against the earlier ones",
                      "Moins de joueurs que de places : aussi les derniers seuls contre les premiers"});
}

void add_test(Command& command, ArenaOptions& o) {
  command
      .add_list("--sprt", o.sprt, {"A,B", "A,B"},
                {"Stop when it is decided whether A is better than B; --deals is the most it plays",
                 "S’arrêter quand il est décidé si A est meilleur que B ; --deals est le maximum joué"})
      .of(ValueKind::player);
  command.add_number(
      "--elo0", o.hypotheses.elo0, -1000.0, 1000.0,
      {"Lead of A that is not worth it (default: 0)", "Avance de A qui ne compte pas (par défaut : 0)"},
      {"X", "X"});
  command.add_number("--elo1", o.hypotheses.elo1, -1000.0, 1000.0,
                     {"Lead of A that is (default: 20)", "Avance de A qui compte (par défaut : 20)"},
                     {"X", "X"});
  command.add_number("--alpha", o.hypotheses.alpha, 1e-9, 0.5,
                     {"Chance of deciding for A by mistake (default: 0.05)",
                      "Risque de décider à tort pour A (par défaut : 0.05)"},
                     {"P", "P"});
  command.add_number("--beta", o.hypotheses.beta, 1e-9, 0.5,
                     {"Chance of deciding against A by mistake (default: 0.05)",
                      "Risque de décider à tort contre A (par défaut : 0.05)"},
                     {"P", "P"});
}

void add_storage(Command& command, ArenaOptions& o) {
  command
      .add_text(
          "--db", o.db, {"FILE", "FICHIER"},
          {"Keep every result in this SQLite database; what is already there of this run is not played again",
           "Garder chaque résultat dans cette base SQLite ; ce qui y est déjà n’est pas rejoué"})
      .of(ValueKind::file);
  command
      .add_text("--refit", o.refit, {"FILE", "FICHIER"},
                {"Play nothing: rate what is in this database, all of it or what --board, --players, --bots "
                 "and --seed "
                 "choose",
                 "Ne rien jouer : classer ce que contient cette base, tout ou ce que choisissent --board, "
                 "--players, "
                 "--bots et --seed"})
      .of(ValueKind::file)
      .excludes({"--db", "--deals", "--threads", "--both-ways"});
}

void add_output(Command& command, ArenaOptions& o) {
  command
      .add_text("--anchor", o.anchor, {"BOT", "JOUEUR"},
                {"Player whose rating is 0 (default: the first)",
                 "Joueur dont la cote est 0 (par défaut : le premier)"})
      .of(ValueKind::player);
  command
      .add_text(
          "--csv", o.csv, {"FILE", "FICHIER"},
          {"Write a line for each player into this file", "Écrire une ligne par joueur dans ce fichier"})
      .of(ValueKind::file);
  command
      .add_text("--svg", o.svg, {"FILE", "FICHIER"},
                {"Draw the ratings into this file", "Dessiner les cotes dans ce fichier"})
      .of(ValueKind::file);
  command.add_number("--resamples", o.resamples, 40, 100'000,
                     {"Resamples for the intervals (default: 1000)",
                      "Rééchantillonnages pour les intervalles (par défaut : 1000)"});
  command.add_switch("--fingerprint", o.fingerprint,
                     {"Also how each player plays: points by source, every kind of decision",
                      "Aussi comment joue chacun : points par origine, chaque sorte de décision"});
  add_json(command, o.json);
}

}  // namespace

void add_arena_command(Command& program, ArenaPart const& part) {
  auto const options = std::make_shared<ArenaOptions>();
  auto& command = program.add_command(
      "arena", {"Play computer players against each other on the same deals and rate them",
                "Opposer des IA sur les mêmes donnes et les classer"});
  add_playing(command, *options);
  add_test(command, *options);
  add_storage(command, *options);
  add_output(command, *options);
  command.more = {
      "With as many or more players than seats everybody meets everybody; with fewer, one sits against the "
      "rest: "
      "'--bots a,b --players 4' has one a against three b.",
      "Avec au moins autant de joueurs que de places, chacun rencontre chacun ; sinon, l’un joue contre tous "
      "les "
      "autres : « --bots a,b --players 4 » oppose un a à trois b."};
  command.examples =
      "  roundhouse arena --board usa --bots greedy,random --deals 200\n"
      "  roundhouse arena --board nordic --players 3 --sprt greedy,random --deals 10000\n"
      "  roundhouse arena --board usa --bots greedy,random --deals 500 --db results.db\n"
      "  roundhouse arena --refit results.db --board usa";
  command.run = [options, part] { return run_arena(*options, part); };
}

void add_arena_command(Command& program) {
  add_arena_command(program, ArenaPart{});
}

}  // namespace roundhouse::cli
