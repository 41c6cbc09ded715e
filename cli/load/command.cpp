#include <memory>

#include "assets/assets.h"
#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/load/load.h"
#include "cli/program/options.h"

namespace roundhouse::cli {
namespace {

constexpr std::uint64_t other_files = 50;

bool check_board(LoadPlan const& plan) {
  auto const* const board = assets::board(plan.board);
  if (board != nullptr) return check_players(*board, plan.seats);
  return complain({"no board '{}'. The boards are: {}.", "plateau « {} » inconnu. Les plateaux sont : {}."},
                  plan.board, fmt::join(assets::board_ids(), ", "));
}

int load(LoadPlan plan) {
  if (plan.server.starts_with("https://"))
    return refuse({"load speaks plain HTTP, not https: name the server behind the proxy",
                   "load ne parle que HTTP, pas https : nommez le serveur derrière le proxy"});
  auto const url = client::read_url(plan.server);
  if (!url)
    return refuse({"'{}' is not a server address: http://HOST:PORT",
                   "« {} » n’est pas l’adresse d’un serveur : http://HÔTE:PORT"},
                  plan.server);
  plan.check = plan.check || !plan.records.empty();
  plan.to_end = plan.to_end || plan.check;  // only a game that is over has a record
  if (!check_board(plan)) return wrong_usage;
  auto const why = plan.records.empty() ? std::nullopt : make_folder(plan.records);
  if (why) return refuse(phrases::failed, *why);
  auto const connections = static_cast<std::uint64_t>(plan.tables) * static_cast<std::uint64_t>(plan.seats);
  auto const allowed = allow_many_files();
  if (allowed < connections + other_files)
    return refuse({"{} connections take as many files, and this system allows {}: raise it with 'ulimit -n'",
                   "{} connexions prennent autant de fichiers, et ce système en permet {} : augmentez avec "
                   "« ulimit -n »"},
                  connections, allowed);
  return run_load(std::move(plan), *url);
}

void add_playing(Command& command, LoadPlan& plan) {
  command
      .add_text("--server", plan.server, {"URL", "URL"},
                {"The server: http://localhost:8080", "Le serveur : http://localhost:8080"})
      .needed();
  command.add_number("--tables", plan.tables, 1, 100'000,
                     {"Tables at the same time (default: 10)", "Tables en même temps (par défaut : 10)"});
  command.add_number("--players,-p,--seats", plan.seats, 1, max_seats,
                     {"People at each table, every one with a connection (default: 4)",
                      "Personnes à chaque table, chacune avec une connexion (par défaut : 4)"});
  add_board(command, plan.board);
  command.add_number(
      "--pace", plan.pace, 0.0, 3600.0,
      {"From one move of a table to the next, on average (default: 2); 0: as fast as answers come",
       "D’un coup d’une table au suivant, en moyenne (par défaut : 2) ; 0 : dès que la réponse vient"},
      {"SECONDS", "SECONDES"});
  command.add_number("--duration", plan.duration, 0.1, 1e6,
                     {"How long to play (default: 60); games that end begin anew",
                      "Combien de temps jouer (par défaut : 60) ; une partie finie recommence"},
                     {"SECONDS", "SECONDES"});
}

void add_checks(Command& command, LoadPlan& plan) {
  command.add_switch("--games-to-end", plan.to_end,
                     {"Play one game at each table to its end instead",
                      "Jouer plutôt une partie à chaque table jusqu’au bout"});
  command.add_switch("--check", plan.check,
                     {"Play to the end and compare each record with what was acknowledged: exit code 1 if a "
                      "move is missing or there twice",
                      "Jouer jusqu’au bout et comparer chaque partie avec ce qui a été confirmé : code 1 si "
                      "un coup manque ou s’y trouve deux fois"});
  command
      .add_text("--records", plan.records, {"FOLDER", "DOSSIER"},
                {"The same, and write the records into this folder",
                 "De même, et écrire les parties dans ce dossier"})
      .of(ValueKind::folder);
}

void add_trouble(Command& command, LoadPlan& plan) {
  add_seed(command, plan.seed);
  command.add_number("--duplicate", plan.duplicate, 0.0, 1.0,
                     {"Send this share of all messages twice (default: 0)",
                      "Envoyer deux fois cette part des messages (par défaut : 0)"},
                     {"SHARE", "PART"});
  command.add_number("--patience", plan.patience, 1.0, 1e6,
                     {"Give up when nothing has happened for so long (default: 60)",
                      "Abandonner quand rien ne s’est passé pendant ce temps (par défaut : 60)"},
                     {"SECONDS", "SECONDES"});
}

}  // namespace

void add_load_command(Command& program) {
  auto const plan = std::make_shared<LoadPlan>();
  auto& command =
      program.add_command("load", {"Load-test a server with many players at once",
                                   "Tester la charge d’un serveur avec beaucoup de joueurs à la fois"});
  add_playing(command, *plan);
  add_checks(command, *plan);
  add_trouble(command, *plan);
  add_json(command, plan->json);
  command.more = {
      "Players make random legal moves. A connection that breaks is made anew: what was missed is fetched, "
      "and what was not acknowledged is sent again under the same name.",
      "Les joueurs jouent au hasard. Une connexion coupée est rétablie : ce qui a été manqué est demandé, et "
      "ce qui n’a pas été confirmé est renvoyé sous le même nom."};
  command.examples =
      "  roundhouse serve --rates off --connections-per-address 5000 --db /tmp/load.db\n"
      "  roundhouse load --server http://localhost:8080 --tables 1000 --pace 2 --duration 60\n"
      "  roundhouse load --server http://localhost:8080 --tables 200 --board new-york --pace 0.1 --records "
      "games/\n"
      "  roundhouse verify games/";
  command.run = [plan] { return load(*plan); };
}

}  // namespace roundhouse::cli
