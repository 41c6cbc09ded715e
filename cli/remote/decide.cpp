/// One decision at a server's table: what is typed, and what becomes of it.
#include "cli/desk/signs.h"
#include "cli/remote/session.h"
#include "cli/terminal/text.h"
#include "roundhouse/notation.h"
#include "text/phrase.h"

namespace roundhouse::cli {
namespace {

using std::chrono::milliseconds;
using text::pick;

bool begins_turn(State const& state) {
  return state.phase == Phase::turn || state.phase == Phase::choose_mix;
}

}  // namespace

Desk RemoteSession::make_desk(View const& view) const {
  Moves legal;
  for (auto const& words : table().legal())
    if (auto const move = move_from_words(*table().board(), view.state, table().seat(), words))
      legal.add(*move);
  Menu menu(*table().board(), view.state, table().seat(), legal, language_);
  return Desk{terminal_, *table().board(), table().names(), language_, table().seat(), view, std::move(menu)};
}

bool RemoteSession::decide() {
  tell_news();
  auto desk = make_desk(table().view());
  auto const screen = screen_of(desk);
  if (fresh_ || begins_turn(desk.view.state)) {
    screen.show_table();
  } else {
    screen.show_step();
  }
  fresh_ = false;
  screen.show_prompt();
  desk.menu.show(terminal_, desk.board(), desk.view.state, MenuLength::brief);
  auto const asked = table().legal();
  Completing const completing(desk);
  while (true) {
    auto const typed = terminal_.ask(table().names()[static_cast<std::size_t>(index(table().seat()))] + "> ");
    if (!typed) return false;
    take_all();
    // The question is another one now, or somebody else's: look again.
    if (table().legal() != asked || connection_.closed() || is_sat_in()) return true;
    desk.view = table().view();
    auto const step = typed->empty() ? Step::asked : take_line(desk, *typed);
    if (step != Step::asked) return step == Step::played;
  }
}

RemoteSession::Step RemoteSession::take_line(Desk& desk, std::string const& typed) {
  if (order_in(typed) == Order::quit) return wants_to_leave() ? Step::left : Step::asked;
  if (order_in(typed) == Order::save) {
    terminal_.paragraph(pick(language_,
                             "The server keeps the record; with --record FILE it is fetched at the end.",
                             "Le serveur garde la partie ; avec --record FICHIER elle est copiée à la fin."));
    return Step::asked;
  }
  if (typed == "?")
    terminal_.paragraph(pick(language_, "At a server also: chat TEXT, undo (if the move revealed nothing).",
                             "Sur un serveur aussi : dire TEXTE, annuler (si le coup n’a rien révélé)."));
  if (take_order(desk, typed)) {
    while (take_next(look)) {
    }
    return table().legal().empty() ? Step::played : Step::asked;
  }
  return answer(desk, typed) ? Step::asked : try_move(desk, typed);
}

/// What the server answers better than this program: it has seen the whole game.
bool RemoteSession::take_order(Desk& desk, std::string const& typed) {
  auto const words = words_of(folded(typed));
  if (words.empty()) return false;
  auto const is = [&words](std::string_view en, std::string_view fr) {
    return words[0] == en || words[0] == fr;
  };
  auto const rest = std::string(behind_first_word(typed));
  if (is("chat", "dire")) {
    connection_.act(protocol::Chat{"", "", rest});
  } else if (is("undo", "annuler")) {
    connection_.act(protocol::Undo{});
  } else if (is("hint", "conseil") || words[0] == "h") {
    connection_.send(protocol::Hint{table().id(), 0});
  } else if (is("why", "pourquoi") && !rest.empty()) {
    auto const reading = read_move(desk, rest);
    if (!reading.move) return false;
    connection_.send(
        protocol::Why{table().id(), 0, to_words(desk.board(), desk.view.state, desk.seat, *reading.move)});
  } else {
    return false;
  }
  return true;
}

RemoteSession::Step RemoteSession::try_move(Desk& desk, std::string const& typed) {
  auto const reading = read_move(desk, typed);
  if (!reading.move) {
    terminal_.paragraph(reading.complaint, 2);
    return Step::asked;
  }
  protocol::MakeMove move;
  move.table = table().id();
  move.action = connection_.next_action();
  move.version = *table().version();
  move.move = to_words(desk.board(), desk.view.state, desk.seat, *reading.move);
  connection_.send(move);
  while (!await_answer(move.action)) {
    if (!connect()) return Step::left;
    connection_.send(move);  // once more: the server knows whether it has it
  }
  return accepted_ ? Step::played : Step::asked;
}

/// False if the connection broke before the answer came.
bool RemoteSession::await_answer(std::string const& action) {
  while (answered_ != action) {
    if (!take_next(look) && connection_.closed()) return false;
  }
  return true;
}

bool RemoteSession::wants_to_leave() {
  auto const answer = terminal_.ask(pick(language_, "Leave the game? (y/n) ", "Quitter la partie ? (o/n) "));
  if (!answer) return true;
  auto const word = folded(*answer);
  return word.starts_with('y') || word.starts_with('o');
}

}  // namespace roundhouse::cli
