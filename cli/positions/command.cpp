#include <algorithm>
#include <boost/json.hpp>

#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/positions/report.h"
#include "cli/program/options.h"

namespace roundhouse::cli {
namespace {

struct PositionsOptions {
  std::vector<std::string> names;
  std::vector<std::string> players;
  std::string board;
  std::string show;
  std::uint64_t seed = 1;
  int times = 1;
  bool list = false;
  bool json = false;
};

namespace sentences {
constexpr Phrase no_such_position{"no position '{}': it is neither built in (see --list) nor a file",
                                  "pas de position « {} » : ni intégrée (voir --list), ni un fichier"};
constexpr Phrase broken{"{}: {}: {}", "{} : {} : {}"};
constexpr Phrase none{"no position on board '{}'", "aucune position sur le plateau « {} »"};
}  // namespace sentences

/// A built-in position by its name, or a file.
std::optional<positions::Position> load(std::string const& name) {
  std::string text;
  if (auto const built_in = positions::position_text(name)) {
    text = *built_in;
  } else if (name.ends_with(".json")) {
    std::string error;
    auto const file = read_whole_file(name, max_board_bytes, error);
    if (!file) {
      complain(phrases::failed, error);
      return std::nullopt;
    }
    text = *file;
  } else {
    complain(sentences::no_such_position, name);
    return std::nullopt;
  }
  auto result = positions::read_position(name, text);
  if (!result.position) {
    auto const place = result.error.place.empty() ? say(phrases::whole_file) : result.error.place;
    complain(sentences::broken, name, place, result.error.reason.in(language()));
  }
  return std::move(result.position);
}

std::optional<std::vector<positions::Position>> load_all(PositionsOptions const& options) {
  auto names = options.names.empty() ? positions::position_names() : options.names;
  if (!options.show.empty()) names = {options.show};
  std::vector<positions::Position> list;
  for (auto const& name : names) {
    auto position = load(name);
    if (!position) return std::nullopt;
    if (options.board.empty() || position->board->id == options.board) list.push_back(std::move(*position));
  }
  if (list.empty()) {
    complain(sentences::none, options.board);
    return std::nullopt;
  }
  return list;
}

/// Each player before every position, a new one each time: nobody remembers the last position.
bool ask_players(PositionsOptions const& options, Answers& answers) {
  auto const names = options.players.empty() ? std::vector<std::string>{"planner"} : options.players;
  for (auto const& name : names) {
    if (auto const problem = why_no_player(name); !problem.en.empty()) {
      complain(phrases::failed, problem.in(language()));
      return false;
    }
    PlayerAnswers player{name, {}};
    for (std::size_t i = 0; i < answers.list.size(); ++i) {
      for (int n = 0; n < options.times; ++n) {
        auto const bot = make_player(name, player_seed(options.seed, static_cast<std::int64_t>(i), n));
        player.moves.push_back(positions::ask(*bot, answers.list[i]));
      }
    }
    answers.players.push_back(std::move(player));
  }
  return true;
}

int run_positions(PositionsOptions const& options) {
  auto const list = load_all(options);
  if (!list) return wrong_usage;
  if (!options.show.empty()) {
    if (options.json) {
      fmt::print("{}\n", boost::json::serialize(position_json(list->front())));
    } else {
      show_position(list->front());
    }
    return 0;
  }
  if (options.list) {
    fmt::print("{}",
               options.json ? boost::json::serialize(positions_json(*list)) + '\n' : positions_list(*list));
    return 0;
  }
  Answers answers{*list, options.times, {}};
  if (!ask_players(options, answers)) return wrong_usage;
  fmt::print("{}",
             options.json ? boost::json::serialize(answers_json(answers)) + '\n' : answers_text(answers));
  return 0;
}

}  // namespace

void add_positions_command(Command& program) {
  auto const options = std::make_shared<PositionsOptions>();
  auto& command = program.add_command(
      "positions", {"Test players on positions with a clear best move",
                    "Tester des joueurs sur des positions dont le meilleur coup est clair"});
  command
      .add_arguments(options->names, {"NAME ...", "NOM ..."},
                     {"Positions by name, or files (default: all that are built in)",
                      "Positions par leur nom, ou fichiers (par défaut : toutes celles intégrées)"})
      .of(ValueKind::file);
  command
      .add_list("--player,-p", options->players, {"A,B", "A,B"},
                {"Players to ask (default: planner)", "Joueurs à interroger (par défaut : planner)"})
      .of(ValueKind::player);
  command
      .add_text("--board,-b", options->board, {"BOARD", "PLATEAU"},
                {"Only the positions of this board", "Seulement les positions de ce plateau"})
      .of(ValueKind::board);
  command.add_text("--show", options->show, {"NAME", "NOM"},
                   {"Show one position: the table, the right move and why",
                    "Montrer une position : la table, le bon coup et pourquoi"});
  command.add_number("--times", options->times, 1, 1000,
                     {"How many times to ask, each time with another seed (default: 1)",
                      "Nombre d’essais, chacun avec une autre graine (par défaut : 1)"});
  add_seed(command, options->seed);
  command.add_switch("--list", options->list,
                     {"List the positions with the right moves", "Lister les positions et les bons coups"});
  add_json(command, options->json);
  command.examples =
      "  roundhouse positions --player random,greedy\n"
      "  roundhouse positions --show usa/block-the-last-link --lang fr";
  command.run = [options] { return run_positions(*options); };
}

}  // namespace roundhouse::cli
