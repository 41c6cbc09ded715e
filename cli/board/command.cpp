#include <boost/json.hpp>

#include "assets/assets.h"
#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/board/figures.h"
#include "cli/board/report.h"
#include "cli/board/svg.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/terminal/text_table.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

struct BoardOptions {
  std::string board;
  std::vector<std::string> files;
  std::string svg;
  bool json = false;
};

int list_boards(BoardOptions const& options) {
  json::array array;
  TextTable table({say(phrases::id), say(phrases::name), say(phrases::players), say(phrases::cities),
                   say(phrases::routes), say(phrases::tickets), say(phrases::provenance)});
  for (auto const& id : assets::board_ids()) {
    auto const* board = assets::board(id);
    if (board == nullptr) continue;
    array.emplace_back(board_summary_json(*board));
    table.add({id, board->name.in(language()), fmt::format("{}–{}", board->min_players, board->max_players),
               std::to_string(count_board(*board).cities), std::to_string(board->routes.size()),
               std::to_string(board->tickets.size()),
               std::string(text::provenance_name(board->provenance.level, language()))});
  }
  fmt::print("{}", options.json ? json::serialize(array) + "\n" : table.text());
  return 0;
}

/// A file that cannot be read is wrong usage; one that holds no valid board is a finding.
int code_for(std::string const& file) {
  std::string ignored;
  return read_whole_file(file, 1U << 30U, ignored) ? 1 : 2;
}

int show_board(BoardOptions const& options) {
  auto const* board = load_board_or_complain(options.board);
  if (board == nullptr) return code_for(options.board);
  if (!options.svg.empty()) {
    auto const map = read_map(*board, map_text(*board, options.board));
    if (!map) {
      complain(phrases::map_broken, board->id);
      return 2;
    }
    if (auto const failure = write_whole_file(options.svg, board_svg(*board, *map))) {
      complain(phrases::failed, *failure);
      return 2;
    }
    if (options.svg != "/dev/stdout") fmt::print(stderr, "{}\n", say(phrases::map_written, options.svg));
    if (!options.json) return 0;
  }
  fmt::print("{}", options.json ? json::serialize(board_json(*board)) + "\n" : board_report(*board));
  return 0;
}

int check_boards(BoardOptions const& options) {
  json::array array;
  int code = 0;
  for (auto const& file : options.files) {
    Text error;
    auto const* board = load_board(file, error);
    if (board == nullptr) code = std::max(code, code_for(file));
    if (options.json) {
      json::object entry{{"file", file}, {"ok", board != nullptr}};
      if (board != nullptr) entry["board"] = board_summary_json(*board);
      if (board == nullptr) entry["error"] = error.en;
      array.emplace_back(std::move(entry));
    } else if (board == nullptr) {
      fmt::print("{}\n", error.in(language()));
    } else {
      fmt::print("{}\n", say(phrases::board_ok, file, board->name.in(language()), board->min_players,
                             board->max_players, count_board(*board).cities, board->routes.size(),
                             count_board(*board).spaces, board->tickets.size(), board->cards.total,
                             board->hash.substr(0, 12)));
    }
  }
  if (options.json) fmt::print("{}\n", json::serialize(array));
  return code;
}

}  // namespace

void add_board_command(Command& program) {
  auto const options = std::make_shared<BoardOptions>();
  auto& command = program.add_command(
      "board", {"Look at boards: list them, show one, draw its map, check board files",
                "Consulter les plateaux : liste, détail, carte, vérification de fichiers"});
  command.examples =
      "  roundhouse board list\n  roundhouse board show nordic --svg nordic.svg\n"
      "  roundhouse board check my-board.json";

  auto& list = command.add_command("list", {"The boards that are built in", "Les plateaux intégrés"});
  add_json(list, options->json);
  list.examples = "  roundhouse board list --json";
  list.run = [options] { return list_boards(*options); };

  auto& show = command.add_command("show", {"Figures, colour balance, mechanics and provenance of a board",
                                            "Chiffres, couleurs, mécanismes et provenance d’un plateau"});
  show.add_argument(
          options->board, {"BOARD", "PLATEAU"},
          {"A board by its id, or a board file", "Un plateau par son nom, ou un fichier de plateau"})
      .of(ValueKind::board)
      .needed();
  show.add_text("--svg", options->svg, {"FILE", "FICHIER"},
                {"Draw the map into this file instead of printing",
                 "Dessiner la carte dans ce fichier au lieu d’afficher"})
      .of(ValueKind::file);
  add_json(show, options->json);
  show.examples = "  roundhouse board show usa --svg usa.svg";
  show.run = [options] { return show_board(*options); };

  auto& check =
      command.add_command("check", {"Check board files: exit code 1 if one has a fault",
                                    "Vérifier des fichiers de plateau : code 1 si l’un a un défaut"});
  check.add_arguments(options->files, {"FILE ...", "FICHIER ..."}, {"Board files", "Fichiers de plateau"})
      .of(ValueKind::file)
      .needed();
  add_json(check, options->json);
  check.examples = "  roundhouse board check boards/*.json";
  check.run = [options] { return check_boards(*options); };
}

}  // namespace roundhouse::cli
