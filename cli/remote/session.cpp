#include "cli/remote/session.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "cli/desk/result.h"
#include "cli/terminal/interruption.h"
#include "roundhouse/notation.h"
#include "roundhouse/random.h"
#include "text/phrase.h"

namespace roundhouse::cli {
namespace {

using std::chrono::milliseconds;
using text::phrase;
using text::pick;

constexpr std::size_t most_news = 40;  // lines of the log before a decision
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

}  // namespace roundhouse::cli
