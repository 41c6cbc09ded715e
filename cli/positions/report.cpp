#include "cli/positions/report.h"

#include <algorithm>
#include <boost/json.hpp>
#include <iostream>

#include "assets/assets.h"
#include "cli/base/messages.h"
#include "cli/desk/menu.h"
#include "cli/desk/screen.h"
#include "cli/terminal/terminal.h"
#include "cli/terminal/text_table.h"
#include "roundhouse/notation.h"
#include "text/moves.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

namespace sentences {
constexpr Phrase board{"board", "plateau"};
constexpr Phrase positions{"positions", "positions"};
constexpr Phrase solved{"{}, right", "{}, justes"};
constexpr Phrase name{"name", "nom"};
constexpr Phrase theme{"theme", "thème"};
constexpr Phrase right_move{"right", "juste"};
constexpr Phrase failures{"{} chose otherwise:", "{} a choisi autrement :"};
constexpr Phrase failure{"{}: {}; right: {}", "{} : {} ; juste : {}"};
constexpr Phrase answer{"Right: {}.", "Juste : {}."};
constexpr Phrase anything_but{"anything but {}", "tout sauf {}"};
constexpr Phrase you{"You", "Vous"};
constexpr Phrase rival{"Rival {}", "Rival {}"};
}  // namespace sentences

std::string in_words(positions::Position const& p, Move move) {
  return to_words(*p.board, p.state, p.seat, move);
}

std::vector<std::string> best_words(positions::Position const& p) {
  std::vector<std::string> list;
  list.reserve(p.best.size());
  for (auto const move : p.avoid) list.push_back(say(sentences::anything_but, in_words(p, move)));
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
  for (int n = 0; n < answers.times; ++n) {
    auto const move = player.moves[i * static_cast<std::size_t>(answers.times) + static_cast<std::size_t>(n)];
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
    text += bullet(say(sentences::failure, p.name, fmt::join(wrong, ", "), fmt::join(best_words(p), ", ")));
  }
  return text.empty() ? text : '\n' + say(sentences::failures, player.player) + '\n' + text;
}

std::vector<std::string> seat_names(positions::Position const& p) {
  std::vector<std::string> names;
  names.reserve(p.state.players);
  for (int s = 0; s < p.state.players; ++s) {
    names.push_back(seat_id(s) == p.seat ? say(sentences::you) : say(sentences::rival, s + 1));
  }
  return names;
}

json::object summary_json(positions::Position const& p) {
  json::array best;
  for (auto const& words : best_words(p)) best.emplace_back(words);
  return {{"name", p.name},
          {"board", p.board->id},
          {"theme", p.theme},
          {"seat", index(p.seat) + 1},
          {"legal", p.legal.size()},
          {"best", best},
          {"why", p.why.in(language())}};
}

}  // namespace

int Answers::right(PlayerAnswers const& player, std::size_t position) const {
  auto const first = player.moves.begin() + static_cast<std::ptrdiff_t>(position) * times;
  return static_cast<int>(
      std::count_if(first, first + times, [&](Move m) { return list[position].is_right(m); }));
}

std::string answers_text(Answers const& answers) {
  std::vector<std::string> head{say(sentences::board), say(sentences::positions)};
  for (auto const& player : answers.players) head.push_back(say(sentences::solved, player.player));
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
      for (int n = 0; n < answers.times; ++n) {
        chosen.emplace_back(in_words(
            answers.list[i],
            player.moves[i * static_cast<std::size_t>(answers.times) + static_cast<std::size_t>(n)]));
      }
      int const here = answers.right(player, i);
      right += here;
      list.emplace_back(json::object{{"name", answers.list[i].name}, {"chosen", chosen}, {"right", here}});
    }
    players.emplace_back(json::object{{"player", player.player}, {"right", right}, {"positions", list}});
  }
  return {{"positions", answers.list.size()}, {"times", answers.times}, {"players", players}};
}

std::string positions_list(std::vector<positions::Position> const& list) {
  TextTable table({say(sentences::name), say(sentences::theme), say(sentences::right_move)});
  for (auto const& p : list) table.add({p.name, p.theme, fmt::format("{}", fmt::join(best_words(p), ", "))});
  return table.text();
}

json::object positions_json(std::vector<positions::Position> const& list) {
  json::array array;
  for (auto const& p : list) array.emplace_back(summary_json(p));
  return {{"positions", array}};
}

json::object position_json(positions::Position const& p) {
  auto object = summary_json(p);
  json::array legal;
  for (auto const move : p.legal) legal.emplace_back(in_words(p, move));
  object["legal"] = std::move(legal);
  object["players"] = p.state.players;
  return object;
}

void show_position(positions::Position const& p) {
  Terminal terminal(std::cin, std::cout, Terminal::settings(ColorUse::automatic, false));
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
  terminal.paragraph(say(sentences::answer, fmt::join(best, "; ")));
  terminal.paragraph(p.why.in(language()));
}

}  // namespace roundhouse::cli
