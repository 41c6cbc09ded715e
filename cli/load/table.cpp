#include <algorithm>
#include <cctype>

#include "cli/base/messages.h"
#include "cli/load/load.h"
#include "client/table_view.h"
#include "protocol/wire.h"

namespace roundhouse::cli {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr milliseconds retry_pause{300};
constexpr int million = 1'000'000;

protocol::TableSettings settings_of(LoadPlan const& plan) {
  protocol::TableSettings settings;
  settings.board = plan.board;
  settings.seats.resize(static_cast<std::size_t>(plan.seats));
  settings.seats[0].kind = protocol::SeatPlan::Kind::mine;
  settings.rated = false;
  settings.hints = false;
  settings.paced = false;
  return settings;
}

std::uint32_t pace_in_micros(LoadPlan const& plan) {
  constexpr double micros = 1e6;
  return static_cast<std::uint32_t>(plan.pace * micros);
}

}  // namespace

LoadTable::LoadTable(LoadRoom& room, int number)
    : room_(room),
      number_(number),
      random_(numbered_seed(room.plan().seed, static_cast<std::uint64_t>(number)), 0),
      people_(static_cast<std::size_t>(room.plan().seats)) {}

void LoadTable::begin() {
  ++round_;
  id_.clear();
  kept_.clear();
  flights_.clear();
  ready_ = playing_ = due_ = over_ = false;
  for (auto& person : people_) {
    bool const open = person.open;
    person = Person();
    person.open = open;
  }
  protocol::Create create;
  create.settings = settings_of(room_.plan());
  act(0, Doing::create, std::move(create));
}

void LoadTable::opened(int chair) {
  at(chair).open = true;
  if (id_.empty() && chair != 0) return;
  if (at(chair).sits) hello(chair);
  if (at(chair).doing != Doing::nothing) repeat(chair);
}

void LoadTable::closed(int chair) {
  at(chair).open = false;
  for (auto& flight : flights_) flight.disturbed = true;
}

void LoadTable::say(int chair, std::string text) {
  auto const& plan = room_.plan();
  if (plan.duplicate > 0 && below(random_, million) < plan.duplicate * million) {
    ++room_.figures().doubled;
    room_.send(number_, chair, text);
  }
  room_.send(number_, chair, std::move(text));
}

void LoadTable::hello(int chair) {
  say(chair, protocol::write(protocol::ClientMessage(protocol::Hello{id_, at(chair).version, 0})));
}

void LoadTable::act(int chair, Doing doing, protocol::ClientMessage message) {
  auto& person = at(chair);
  person.action = std::to_string(number_) + "-" + std::to_string(round_) + "-" + std::to_string(++actions_);
  std::visit(
      [&person](auto& m) {
        if constexpr (requires { m.action; }) m.action = person.action;
      },
      message);
  person.doing = doing;
  person.message = protocol::write(message);
  person.sent = room_.now();
  person.again = false;
  if (person.open) say(chair, person.message);
}

/// The same message once more: the server knows whether it has it.
void LoadTable::repeat(int chair) {
  auto& person = at(chair);
  person.again = true;
  person.sent = room_.now();
  if (person.doing == Doing::move) ++room_.figures().repeated;
  if (person.open) say(chair, person.message);
}

bool LoadTable::has_waited(int chair, milliseconds most) const {
  auto const& person = people_[static_cast<std::size_t>(chair)];
  return person.open && person.doing != Doing::nothing && room_.now() - person.sent > most;
}

void LoadTable::received(int chair, protocol::ServerMessage const& message) {
  std::visit([&](auto const& one) { take(chair, one); }, message);
  if (playing_) try_move();
  look_for_end();
}

void LoadTable::take(int chair, protocol::Error const& message) {
  ++room_.figures().errors[message.code];
  if (at(chair).doing != Doing::nothing) room_.after(retry_pause, [this, chair] { repeat(chair); });
}

bool LoadTable::is_answer(Person const& person, std::string const& action) {
  bool const waits = person.doing != Doing::nothing && action == person.action;
  if (!waits) ++room_.figures().answered_again;
  return waits;
}

void LoadTable::take(int chair, protocol::Ack const& message) {
  auto& person = at(chair);
  if (!is_answer(person, message.action)) return;
  auto const done = std::exchange(person.doing, Doing::nothing);
  switch (done) {
    case Doing::create:
      id_ = message.table;
      person.sits = true;
      hello(chair);
      for (int other = 1; other < static_cast<int>(people_.size()); ++other)
        act(other, Doing::sit, protocol::Sit{id_, "", 0});
      break;
    case Doing::sit:
      person.sits = true;
      hello(chair);
      if (std::ranges::all_of(people_, &Person::sits)) act(0, Doing::start, protocol::Start{id_, "", ""});
      break;
    case Doing::move: acknowledged_move(person, message.version); break;
    default: break;
  }
}

void LoadTable::acknowledged_move(Person& person, std::int64_t version) {
  auto& figures = room_.figures();
  ++figures.acknowledged;
  kept_.push_back({version, person.seat, person.words});
  // What was asked before the move was played is no question any more; the next one comes with it.
  if (person.version.value_or(0) < version) person.legal.clear();
  auto const flight = std::ranges::find_if(flights_, [&](Flight const& one) {
    return one.seat == person.seat && (one.version == 0 || one.version == version);
  });
  if (flight == flights_.end()) return;
  flight->version = version;
  if (flight->disturbed) {
    flights_.erase(flight);
  } else {
    figures.ack.add(duration_cast<microseconds>(room_.now() - flight->sent));
  }
}

void LoadTable::take(int chair, protocol::Refused const& message) {
  auto& person = at(chair);
  if (!is_answer(person, message.action)) return;
  auto const& code = message.code;
  if (code == "busy" || code == "store") {
    ++room_.figures().errors[code];
    room_.after(retry_pause, [this, chair, action = person.action] {
      if (at(chair).action == action && at(chair).doing != Doing::nothing) repeat(chair);
    });
    return;
  }
  if (code != "stale") return room_.fail(*this, code + ": " + message.text);
  ++room_.figures().stale;
  person.doing = Doing::nothing;
  std::erase_if(flights_,
                [&person](Flight const& one) { return one.seat == person.seat && one.version == 0; });
  person.version.reset();  // the whole view, and with it what may be done now
  hello(chair);
}

template <typename Message>
void LoadTable::look(Person& person, Message const& message) {
  person.version = message.version;
  person.seat = message.seat;
  person.legal = message.legal;
}

void LoadTable::take(int chair, protocol::FullView const& message) {
  if (message.table != id_) return;
  look(at(chair), message);
  note_life(at(chair), message.facts.life);
}

void LoadTable::take(int chair, protocol::Did const& message) {
  auto& person = at(chair);
  if (message.table != id_) return;
  switch (client::newness(person.version, message.version)) {
    case client::Newness::known: return;
    case client::Newness::gap:
      if (person.version) hello(chair);
      return;
    case client::Newness::next: break;
  }
  note_arrival(person, message);
  look(person, message);
  // Of what has changed, only this matters here.
  if (auto const* const life = message.facts.if_contains("life")) note_life(person, life->as_string());
}

/// Somebody has seen a move of somebody else.
void LoadTable::note_arrival(Person const& person, protocol::Did const& message) {
  if (message.by == person.seat || message.by == 0) return;
  auto const flight = std::ranges::find_if(flights_, [&](Flight const& one) {
    return one.version == message.version || (one.version == 0 && one.seat == message.by);
  });
  if (flight == flights_.end()) return;
  flight->version = message.version;
  if (!flight->disturbed) room_.figures().take_event(duration_cast<microseconds>(room_.now() - flight->sent));
  if (--flight->left == 0) flights_.erase(flight);
}

void LoadTable::note_life(Person& person, std::string_view life) {
  if (life == "playing") person.began = true;
  if (life == "over") person.saw_end = true;
  if (ready_ || !std::ranges::all_of(people_, &Person::began)) return;
  ready_ = true;
  ++room_.figures().begun;
  room_.ready(*this);
}

void LoadTable::look_for_end() {
  if (over_ || people_.empty()) return;
  bool const all = std::ranges::all_of(
      people_, [](Person const& one) { return one.saw_end && one.doing == Doing::nothing; });
  if (!all) return;
  over_ = true;
  playing_ = false;
  ++room_.figures().over;
  for (int chair = 0; chair < static_cast<int>(people_.size()); ++chair)
    say(chair, protocol::write(protocol::ClientMessage(protocol::Bye{id_})));
  room_.over(*this);
}

std::string LoadTable::describe() const {
  std::string text = id_.empty() ? "#" + std::to_string(number_) : id_;
  for (std::size_t i = 0; i < people_.size(); ++i) {
    auto const& person = people_[i];
    text += " | " + std::to_string(i + 1) + (person.open ? " open" : " closed") +
            (person.version ? " v" + std::to_string(*person.version) : std::string()) +
            (person.legal.empty() ? "" : " asked") +
            (person.doing == Doing::nothing ? std::string() : " waits for " + person.action);
  }
  return text;
}

void LoadTable::play() {
  playing_ = true;
  auto const pace = pace_in_micros(room_.plan());
  // Not all tables at once.
  next_ = room_.now() + microseconds(pace == 0 ? 0 : below(random_, pace));
  plan_next();
}

void LoadTable::plan_next() {
  auto const wait = std::max(duration_cast<milliseconds>(next_ - room_.now()), milliseconds(0));
  room_.after(wait, [this, round = round_] {
    if (!playing_ || round != round_) return;
    due_ = true;
    try_move();
  });
}

/// Who may decide and does not wait for an answer: one of them moves if it is time.
void LoadTable::try_move() {
  if (!playing_ || !due_) return;
  std::vector<int> able;
  for (int chair = 0; chair < static_cast<int>(people_.size()); ++chair) {
    auto const& person = at(chair);
    if (person.open && person.doing == Doing::nothing && !person.legal.empty()) able.push_back(chair);
  }
  if (able.empty()) return;
  due_ = false;
  make_move(able[below(random_, static_cast<std::uint32_t>(able.size()))]);
  auto const pace = pace_in_micros(room_.plan());
  // On average as told, but not like a machine.
  next_ = std::max(next_ + microseconds(pace == 0 ? 0 : pace / 2 + below(random_, pace)), room_.now());
  plan_next();
}

void LoadTable::make_move(int chair) {
  auto& person = at(chair);
  person.words = person.legal[below(random_, static_cast<std::uint32_t>(person.legal.size()))];
  person.legal.clear();
  auto const others = static_cast<int>(people_.size()) - 1;
  if (others > 0) flights_.push_back({person.seat, 0, room_.now(), false, others});
  ++room_.figures().sent;
  act(chair, Doing::move, protocol::MakeMove{id_, "", person.seat, person.version.value_or(0), person.words});
}

namespace {

/// `2 claim denver-omaha` of `57 2 claim denver-omaha ~3fa2`.
std::string decision_in(std::string_view line) {
  auto const begin = line.find(' ') + 1;
  return std::string(line.substr(begin, line.rfind(" ~") - begin));
}

std::vector<std::string> decisions_in(std::string_view record) {
  std::vector<std::string> decisions;
  while (!record.empty()) {
    auto const line = record.substr(0, record.find('\n'));
    if (!line.empty() && std::isdigit(static_cast<unsigned char>(line.front())) != 0)
      decisions.push_back(decision_in(line));
    record.remove_prefix(std::min(line.size() + 1, record.size()));
  }
  return decisions;
}

}  // namespace

std::optional<std::string> why_not_kept(std::string const& game, std::vector<KeptMove> kept,
                                        std::string_view record) {
  std::ranges::sort(kept, {}, &KeptMove::version);
  auto const decisions = decisions_in(record);
  for (std::size_t i = 0; i < std::max(kept.size(), decisions.size()); ++i) {
    auto const told = i < kept.size() ? std::to_string(kept[i].seat) + " " + kept[i].words : std::string();
    auto const there = i < decisions.size() ? decisions[i] : std::string();
    if (told != there)
      return say({"{}: decision {}: acknowledged was '{}', the record has '{}'",
                  "{} : décision {} : confirmé « {} », la partie a « {} »"},
                 game, i + 1, told, there);
  }
  return std::nullopt;
}

}  // namespace roundhouse::cli
