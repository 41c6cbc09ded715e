/// `positions`: how players do in hand-made positions.
#include <algorithm>
#include <boost/json.hpp>
#include <iostream>
#include <span>
#include <string>
#include <vector>

#include "assets/assets.h"
#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/desk/menu.h"
#include "cli/desk/screen.h"
#include "cli/program/options.h"
#include "cli/terminal/terminal.h"
#include "cli/terminal/text.h"
#include "positions/position.h"
#include "roundhouse/notation.h"
#include "text/moves.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;
using positions::Position;

/// One player's answers to all positions.
struct PlayerAnswers {
  std::string player;
  std::vector<Move> moves;  // one for each position, `times` in a row
};

/// All answers to a list of positions.
struct Answers {
  std::vector<Position> const& list;
  int times = 1;  // how often each player was asked, with different seeds
  std::vector<PlayerAnswers> players;

  std::span<Move const> of(PlayerAnswers const& player, std::size_t position) const {
    auto const n = static_cast<std::size_t>(times);
    return std::span(player.moves).subspan(position * n, n);
  }
  /// How often the player was right in a position.
  int right(PlayerAnswers const& player, std::size_t position) const {
    return static_cast<int>(
        std::ranges::count_if(of(player, position), [&](Move m) { return list[position].is_right(m); }));
  }
};

std::string in_words(Position const& p, Move move) {
  return to_words(*p.board, p.state, p.seat, move);
}

std::vector<std::string> best_words(Position const& p) {
  std::vector<std::string> list;
  list.reserve(p.best.size());
  for (auto const move : p.avoid) list.push_back(say({"anything but {}", "tout sauf {}"}, in_words(p, move)));
  if (!list.empty()) return list;
  for (auto const move : p.best) list.push_back(in_words(p, move));
  return list;
}

std::string share(int right, int asked) {
  return asked == 0 ? "–" : fmt::format("{}/{} {:3.0f} %", right, asked, 100.0 * right / asked);
}

/// The positions of a board, or all with an empty id.
template <typename Do>
void each_of_board(Answers const& answers, std::string_view board, Do const& act) {
  for (std::size_t i = 0; i < answers.list.size(); ++i) {
    if (board.empty() || answers.list[i].board->id == board) act(i);
  }
}

std::vector<std::string> board_row(Answers const& answers, std::string_view board, std::string title) {
  int size = 0;
  each_of_board(answers, board, [&](std::size_t) { ++size; });
  std::vector<std::string> row{std::move(title), std::to_string(size)};
  for (auto const& player : answers.players) {
    int right = 0;
    each_of_board(answers, board, [&](std::size_t i) { right += answers.right(player, i); });
    row.push_back(share(right, size * answers.times));
  }
  return row;
}

/// The moves that were not right, each once.
std::vector<std::string> wrong_words(Answers const& answers, PlayerAnswers const& player, std::size_t i) {
  std::vector<std::string> list;
  for (auto const move : answers.of(player, i)) {
    auto words = in_words(answers.list[i], move);
    if (answers.list[i].is_right(move) || std::ranges::find(list, words) != list.end()) continue;
    list.push_back(std::move(words));
  }
  return list;
}

std::string failures_text(Answers const& answers, PlayerAnswers const& player) {
  std::string text;
  for (std::size_t i = 0; i < answers.list.size(); ++i) {
    auto const wrong = wrong_words(answers, player, i);
    if (wrong.empty()) continue;
    auto const& p = answers.list[i];
    text += bullet(say({"{}: {}; right: {}", "{} : {} ; juste : {}"}, p.name, fmt::join(wrong, ", "),
                       fmt::join(best_words(p), ", ")));
  }
  return text.empty()
             ? text
             : '\n' + say({"{} chose otherwise:", "{} a choisi autrement :"}, player.player) + '\n' + text;
}

std::vector<std::string> seat_names(Position const& p) {
  std::vector<std::string> names;
  names.reserve(p.state.players);
  for (int s = 0; s < p.state.players; ++s) {
    names.push_back(seat_id(s) == p.seat ? say({"You", "Vous"}) : say({"Rival {}", "Rival {}"}, s + 1));
  }
  return names;
}

json::object summary_json(Position const& p) {
  auto const best = best_words(p);
  return {{"name", p.name},
          {"board", p.board->id},
          {"theme", p.theme},
          {"seat", index(p.seat) + 1},
          {"legal", p.legal.size()},
          {"best", json::array(best.begin(), best.end())},
          {"why", p.why.in(language())}};
}

/// The share solved by board, and what went wrong.
std::string answers_text(Answers const& answers) {
  std::vector<std::string> head{say({"board", "plateau"}), say({"positions", "positions"})};
  for (auto const& player : answers.players) head.push_back(say({"{}, right", "{}, justes"}, player.player));
  TextTable table(std::move(head));
  for (auto const& id : assets::board_ids()) {
    auto row = board_row(answers, id, id);
    if (row[1] != "0") table.add(std::move(row));
  }
  table.add(board_row(answers, "", say(phrases::total)));
  auto text = table.text();
  for (auto const& player : answers.players) text += failures_text(answers, player);
  return text;
}

json::object answers_json(Answers const& answers) {
  json::array players;
  for (auto const& player : answers.players) {
    json::array list;
    int right = 0;
    for (std::size_t i = 0; i < answers.list.size(); ++i) {
      json::array chosen;
      for (auto const move : answers.of(player, i)) chosen.emplace_back(in_words(answers.list[i], move));
      int const here = answers.right(player, i);
      right += here;
      list.emplace_back(json::object{{"name", answers.list[i].name}, {"chosen", chosen}, {"right", here}});
    }
    players.emplace_back(json::object{{"player", player.player}, {"right", right}, {"positions", list}});
  }
  return {{"positions", answers.list.size()}, {"times", answers.times}, {"players", players}};
}

std::string positions_list(std::vector<Position> const& list) {
  TextTable table({say({"name", "nom"}), say({"theme", "thème"}), say({"right", "juste"})});
  for (auto const& p : list) table.add({p.name, p.theme, fmt::format("{}", fmt::join(best_words(p), ", "))});
  return table.text();
}

json::object positions_json(std::vector<Position> const& list) {
  json::array array;
  for (auto const& p : list) array.emplace_back(summary_json(p));
  return {{"positions", array}};
}

json::object position_json(Position const& p) {
  auto object = summary_json(p);
  json::array legal;
  for (auto const move : p.legal) legal.emplace_back(in_words(p, move));
  object["legal"] = std::move(legal);
  object["players"] = p.state.players;
  return object;
}

/// The table as the seat that decides sees it, the right moves and why they are right.
void show_position(Position const& p) {
  Terminal terminal(std::cin, std::cout, Terminal::settings());
  auto const names = seat_names(p);
  auto const view = p.view();
  Screen const screen(terminal, *p.board, view, names, language());
  screen.show_table();
  screen.show_claimed();
  screen.show_prompt();
  Menu(*p.board, view.state, p.seat, p.legal, language())
      .show(terminal, *p.board, view.state, MenuLength::full);
  terminal.line();
  std::vector<std::string> best;
  if (!p.avoid.empty()) best = best_words(p);
  for (auto const move : p.avoid.empty() ? p.best : std::vector<Move>()) {
    best.push_back(fmt::format("{} ({})", in_words(p, move),
                               text::move_sentence(*p.board, view.state, p.seat, move, language())));
  }
  terminal.paragraph(say({"Right: {}.", "Juste : {}."}, fmt::join(best, "; ")));
  terminal.paragraph(p.why.in(language()));
}

struct PositionsOptions {
  std::vector<std::string> names;
  std::vector<std::string> players;  // none: planner
  std::string board;
  std::string show;
  std::uint64_t seed = 1;
  int times = 1;
  bool list = false;
  bool json = false;
};

/// A built-in position by its name, or a file.
std::optional<Position> load(std::string const& name) {
  std::string text;
  if (auto const built_in = positions::position_text(name)) {
    text = *built_in;
  } else if (name.ends_with(".json")) {
    auto file = read_whole_file(name, max_board_bytes);
    if (!file) return decline(phrases::failed, file.problem);
    text = std::move(file.text);
  } else
    return decline({"no position '{}': it is neither built in (see --list) nor a file",
                    "pas de position « {} » : ni intégrée (voir --list), ni un fichier"},
                   name);
  auto result = positions::read_position(name, text);
  if (!result.position) {
    auto const place = result.error.place.empty() ? say(phrases::whole_file) : result.error.place;
    complain({"{}: {}: {}", "{} : {} : {}"}, name, place, result.error.reason.in(language()));
  }
  return std::move(result.position);
}

std::optional<std::vector<Position>> load_all(PositionsOptions const& options) {
  auto names = options.names.empty() ? positions::position_names() : options.names;
  if (!options.show.empty()) names = {options.show};
  std::vector<Position> list;
  for (auto const& name : names) {
    auto position = load(name);
    if (!position) return std::nullopt;
    if (options.board.empty() || position->board->id == options.board) list.push_back(std::move(*position));
  }
  if (list.empty())
    return decline({"no position on board '{}'", "aucune position sur le plateau « {} »"}, options.board);
  return list;
}

/// Each player before every position, a new one each time: nobody remembers the last position.
bool ask_players(PositionsOptions const& options, Answers& answers) {
  auto const names = options.players.empty() ? std::vector<std::string>{"planner"} : options.players;
  for (auto const& position : answers.list) {
    if (!check_bots(names, *position.board)) return false;
  }
  for (auto const& name : names) {
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
  if (!options.show.empty() && !options.json) {
    show_position(list->front());
  } else if (!options.show.empty()) {
    fmt::print("{}\n", json::serialize(position_json(list->front())));
  } else if (options.list) {
    fmt::print("{}", options.json ? json::serialize(positions_json(*list)) + '\n' : positions_list(*list));
  } else {
    Answers answers{*list, options.times, {}};
    if (!ask_players(options, answers)) return wrong_usage;
    fmt::print("{}", options.json ? json::serialize(answers_json(answers)) + '\n' : answers_text(answers));
  }
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
  command.add_bots("--player,-p", options->players,
                   {"Players to ask (default: planner)", "Joueurs à interroger (par défaut : planner)"});
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
