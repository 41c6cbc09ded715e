#include <fmt/format.h>

#include <boost/json.hpp>

#include "assets/assets.h"
#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/base/mechanics.h"
#include "cli/base/messages.h"
#include "cli/board/figures.h"
#include "cli/board/report.h"
#include "cli/commands.h"
#include "cli/desk/map_svg.h"
#include "cli/program/options.h"
#include "cli/terminal/text.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

std::string heading(Phrase const& phrase) {
  return fmt::format("\n{}\n", phrase.here());
}

std::string route_text(Board const& board, BoardFigures const& figures) {
  auto text = fmt::format("{} ({} {})", board.routes.size(), figures.spaces, phrases::spaces.here());
  if (figures.by_kind[1] + figures.by_kind[2] == 0) return text;
  return text + ": " +
         say({"{} tracks, {} tunnels, {} ferries", "{} voies, {} tunnels, {} ferries"}, figures.by_kind[0],
             figures.by_kind[1], figures.by_kind[2]);
}

std::string ticket_text(Board const& board, BoardFigures const& figures) {
  auto text = say({"{} (points {} to {}, mean {:.1f})", "{} (de {} à {} points, moyenne {:.1f})"},
                  board.tickets.size(), figures.least_points, figures.most_points, figures.mean_points);
  if (!board.two_ticket_decks) return text;
  for (int d = 0; d < ticket_decks; ++d) {
    text += fmt::format("{} {} {}", d == 0 ? ":" : ",", figures.by_deck[static_cast<std::size_t>(d)],
                        text::deck_name(board, d, language()));
  }
  return text;
}

std::string card_text(Board const& board) {
  std::string text = fmt::format("{}: ", board.cards.total);
  bool first = true;
  for (int i = 0; i < card_kinds; ++i) {
    if (board.cards[card_at(i)] == 0) continue;
    text += (first ? "" : ", ") + text::card_count(board, card_at(i), board.cards[card_at(i)], language());
    first = false;
  }
  return text;
}

std::string color_table(Board const& board, BoardFigures const& figures) {
  TextTable table(
      {say({"colour", "couleur"}), say(phrases::routes), say(phrases::spaces), say({"cards", "cartes"})});
  ColorFigures sum;
  for (int i = 0; i <= colors; ++i) {
    auto const& row = figures.by_color[static_cast<std::size_t>(i)];
    table.add({text::card_name(board, i == colors ? gray : card_at(i), language()),
               std::to_string(row.routes), std::to_string(row.spaces),
               i == colors ? "" : std::to_string(row.cards)});
    sum.routes += row.routes;
    sum.spaces += row.spaces;
    sum.cards += row.cards;
  }
  table.add({say(phrases::total), std::to_string(sum.routes), std::to_string(sum.spaces),
             std::to_string(sum.cards)});
  return table.text();
}

std::string length_table(Board const& board, BoardFigures const& figures) {
  TextTable table({say({"length", "longueur"}), say(phrases::routes), say({"points", "points"})});
  for (std::size_t n = 1; n <= max_length; ++n) {
    if (figures.by_length[n] == 0) continue;
    table.add(
        {std::to_string(n), std::to_string(figures.by_length[n]), std::to_string(board.route_points[n])});
  }
  return table.text();
}

/// The parameters as the board file names them: `per_player 3, reset_at 3`.
std::string mechanic_lines(Board const& board) {
  std::string lines;
  for (auto const& name : board.mechanics) {
    std::string line = name;
    char const* between = ": ";
    for (auto const& [key, value] : mechanic_parameters(board, name)) {
      line += fmt::format("{}{} {}", between, std::string_view(key), json::serialize(value));
      between = ", ";
    }
    lines += bullet(line);
  }
  return lines.empty() ? say(phrases::none) + "\n" : lines;
}

std::string provenance_lines(Board const& board) {
  auto level = [](std::string const& l) { return std::string(text::provenance_name(l, language())); };
  std::string text = heading({"Provenance", "Provenance"}) + level(board.provenance.level) + "\n";
  if (board.provenance.note) text += wrapped(board.provenance.note->in(language())) + "\n";
  for (auto const& [part, sure] : board.provenance.parts) text += bullet(part + ": " + level(sure));
  text += heading({"Sources", "Sources"});
  for (auto const& source : board.provenance.sources) text += bullet(source);
  text += heading({"Doubts", "Doutes"});
  for (auto const& doubt : board.provenance.doubts) text += bullet(doubt);
  if (board.provenance.doubts.empty()) text += say(phrases::none) + "\n";
  return text;
}

std::string board_report(Board const& board) {
  auto const figures = count_board(board);
  auto cities = std::to_string(figures.cities);
  if (!board.country_exits.empty())
    cities =
        say({"{} and {} country exits", "{} et {} sorties vers un pays"}, cities, board.country_exits.size());
  std::string text = fmt::format("{} ({})\n{}\n", board.name.in(language()), board.id,
                                 wrapped(board.summary.in(language())));
  text += field(phrases::players.here(), fmt::format("{}–{}", board.min_players, board.max_players));
  text += field(phrases::cities.here(), cities);
  text += field(phrases::routes.here(), route_text(board, figures));
  text += field(phrases::tickets.here(), ticket_text(board, figures));
  text += field(say({"trains", "wagons"}), std::to_string(board.trains));
  text += field(say({"train cards", "cartes wagon"}), card_text(board));
  text += field(say({"edition", "édition"}), std::to_string(board.edition));
  text += field(say({"hash", "empreinte"}), board.hash);
  text += heading({"Colour balance", "Équilibre des couleurs"}) + color_table(board, figures);
  text += heading({"Routes by length", "Routes par longueur"}) + length_table(board, figures);
  text += heading({"Mechanics", "Mécanismes"}) + mechanic_lines(board);
  return text + provenance_lines(board);
}

struct BoardOptions {
  std::string board;
  std::vector<std::string> files;
  std::string svg;
  bool json = false;
};

int list_boards(BoardOptions const& options) {
  json::array array;
  TextTable table({say(phrases::id), say({"name", "nom"}), say(phrases::players), say(phrases::cities),
                   say(phrases::routes), say(phrases::tickets), say({"provenance", "provenance"})});
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
  return read_whole_file(file, 1U << 30U) ? 1 : 2;
}

int show_board(BoardOptions const& options) {
  auto const* board = load_board_or_complain(options.board);
  if (board == nullptr) return code_for(options.board);
  if (!options.svg.empty()) {
    auto const map = read_map(*board, map_text(*board, options.board));
    if (!map)
      return refuse({"the map of {} does not fit the board: make it again with tools/layout",
                     "la carte de {} ne correspond pas au plateau : la refaire avec tools/layout"},
                    board->id);
    if (auto const failure = write_whole_file(options.svg, board_svg(*board, *map)))
      return refuse(phrases::failed, *failure);
    if (options.svg != "/dev/stdout")
      tell(stderr, {"map written to {}", "carte écrite dans {}"}, options.svg);
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
      tell({"{}: ok: {}, {}–{} players, {} cities, {} routes ({} spaces), {} tickets, {} "
            "train cards, hash {}",
            "{} : correct : {}, {}–{} joueurs, {} villes, {} routes ({} espaces), {} "
            "billets, {} cartes wagon, empreinte {}"},
           file, board->name.in(language()), board->min_players, board->max_players,
           count_board(*board).cities, board->routes.size(), count_board(*board).spaces,
           board->tickets.size(), board->cards.total, board->hash.substr(0, 12));
    }
  }
  if (options.json) fmt::print("{}\n", json::serialize(array));
  return code;
}

}  // namespace

void add_board_command(Command& program) {
  auto const options = std::make_shared<BoardOptions>();
  auto& command = program.add_command(
      "board", {"Look at boards: list them, show one, draw its map, check files, play test matches",
                "Consulter les plateaux : liste, détail, carte, vérification, parties d’essai"});
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
  show.add_file("--svg", options->svg,
                {"Draw the map into this file instead of printing",
                 "Dessiner la carte dans ce fichier au lieu d’afficher"});
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
  add_report_command(command);
}

}  // namespace roundhouse::cli
