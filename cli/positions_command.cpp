#include "cli/positions_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>

#include "cli/files.h"
#include "cli/messages.h"
#include "cli/positions_report.h"
#include "cli/usage.h"

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
                                  "pas de position « {} » : ni intégrée (voir --list), ni un fichier"};
constexpr Phrase broken{"{}: {}: {}", "{} : {} : {}"};
constexpr Phrase none{"no position on board '{}'", "aucune position sur le plateau « {} »"};
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
    show_position(list->front());
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

void add_positions_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<PositionsOptions>();
  auto* command = app.add_subcommand("positions", "Put players before positions whose right move is clear");
  auto add = [&](char const* name, auto& value, char const* text, char const* help) {
    return command->add_option(name, value, help)->option_text(text);
  };
  add("position", options->names, "NAME ...", "Positions by name, or files (default: all that are built in)");
  add("--player,-p", options->players, "A,B", "Players to ask (default: planner)")->delimiter(',');
  add("--board,-b", options->board, "BOARD", "Only the positions of this board");
  add("--show", options->show, "NAME", "Show one position: the table, the right move and why");
  add("--times", options->times, "N", "Ask so often, each time with another seed (default: 1)")
      ->check(CLI::Range(1, 1000));
  add("--seed,-s", options->seed, "N", "Number that the players' seeds follow from (default: 1)");
  command->add_flag("--list", options->list, "List the positions with the right moves");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "Examples:\n  roundhouse positions --player random,greedy\n"
      "  roundhouse positions --show usa/block-the-last-link --lang fr");
  command->callback([options, &exit_code] { exit_code = run_positions(*options); });
}

}  // namespace roundhouse::cli
