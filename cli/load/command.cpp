#include <filesystem>
#include <memory>

#include "assets/assets.h"
#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/load/messages.h"
#include "cli/load/run.h"
#include "cli/program/options.h"

namespace roundhouse::cli {
namespace {

constexpr std::uint64_t other_files = 50;

bool check_board(LoadPlan const& plan) {
  auto const* const board = assets::board(plan.board);
  if (board != nullptr) return check_players(*board, plan.seats);
  complain(phrases::load_board, plan.board, fmt::join(assets::board_ids(), ", "));
  return false;
}

bool make_folder(LoadPlan const& plan) {
  if (plan.records.empty()) return true;
  std::error_code error;
  std::filesystem::create_directories(plan.records, error);
  if (!error && !std::filesystem::is_directory(plan.records, error))
    error = std::make_error_code(std::errc::not_a_directory);
  if (!error) return true;
  complain(phrases::cannot_write, plan.records, std::generic_category().message(error.value()));
  return false;
}

int load(LoadPlan plan) {
  if (plan.server.starts_with("https://")) {
    complain(phrases::load_no_tls);
    return wrong_usage;
  }
  auto const url = client::read_url(plan.server);
  if (!url) {
    complain(phrases::load_bad_url, plan.server);
    return wrong_usage;
  }
  plan.check = plan.check || !plan.records.empty();
  plan.to_end = plan.to_end || plan.check;  // only a game that is over has a record
  if (!check_board(plan) || !make_folder(plan)) return wrong_usage;
  auto const connections = static_cast<std::uint64_t>(plan.tables) * static_cast<std::uint64_t>(plan.seats);
  auto const allowed = allow_many_files();
  if (allowed < connections + other_files) {
    complain(phrases::load_files, connections, allowed);
    return wrong_usage;
  }
  return LoadRun(std::move(plan), *url).run();
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
  command.add_switch(
      "--check", plan.check,
      {"Play to the end and compare each record with what was acknowledged: exit code 1 if a move is "
       "missing or there twice",
       "Jouer jusqu’au bout et comparer chaque partie avec ce qui a été confirmé : code 1 si un coup "
       "manque ou s’y trouve deux fois"});
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
      "and what "
      "was not acknowledged is sent again under the same name.",
      "Les joueurs jouent au hasard. Une connexion coupée est rétablie : ce qui a été manqué est demandé, et "
      "ce qui "
      "n’a pas été confirmé est renvoyé sous le même nom."};
  command.examples =
      "  roundhouse serve --rates off --connections-per-address 5000 --db /tmp/load.db\n"
      "  roundhouse load --server http://localhost:8080 --tables 1000 --pace 2 --duration 60\n"
      "  roundhouse load --server http://localhost:8080 --tables 200 --board new-york --pace 0.1 --records "
      "games/\n"
      "  roundhouse verify games/";
  command.run = [plan] { return load(*plan); };
}

}  // namespace roundhouse::cli
