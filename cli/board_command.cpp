#include "cli/board_command.h"

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "assets/assets.h"
#include "cli/board_figures.h"
#include "cli/board_report.h"
#include "cli/board_svg.h"
#include "cli/boards.h"
#include "cli/files.h"
#include "cli/messages.h"
#include "cli/table.h"
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
    if (auto const failure = write_whole_file(options.svg, board_svg(*board))) {
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

void add_board_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<BoardOptions>();
  auto* command =
      app.add_subcommand("board", "Look at boards: list them, show one, draw its map, check board files");
  command->require_subcommand(1);
  command->footer(
      "Examples:\n  roundhouse board list\n  roundhouse board show nordic --svg nordic.svg\n"
      "  roundhouse board check my-board.json");

  auto* list = command->add_subcommand("list", "The boards that are built in");
  list->add_flag("--json", options->json, "Print JSON");
  list->footer("Example:\n  roundhouse board list --json");
  list->callback([options, &exit_code] { exit_code = list_boards(*options); });

  auto* show =
      command->add_subcommand("show", "Figures, colour balance, mechanics and provenance of a board");
  show->add_option("BOARD", options->board, "Id of a built-in board, or a board file")
      ->option_text(" ")
      ->required();
  show->add_option("--svg", options->svg, "Draw the map into this file instead of printing")
      ->option_text("FILE");
  show->add_flag("--json", options->json, "Print JSON");
  show->footer("Example:\n  roundhouse board show usa --svg usa.svg");
  show->callback([options, &exit_code] { exit_code = show_board(*options); });

  auto* check = command->add_subcommand("check", "Check board files: exit code 1 if one is wrong");
  check->add_option("FILE", options->files, "Board files")->option_text("...")->required();
  check->add_flag("--json", options->json, "Print JSON");
  check->footer("Example:\n  roundhouse board check boards/*.json");
  check->callback([options, &exit_code] { exit_code = check_boards(*options); });
}

}  // namespace roundhouse::cli
