#include "cli/remote_session.h"

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <thread>

#include "cli/json_fields.h"
#include "cli/play_result.h"
#include "cli/play_signs.h"
#include "cli/terminal_text.h"
#include "roundhouse/notation.h"
#include "roundhouse/random.h"
#include "text/phrase.h"

namespace roundhouse::cli {
namespace {

namespace js = boost::json;
using std::chrono::milliseconds;
using text::phrase;
using text::pick;

constexpr std::size_t most_news = 40;  // lines of the log before a decision
constexpr milliseconds look{500};
constexpr milliseconds first_pause{500};
constexpr milliseconds longest_pause{10'000};

bool begins_turn(State const& state) {
  return state.phase == Phase::turn || state.phase == Phase::choose_mix;
}

}  // namespace

RemoteSession::RemoteSession(net::Client& client, std::string table, std::string person, Terminal& terminal,
                             Language language)
    : client_(client),
      terminal_(terminal),
      language_(language),
      person_(std::move(person)),
      table_(std::move(table)),
      action_begin_(std::to_string(std::chrono::system_clock::now().time_since_epoch().count() / 1'000'000)) {
}

std::string RemoteSession::next_action() {
  return action_begin_ + "-" + std::to_string(++actions_);
}

void RemoteSession::send(std::string_view kind, js::object fields) {
  if (wire_ == nullptr) return;
  js::object message;
  message["t"] = kind;
  message["d"] = std::move(fields);
  wire_->send(js::serialize(message));
}

void RemoteSession::say_hello() {
  js::object d;
  d["table"] = table_.id();
  if (table_.version()) d["v"] = *table_.version();
  d["chat"] = chat_;
  send("hello", std::move(d));
}

bool RemoteSession::connect() {
  for (auto pause = first_pause;; pause = std::min(pause * 2, longest_pause)) {
    auto opened = client_.open();
    if (auto* wire = std::get_if<std::unique_ptr<net::WebSocket>>(&opened)) {
      wire_ = std::move(*wire);
      say_hello();
      return true;
    }
    auto const& refused = std::get<net::Answer>(opened);
    if (refused.status >= 400 && refused.status < 500 && refused.status != 429) {
      terminal_.paragraph(phrase(language_, "The server refuses the connection ({}).",
                                 "Le serveur refuse la connexion ({}).", refused.status));
      return false;
    }
    if (pause == first_pause)
      terminal_.line(terminal_.styled(Style::warning, pick(language_, "Reconnecting …", "Reconnexion …")));
    terminal_.show();
    std::this_thread::sleep_for(pause);
  }
}

bool RemoteSession::take_next(milliseconds most) {
  terminal_.show();
  auto const text = wire_->receive(most);
  if (text) take(*text);
  return text.has_value();
}

void RemoteSession::take(std::string const& text) {
  boost::system::error_code wrong;
  auto const message = js::parse(text, wrong);
  auto const* const outer = wrong ? nullptr : message.if_object();
  auto const* const d = outer == nullptr || !outer->contains("d") ? nullptr : outer->at("d").if_object();
  if (d == nullptr) return;
  auto const kind = text_in(*outer, "t");
  if (kind == "view") return take_view(*d);
  if (kind == "did") return take_step(*d);
  show_message(kind, *d);
}

void RemoteSession::take_view(js::object const& d) {
  if (!table_.take_view(d))
    throw std::runtime_error("the server speaks of a board that this program does not know");
  names_ = table_.names();
  told_ = table_.events().size();
  fresh_ = true;
  if (auto seed = text_in(d, "seed"); !seed.empty()) seed_ = std::move(seed);
}

void RemoteSession::take_step(js::object const& d) {
  if (!table_.take_step(d)) return send("hello", {{"table", table_.id()}});
  names_ = table_.names();
}

void RemoteSession::show_message(std::string_view kind, js::object const& d) {
  if (kind == "ack" || kind == "refused") {
    answered_ = text_in(d, "id");
    accepted_ = kind == "ack";
  }
  if (kind == "seed") seed_ = text_in(d, "seed");
  if (kind == "refused" || kind == "error")
    terminal_.paragraph(terminal_.styled(Style::bad, "✗ ") + text_in(d, "text"), 2);
  if (kind == "because") {
    auto const clause = text_in(d, "clause");
    terminal_.paragraph(text_in(d, "text") + (clause.empty() ? "" : " (" + clause + ")"), 2);
  }
  if (kind == "advice")
    terminal_.paragraph(
        phrase(language_, "Hint: {}. {}", "Conseil : {}. {}", text_in(d, "sentence"), text_in(d, "reasons")),
        2);
  if (kind == "chat") {
    if (auto const* number = d.if_contains("n")) chat_ = number->to_number<std::int64_t>();
    terminal_.paragraph(
        phrase(language_, "{} says: {}", "{} dit : {}", text_in(d, "name"), text_in(d, "text")), 2);
  }
}

int RemoteSession::run() {
  if (!connect()) return 2;
  while (true) {
    if (wire_->closed() && !connect()) return 2;
    while (take_next(milliseconds(0))) {
    }
    auto const life = table_.life();
    if (life == "over") return finish();
    if (life == "closed") {
      terminal_.line(pick(language_, "The table has been closed.", "La table a été fermée."));
      return 0;
    }
    if (table_.legal().empty()) {
      wait();
    } else if (!decide()) {
      terminal_.paragraph(
          phrase(language_,
                 "The game goes on without you. To come back: roundhouse play --server {}:{}/table/{}",
                 "La partie continue sans vous. Pour revenir : roundhouse play --server {}:{}/table/{}",
                 client_.url().host, client_.url().port, table_.id()),
          2);
      return 0;
    }
  }
}

/// Nothing to decide: others do, or the game has not begun.
void RemoteSession::wait() {
  if (table_.version() && !table_.started()) show_waiting();
  if (table_.started() && table_.seat() != no_seat && table_.is_sat_in(table_.seat()))
    send("back", {{"table", table_.id()}, {"id", next_action()}});
  if (table_.started()) tell_news();
  take_next(look);
}

void RemoteSession::show_waiting() {
  std::string seats;
  bool full = true;
  for (auto const& name : names_) {
    full = full && !name.empty();
    seats +=
        (seats.empty() ? "" : ", ") + (name.empty() ? std::string(pick(language_, "free", "libre")) : name);
  }
  if (seats == shown_waiting_) return;
  shown_waiting_ = seats;
  terminal_.paragraph(phrase(language_, "At the table: {}.", "À la table : {}.", seats));
  if (!full)
    terminal_.paragraph(phrase(language_, "Others join with: roundhouse play --server {}:{}/table/{}",
                               "Les autres rejoignent avec : roundhouse play --server {}:{}/table/{}",
                               client_.url().host, client_.url().port, table_.id()),
                        2);
  if (full && table_.host() == person_) send("start", {{"table", table_.id()}, {"id", next_action()}});
}

void RemoteSession::tell_news() {
  if (!greeted_) {
    greeted_ = true;
    terminal_.heading("Roundhouse · " + table_.board()->name.in(language_));
    terminal_.paragraph(phrase(language_, "Commitment to the deal (SHA-256 of its seed): {}",
                               "Engagement sur la donne (SHA-256 de sa graine) : {}", table_.commitment()),
                        2);
    terminal_.line(
        pick(language_, "Type ? for help when it is your turn.", "Tapez ? pour l'aide quand c'est à vous."));
  }
  if (told_ == table_.events().size()) return;
  auto const view = table_.view();
  Screen(terminal_, *table_.board(), view, names_, language_).show_log(told_, most_news);
  told_ = table_.events().size();
}

Desk RemoteSession::make_desk(View const& view) const {
  Moves legal;
  for (auto const& words : table_.legal())
    if (auto const move = move_from_words(*table_.board(), view.table, table_.seat(), words))
      legal.add(*move);
  Menu menu(*table_.board(), view.table, table_.seat(), legal, language_);
  return Desk{terminal_, *table_.board(), names_, language_, table_.seat(), view, std::move(menu)};
}

bool RemoteSession::decide() {
  tell_news();
  auto desk = make_desk(table_.view());
  auto const screen = screen_of(desk);
  if (fresh_ || begins_turn(desk.view.table)) {
    screen.show_table();
  } else {
    screen.show_step();
  }
  fresh_ = false;
  screen.show_prompt();
  desk.menu.show(terminal_, desk.board(), desk.view.table, MenuLength::brief);
  auto const asked = table_.legal();
  while (true) {
    auto const typed = terminal_.ask(names_[static_cast<std::size_t>(index(table_.seat()))] + "> ");
    if (!typed) return false;
    while (take_next(milliseconds(0))) {
    }
    if (table_.legal() != asked || wire_->closed()) return true;  // the question is another one now: look again
    desk.view = table_.view();
    auto const step = typed->empty() ? Step::asked : take_line(desk, *typed);
    if (step != Step::asked) return step == Step::played;
  }
}

RemoteSession::Step RemoteSession::take_line(Desk& desk, std::string const& typed) {
  if (order_in(typed) == Order::quit) return wants_to_leave() ? Step::left : Step::asked;
  if (order_in(typed) == Order::save) {
    terminal_.paragraph(pick(language_, "The server keeps the record; with --record FILE it is fetched at the end.",
                             "Le serveur garde la partie ; avec --record FICHIER elle est copiée à la fin."));
    return Step::asked;
  }
  if (typed == "?")
    terminal_.paragraph(pick(language_, "At a server also: chat TEXT, undo (take back what revealed nothing).",
                             "Sur un serveur aussi : dire TEXTE, annuler (reprendre ce qui n'a rien révélé)."));
  if (take_order(desk, typed)) {
    while (take_next(look)) {
    }
    return table_.legal().empty() ? Step::played : Step::asked;
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
    send("chat", {{"table", table_.id()}, {"id", next_action()}, {"text", rest}});
  } else if (is("undo", "annuler")) {
    send("undo", {{"table", table_.id()}, {"id", next_action()}});
  } else if (is("hint", "conseil") || words[0] == "h") {
    send("hint", {{"table", table_.id()}});
  } else if (is("why", "pourquoi") && !rest.empty()) {
    auto const reading = read_move(desk, rest);
    if (!reading.move) return false;
    send("why", {{"table", table_.id()},
                 {"move", to_words(desk.board(), desk.view.table, desk.seat, *reading.move)}});
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
  auto const action = next_action();
  js::object move;
  move["table"] = table_.id();
  move["id"] = action;
  move["v"] = *table_.version();
  move["move"] = to_words(desk.board(), desk.view.table, desk.seat, *reading.move);
  send("move", move);
  while (!await_answer(action)) {
    if (!connect()) return Step::left;
    send("move", move);  // once more: the server knows whether it has it
  }
  return accepted_ ? Step::played : Step::asked;
}

/// False if the connection broke before the answer came.
bool RemoteSession::await_answer(std::string const& action) {
  while (answered_ != action) {
    if (!take_next(look) && wire_->closed()) return false;
  }
  return true;
}

bool RemoteSession::wants_to_leave() {
  auto const answer = terminal_.ask(pick(language_, "Leave the game? (y/n) ", "Quitter la partie ? (o/n) "));
  if (!answer) return true;
  auto const word = folded(*answer);
  return word.starts_with('y') || word.starts_with('o');
}

int RemoteSession::finish() {
  tell_news();
  for (int i = 0; i < 4 && seed_.empty(); ++i) take_next(look);
  auto const view = table_.view();
  show_result(terminal_, *table_.board(), view.table, names_, language_);
  if (seed_.empty()) return 0;
  auto const seed = seed_from_hex(seed_);
  bool const kept = seed && commitment(*seed) == table_.commitment();
  terminal_.line(phrase(language_, "Seed:       {}", "Graine :     {}", seed_));
  terminal_.line(kept
                     ? terminal_.styled(Style::good, pick(language_, "✓ The seed fits the commitment.",
                                                          "✓ La graine correspond à l'engagement."))
                     : terminal_.styled(Style::bad, pick(language_, "✗ The seed does not fit the commitment!",
                                                         "✗ La graine ne correspond pas à l'engagement !")));
  return kept ? 0 : 1;
}

}  // namespace roundhouse::cli
