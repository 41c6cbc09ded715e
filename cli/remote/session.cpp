#include "cli/remote/session.h"

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <thread>

#include "assets/assets.h"
#include "cli/base/json_fields.h"
#include "cli/desk/result.h"
#include "cli/terminal/interruption.h"
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
constexpr milliseconds first_pause{500};
constexpr milliseconds longest_pause{10'000};

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
      terminal_.line(terminal_.styled(Style::warning, pick(language_, "Reconnecting…", "Reconnexion…")));
    terminal_.show();
    std::this_thread::sleep_for(pause);
    if (Interruption::asked()) return false;
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
  fetch_board(d);
  if (!table_.take_view(d))
    throw std::runtime_error("the server speaks of a board that this program does not know");
  names_ = table_.names();
  told_ = table_.events().size();
  fresh_ = true;
  if (auto seed = text_in(d, "seed"); !seed.empty()) seed_ = std::move(seed);
}

/// A board of the server's own is fetched from there.
void RemoteSession::fetch_board(js::object const& d) {
  auto const* const facts = object_in(d, "facts");
  auto const* const settings = facts == nullptr ? nullptr : object_in(*facts, "settings");
  auto const id = settings == nullptr ? std::string() : text_in(*settings, "board");
  if (id.empty() || assets::board(id) != nullptr) return;
  auto const answer = client_.ask("GET", "/api/boards/" + id, {}, {});
  if (answer.status == 200) assets::add_board(answer.body);
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
  if (kind == "advice") show_advice(d);
  if (kind == "chat") {
    if (auto const* number = d.if_contains("n")) chat_ = number->to_number<std::int64_t>();
    terminal_.paragraph(
        phrase(language_, "{} says: {}", "{} dit : {}", text_in(d, "name"), text_in(d, "text")), 2);
  }
}

/// As in a game without a server: the number in the menu, the sentence, the reasons.
void RemoteSession::show_advice(js::object const& d) {
  auto const view = table_.view();
  auto const move = move_from_words(*table_.board(), view.table, table_.seat(), text_in(d, "move"));
  int const number = move ? make_desk(view).menu.number_of(*move) : 0;
  auto const sentence = text_in(d, "sentence");
  terminal_.paragraph(number > 0 ? phrase(language_, "Hint: {}) {}.", "Conseil : {}) {}.", number, sentence)
                                 : phrase(language_, "Hint: {}.", "Conseil : {}.", sentence),
                      2);
  terminal_.paragraph(text_in(d, "reasons"), 2);
}

std::string RemoteSession::link() const {
  return fmt::format("http://{}:{}/table/{}", client_.url().host, client_.url().port, table_.id());
}

int RemoteSession::run() {
  if (!connect()) return 2;
  while (true) {
    if (Interruption::asked()) return leave();
    if (wire_->closed() && !connect()) return 2;
    take_what_is_there();
    if (table_.life() == "over") return finish();
    if (table_.life() == "closed") return say_closed();
    if (table_.legal().empty()) {
      wait();
    } else if (!decide()) {
      return leave();
    }
  }
}

void RemoteSession::take_what_is_there() {
  while (take_next(milliseconds(0))) {
  }
}

int RemoteSession::say_closed() {
  terminal_.line(pick(language_, "The table has been closed.", "La table a été fermée."));
  return 0;
}

int RemoteSession::leave() {
  terminal_.line(phrase(language_, "The game goes on without you. To come back: roundhouse play --server {}",
                        "La partie continue sans vous. Pour revenir : roundhouse play --server {}", link()));
  return 0;
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
  terminal_.paragraph(phrase(language_, "At the table: {}.", "À la table : {}.", seats));
  if (!full)
    terminal_.line(phrase(language_, "Others join with: roundhouse play --server {}",
                          "Les autres rejoignent avec : roundhouse play --server {}", link()));
  if (full && table_.host() == person_) send("start", {{"table", table_.id()}, {"id", next_action()}});
}

void RemoteSession::tell_news() {
  if (!greeted_) {
    greeted_ = true;
    terminal_.heading("Roundhouse · " + table_.board()->name.in(language_));
    terminal_.paragraph(phrase(language_, "Commitment to the deal (SHA-256 of its seed): {}",
                               "Engagement sur la donne (SHA-256 de sa graine) : {}", table_.commitment()),
                        2);
    terminal_.line(
        pick(language_, "Type ? for help when it is your turn.", "Tapez ? pour l’aide quand c’est à vous."));
  }
  if (told_ == table_.events().size()) return;
  auto const view = table_.view();
  Screen(terminal_, *table_.board(), view, names_, language_).show_log(told_, most_news);
  told_ = table_.events().size();
}

int RemoteSession::finish() {
  tell_news();
  for (int i = 0; i < 4 && seed_.empty(); ++i) take_next(look);
  auto const view = table_.view();
  show_result(terminal_, *table_.board(), view.table, names_, language_);
  if (seed_.empty()) return 0;
  auto const seed = seed_from_hex(seed_);
  bool const kept = seed && commitment(*seed) == table_.commitment();
  terminal_.line(phrase(language_, "Seed:       {}", "Graine :     {}", seed_));
  terminal_.line(
      kept ? terminal_.styled(Style::good, pick(language_, "✓ The seed matches the commitment.",
                                                "✓ La graine correspond à l’engagement."))
           : terminal_.styled(Style::bad, pick(language_, "✗ The seed does not match the commitment!",
                                               "✗ La graine ne correspond pas à l’engagement !")));
  return kept ? 0 : 1;
}

}  // namespace roundhouse::cli
