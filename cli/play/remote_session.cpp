#include "cli/play/remote_session.h"

#include <algorithm>
#include <thread>

#include "cli/desk/screen.h"
#include "cli/terminal/line_editor.h"
#include "cli/terminal/text.h"
#include "roundhouse/notation.h"
#include "roundhouse/random.h"
#include "text/phrase.h"

namespace roundhouse::cli {
namespace {

using std::chrono::milliseconds;
using text::phrase;
using text::pick;

constexpr milliseconds first_pause{500};
constexpr milliseconds longest_pause{10'000};

}  // namespace

RemoteSession::RemoteSession(client::Session& session, std::string table, std::string person,
                             Terminal& terminal, Language language)
    : connection_(session, std::move(table)),
      terminal_(terminal),
      language_(language),
      person_(std::move(person)) {}

bool RemoteSession::connect() {
  for (auto pause = first_pause;; pause = std::min(pause * 2, longest_pause)) {
    auto const refused = connection_.connect();
    if (!refused) return true;
    if (refused->status >= 400 && refused->status < 500 && refused->status != 429) {
      terminal_.paragraph(phrase(language_, "The server refuses the connection ({}).",
                                 "Le serveur refuse la connexion ({}).", refused->status));
      return false;
    }
    if (pause == first_pause)
      terminal_.line(terminal_.styled(Style::warning, pick(language_, "Reconnecting…", "Reconnexion…")));
    terminal_.show();
    std::this_thread::sleep_for(pause);
    if (Interruption::asked()) return false;
  }
}

bool RemoteSession::take_next(milliseconds most) {
  terminal_.show();
  auto const message = connection_.receive(most);
  if (message) std::visit([this](auto const& one) { this->show(one); }, *message);
  return message.has_value();
}

void RemoteSession::take_all() {
  while (take_next(milliseconds(0))) {
  }
}

void RemoteSession::show(protocol::FullView const& message) {
  told_ = table().events().size();
  fresh_ = true;
  if (!message.seed.empty()) seed_ = message.seed;
}

void RemoteSession::show(protocol::Ack const& message) {
  answered_ = message.action;
  accepted_ = true;
}

void RemoteSession::show(protocol::Refused const& message) {
  answered_ = message.action;
  accepted_ = false;
  complain(message.text);
}

void RemoteSession::complain(std::string const& text) {
  terminal_.paragraph(terminal_.styled(Style::bad, "✗ ") + text, 2);
}

void RemoteSession::show(protocol::Because const& message) {
  terminal_.paragraph(message.text + (message.clause.empty() ? "" : " (" + message.clause + ")"), 2);
}

void RemoteSession::show(protocol::ChatSaid const& message) {
  terminal_.paragraph(phrase(language_, "{} says: {}", "{} dit : {}", message.name, message.text), 2);
}

void RemoteSession::show(protocol::Advice const& message) {
  auto const view = table().view();
  auto const move = move_from_words(*table().board(), view.state, table().seat(), message.move);
  int const number = move ? make_desk(view).menu.number_of(*move) : 0;
  terminal_.paragraph(number > 0
                          ? phrase(language_, "Hint: {}) {}.", "Conseil : {}) {}.", number, message.sentence)
                          : phrase(language_, "Hint: {}.", "Conseil : {}.", message.sentence),
                      2);
  terminal_.paragraph(message.reasons, 2);
}

int RemoteSession::run() {
  if (!connect()) return 2;
  while (true) {
    if (Interruption::asked()) return leave();
    if (connection_.closed() && !connect()) return 2;
    take_all();
    if (table().facts().life == "over") return finish();
    if (table().facts().life == "closed") return say_closed();
    if (is_sat_in()) {
      // Before anything else: the computer player decides in our place until we are back.
      connection_.act(protocol::Back{});
      take_next(look);
    } else if (table().legal().empty()) {
      wait();
    } else if (!decide()) {
      return leave();
    }
  }
}

int RemoteSession::say_closed() {
  terminal_.line(pick(language_, "The table has been closed.", "La table a été fermée."));
  return 0;
}

int RemoteSession::leave() {
  terminal_.line(phrase(language_, "The game goes on without you. To come back: roundhouse play --server {}",
                        "La partie continue sans vous. Pour revenir : roundhouse play --server {}",
                        connection_.link()));
  return 0;
}

bool RemoteSession::is_sat_in() const {
  return table().started() && table().seat() != no_seat && table().is_sat_in(table().seat());
}

/// Nothing to decide: others do, or the game has not begun.
void RemoteSession::wait() {
  if (table().version() && !table().started()) show_waiting();
  if (table().started()) tell_news();
  take_next(look);
}

void RemoteSession::show_waiting() {
  std::string seats;
  bool full = true;
  for (auto const& name : table().names()) {
    full = full && !name.empty();
    seats +=
        (seats.empty() ? "" : ", ") + (name.empty() ? std::string(pick(language_, "free", "libre")) : name);
  }
  if (seats == shown_waiting_) return;
  shown_waiting_ = seats;
  terminal_.paragraph(phrase(language_, "At the table: {}.", "À la table : {}.", seats));
  if (!full)
    terminal_.line(phrase(language_, "Others join with: roundhouse play --server {}",
                          "Les autres rejoignent avec : roundhouse play --server {}", connection_.link()));
  if (full && table().facts().host == person_) connection_.act(protocol::Start{});
}

void RemoteSession::tell_news() {
  if (!greeted_) {
    greeted_ = true;
    terminal_.heading("Roundhouse · " + table().board()->name.in(language_));
    terminal_.paragraph(
        phrase(language_, "Commitment to the deal (SHA-256 of its seed): {}",
               "Engagement sur la donne (SHA-256 de sa graine) : {}", table().facts().commitment),
        2);
    terminal_.line(
        pick(language_, "Type ? for help when it is your turn.", "Tapez ? pour l’aide quand c’est à vous."));
  }
  if (told_ == table().events().size()) return;
  auto const view = table().view();
  Screen(terminal_, *table().board(), view, table().names(), language_).show_log(told_, most_news);
  told_ = table().events().size();
}

int RemoteSession::finish() {
  tell_news();
  for (int i = 0; i < 4 && seed_.empty(); ++i) take_next(look);
  auto const view = table().view();
  show_result(terminal_, *table().board(), view.state, table().names(), language_);
  if (seed_.empty()) return 0;
  auto const seed = seed_from_hex(seed_);
  bool const kept = seed && commitment(*seed) == table().facts().commitment;
  terminal_.line(phrase(language_, "Seed:       {}", "Graine :     {}", seed_));
  terminal_.line(
      kept ? terminal_.styled(Style::good, pick(language_, "✓ The seed matches the commitment.",
                                                "✓ La graine correspond à l’engagement."))
           : terminal_.styled(Style::bad, pick(language_, "✗ The seed does not match the commitment!",
                                               "✗ La graine ne correspond pas à l’engagement !")));
  return kept ? 0 : 1;
}

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
  show_decision(desk, std::exchange(fresh_, false));
  auto const asked = table().legal();
  return ask_lines(desk, [&](std::string const& typed) {
    take_all();
    // The question is another one now, or somebody else's: look again.
    if (table().legal() != asked || connection_.closed() || is_sat_in()) return Step::played;
    desk.view = table().view();
    return typed.empty() ? Step::asked : take_line(desk, typed);
  });
}

Step RemoteSession::take_line(Desk& desk, std::string const& typed) {
  if (order_in(typed) == Order::quit) return wants_to_leave(desk) ? Step::left : Step::asked;
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

Step RemoteSession::try_move(Desk& desk, std::string const& typed) {
  auto const chosen = move_typed(desk, typed);
  if (!chosen) return Step::asked;
  protocol::MakeMove move;
  move.table = table().id();
  move.action = connection_.next_action();
  move.version = *table().version();
  move.move = to_words(desk.board(), desk.view.state, desk.seat, *chosen);
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

}  // namespace roundhouse::cli
