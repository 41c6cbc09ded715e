#include <memory>

#include "cli/commands.h"
#include "cli/play/plan.h"
#include "cli/program/options.h"
#include "cli/remote/play.h"

namespace roundhouse::cli {
namespace {

void add_game(Command& command, PlayOptions& o) {
  add_board(command, o.board);
  command
      .add_list("--seats", o.seats, {"A,B", "A,B"},
                {"Who plays, in seat order: human or a computer player (default: human,casual)",
                 "Qui joue, dans l’ordre des places : human ou une IA (par défaut : human,casual)"})
      .of(ValueKind::player);
  command.add_list("--names", o.names, {"A,B", "A,B"},
                   {"Names, in seat order", "Noms, dans l’ordre des places"});
  command.add_option(
      "--seed,-s",
      [&o](std::string const& typed) -> std::optional<Text> {
        if (!seed_from_hex(typed) && !number_from<std::uint64_t>(typed)) return what_a_seed_is();
        o.seed = typed;
        return std::nullopt;
      },
      {"SEED", "GRAINE"},
      {"Seed for everything random: a number, or 64 hexadecimal digits (default: a secret one)",
       "Graine du hasard : un nombre, ou 64 chiffres hexadécimaux (par défaut : une graine secrète)"});
  command.add_number(
      "--first", o.first, 1, max_seats,
      {"The seat that goes first (default: random)", "La place qui commence (par défaut : au hasard)"});
  add_rule_option(command, o.locomotive_reset);
}

void add_files(Command& command, PlayOptions& o) {
  command
      .add_text("--record", o.record, {"FILE", "FICHIER"},
                {"Save the game in this file, at its end or when you leave",
                 "Enregistrer la partie dans ce fichier, à la fin ou quand vous quittez"})
      .of(ValueKind::file);
  command
      .add_text("--resume", o.resume, {"FILE", "FICHIER"},
                {"Continue a game you left or saved", "Reprendre une partie quittée ou enregistrée"})
      .of(ValueKind::file)
      .excludes({"--seats", "--names", "--seed", "--first", "--option", "--server"});
}

void add_looks(Command& command, PlayOptions& o) {
  command
      .add_text("--color", o.color, {"WHEN", "QUAND"},
                {"Colours: auto, always or never (default: auto)",
                 "Couleurs : auto, always ou never (par défaut : auto)"})
      .one_of({"auto", "always", "never"});
  command.add_switch("--ascii", o.ascii,
                     {"Only ASCII characters on the screen", "Seulement des caractères ASCII à l’écran"});
  command.add_switch("--explain", o.explain,
                     {"Computer players give their reasons, which reveal their hands",
                      "Les IA donnent leurs raisons, qui révèlent leur jeu"});
}

void add_server(Command& command, PlayOptions& o) {
  command.add_text(
      "--server", o.server, {"URL", "URL"},
      {"Play at a server: http://HOST:PORT opens a table there, http://HOST:PORT/table/ID joins one",
       "Jouer sur un serveur : http://HÔTE:PORT y crée une table, http://HÔTE:PORT/table/ID en rejoint une"});
  command
      .add_switch(
          "--lobby", o.lobby,
          {"Choose among the tables waiting for players", "Choisir parmi les tables en attente de joueurs"})
      .needs("--server");
  command
      .add_switch("--public", o.listed,
                  {"Show the new table in the lobby, so that anyone can join",
                   "Montrer la nouvelle table dans le salon, ouverte à tous"})
      .needs("--server")
      .excludes({"--lobby"});
  command
      .add_switch(
          "--quick", o.quick,
          {"Instant computer moves at the new table", "Coups de l’IA instantanés à la nouvelle table"})
      .needs("--server");
}

}  // namespace

void add_play_command(Command& program) {
  auto const options = std::make_shared<PlayOptions>();
  auto& command =
      program.add_command("play", {"Play a game in the terminal", "Jouer une partie dans le terminal"});
  add_game(command, *options);
  add_files(command, *options);
  add_looks(command, *options);
  add_server(command, *options);
  command.more = {
      "While playing, ? lists what can be typed; hint (h) asks for advice. Ctrl-C leaves and keeps the game.",
      "Pendant la partie, ? liste ce qu’on peut taper ; conseil (h) demande un avis. Ctrl-C quitte et garde "
      "la partie."};
  command.examples =
      "  roundhouse play usa\n  roundhouse play nordic --seats human,strong,human --names Ann,,Ben\n"
      "  roundhouse play --resume game.rec";
  command.run = [options] {
    return options->server.empty() ? play_here(*options) : play_at_server(*options);
  };
}

}  // namespace roundhouse::cli
