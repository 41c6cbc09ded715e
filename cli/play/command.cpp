#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/base/boards.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/play/play.h"
#include "cli/play/session.h"
#include "cli/program/options.h"
#include "cli/terminal/line_editor.h"
#include "cli/terminal/text.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

constexpr std::string_view human = "human";

bool is_with_file(std::string_view player) {
  return player.starts_with("planner:") || player.starts_with("net:");
}

}  // namespace

std::optional<std::string> seat_players(std::vector<std::string> const& kinds,
                                        std::vector<std::string> const& names, GamePlan& plan) {
  for (std::size_t s = 0; s < kinds.size(); ++s) {
    auto& seat = plan.seats.emplace_back(names[s], kinds[s], nullptr);
    if (seat.kind == human) continue;
    // A number for each computer player that follows from the seed of the game, but tells nothing of it.
    seat.bot = make_player(seat.kind, number_of_seed(plan.seed) + s);
    if (seat.bot != nullptr || is_with_file(seat.kind)) {
      auto const problem = why_no_player(seat.kind, *plan.board);
      if (problem.en.empty()) continue;
      return problem.in(language());
    }
    return say({"no player '{}'; there are: human, {}", "pas de joueur « {} » ; il y a : human, {}"},
               seat.kind, fmt::join(player_names(), ", "));
  }
  return std::nullopt;
}

namespace {

bool choose_seed(PlayOptions const& options, GamePlan& plan) {
  auto const& typed = options.seed;
  if (typed.empty()) {
    if (getentropy(plan.seed.data(), plan.seed.size()) == 0) return true;
    return complain({"the system gave no random seed; name one with --seed",
                     "le système n’a pas donné de graine aléatoire ; en donner une avec --seed"});
  }
  if (auto const seed = seed_from_hex(typed)) {
    plan.seed = *seed;
    return true;
  }
  plan.seed = numbered_seed(*number_from<std::uint64_t>(typed), 0);  // --seed lets nothing else through
  plan.stream = StreamKind::xoshiro;
  return true;
}

/// A name is printed on every screen: it must not move the cursor.
std::string printable(std::string name) {
  std::ranges::replace_if(name, [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
  return name;
}

std::string default_name(std::string_view kind, std::size_t seat) {
  if (kind == human) return say({"Player {}", "Joueur {}"}, seat + 1);
  return fmt::format("{} {}", text::player_name(kind, language()), seat + 1);
}

bool check_names(std::vector<std::string> const& names) {
  for (auto name = names.begin(); name != names.end(); ++name)
    if (!name->empty() && std::find(names.begin(), name, *name) != name)
      return complain({"two players are called '{}'", "deux joueurs s’appellent « {} »"}, *name);
  return true;
}

bool name_seats(PlayOptions const& options, GamePlan& plan) {
  if (options.names.size() > options.seats.size())
    return complain({"{} names for {} seats", "{} noms pour {} places"}, options.names.size(),
                    options.seats.size());
  std::vector<std::string> names;
  for (std::size_t s = 0; s < options.seats.size(); ++s) {
    bool const named = s < options.names.size() && !options.names[s].empty();
    names.push_back(named ? printable(options.names[s]) : default_name(options.seats[s], s));
  }
  if (!check_names(names)) return false;
  auto const problem = seat_players(options.seats, names, plan);
  return !problem || complain(phrases::failed, *problem);
}

bool choose_setup(PlayOptions const& options, GamePlan& plan) {
  plan.setup.players = static_cast<int>(options.seats.size());
  if (!check_players(*plan.board, plan.setup.players)) return false;
  if (options.first > plan.setup.players)
    return complain({"--first: no seat {}: 1 to {}", "--first : pas de place {} : de 1 à {}"}, options.first,
                    plan.setup.players);
  if (options.first > 0) plan.setup.first = seat_id(options.first - 1);
  plan.setup.locomotive_reset = options.locomotive_reset;
  return true;
}

bool begin_anew(PlayOptions const& options, GamePlan& plan) {
  plan.board = load_board_or_complain(options.board_or_usual());
  plan.board_file = options.board;
  plan.record = options.record;
  return plan.board != nullptr && choose_setup(options, plan) && choose_seed(options, plan) &&
         name_seats(options, plan);
}

bool go_on(PlayOptions const& options, GamePlan& plan) {
  auto const* const board = options.board.empty() ? nullptr : load_board_or_complain(options.board);
  if (board == nullptr && !options.board.empty()) return false;
  plan.board_file = options.board;
  if (auto const problem = open_kept_game(options.resume, board, plan))
    return complain(phrases::failed, *problem);
  if (!options.record.empty()) plan.record = options.record;
  return true;
}

int play_here(PlayOptions const& options) {
  GamePlan plan;
  plan.language = language();
  plan.explain = options.explain;
  if (!(options.resume.empty() ? begin_anew(options, plan) : go_on(options, plan))) return wrong_usage;
  Interruption const interruption;
  Terminal terminal(std::cin, std::cout, Terminal::settings(options.color, options.ascii));
  return Session(std::move(plan), terminal).run();
}

void add_game(Command& command, PlayOptions& o) {
  add_board(command, o.board);
  command.add_bots("--seats", o.seats,
                   {"Who plays, in seat order: human or a computer player (default: human,casual)",
                    "Qui joue, dans l’ordre des places : human ou une IA (par défaut : human,casual)"});
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
  command.add_file("--record", o.record,
                   {"Save the game in this file, at its end or when you leave",
                    "Enregistrer la partie dans ce fichier, à la fin ou quand vous quittez"});
  command
      .add_file("--resume", o.resume,
                {"Continue a game you left or saved", "Reprendre une partie quittée ou enregistrée"})
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
