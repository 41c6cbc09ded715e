#include <memory>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/play_plan.h"
#include "cli/remote_play.h"

namespace roundhouse::cli {
namespace {

void add_game(Command& command, PlayOptions& o) {
  add_board(command, o.board);
  command
      .add_list("--seats", o.seats, {"A,B", "A,B"},
                {"Who plays, in the order of the seats: human or a computer player (default: human,casual)",
                 "Qui joue, dans l’ordre des places : human ou un ordinateur (par défaut : human,casual)"})
      .of(ValueKind::player);
  command.add_list("--names", o.names, {"A,B", "A,B"},
                   {"Names, in the order of the seats", "Noms, dans l’ordre des places"});
  command.add_option(
      "--seed,-s",
      [&o](std::string const& typed) -> std::optional<Text> {
        if (!seed_from_hex(typed) && !number_from<std::uint64_t>(typed)) return what_a_seed_is();
        o.seed = typed;
        return std::nullopt;
      },
      {"SEED", "GRAINE"},
      {"What all chance follows from: a number, or 64 hexadecimal digits (default: a secret one)",
       "Ce dont découle tout le hasard : un nombre, ou 64 chiffres hexadécimaux (par défaut : une graine "
       "secrète)"});
  command.add_number(
      "--first", o.first, 1, max_seats,
      {"The seat that begins (default: drawn)", "La place qui commence (par défaut : tirée au sort)"});
  add_rule_option(command, o.locomotive_reset);
}

void add_files(Command& command, PlayOptions& o) {
  command
      .add_text("--record", o.record, {"FILE", "FICHIER"},
                {"Write the record of the game to this file, at its end or when you leave",
                 "Écrire la partie dans ce fichier, à la fin ou quand vous quittez"})
      .of(ValueKind::file);
  command
      .add_text("--resume", o.resume, {"FILE", "FICHIER"},
                {"Go on with a game that was left or saved", "Reprendre une partie quittée ou sauvée"})
      .of(ValueKind::file)
      .excludes({"--seats", "--names", "--seed", "--first", "--option", "--server"});
}

void add_looks(Command& command, PlayOptions& o) {
  command
      .add_text("--color", o.color, {"WHEN", "QUAND"},
                {"Colours: auto, always or never (default: auto)",
                 "Couleurs : auto, always ou never (par défaut : auto)"})
      .one_of({"auto", "always", "never"});
  command.add_switch("--ascii", o.ascii,
                     {"Only ASCII characters on the screen", "Seulement des caractères ASCII à l’écran"});
  command.add_switch("--explain", o.explain,
                     {"Computer players give their reasons, which tell what they hold",
                      "Les ordinateurs donnent leurs raisons, qui révèlent leur jeu"});
}

void add_server(Command& command, PlayOptions& o) {
  command.add_text(
      "--server", o.server, {"URL", "URL"},
      {"Play at a server: http://HOST:PORT makes a table there, http://HOST:PORT/table/ID joins one",
       "Jouer sur un serveur : http://HÔTE:PORT y crée une table, http://HÔTE:PORT/table/ID en rejoint une"});
  command
      .add_switch("--lobby", o.lobby,
                  {"Choose among the tables that wait for players",
                   "Choisir parmi les tables qui attendent des joueurs"})
      .needs("--server");
  command
      .add_switch("--public", o.listed,
                  {"Show the new table in the lobby, for anybody to join",
                   "Montrer la nouvelle table dans le salon, ouverte à tous"})
      .needs("--server")
      .excludes({"--lobby"});
  command
      .add_switch("--quick", o.quick,
                  {"Computer players at the new table answer at once",
                   "Les ordinateurs de la nouvelle table répondent aussitôt"})
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
      "Pendant la partie, ? liste ce qu’on peut taper ; conseil (h) demande un avis. Ctrl-C quitte et garde "
      "la partie."};
  command.examples =
      "  roundhouse play usa\n  roundhouse play nordic --seats human,strong,human --names Ann,,Ben\n"
      "  roundhouse play --resume game.rec";
  command.run = [options] {
    return options->server.empty() ? play_here(*options) : play_at_server(*options);
  };
}

}  // namespace roundhouse::cli
