/// The jobs of a table: people's messages, and timers.
#include "protocol/wire.h"
#include "roundhouse/notation.h"
#include "server/tables/game/undo.h"
#include "server/tables/table/table.h"

namespace roundhouse::server {
namespace {

/// For people to sit down: in the lobby a day, with an invitation or for correspondence two weeks.
constexpr std::chrono::hours longest_wait{24 * 14};
constexpr std::chrono::hours longest_listed{24};

}  // namespace

Moment Table::closes_at() const {
  auto const& settings = progress_.settings();
  bool const soon = settings.listed && settings.timing.kind != protocol::Timing::Kind::days;
  return progress_.changed + (soon ? longest_listed : longest_wait);
}

void Table::do_job(Job const& job, Moment now, Effects& effects) {
  auto const& person = job.asker.visitor.person;
  if (auto const known = job.action.empty() ? std::nullopt : memory_.find(person, job.action)) {
    effects.sends.push_back(
        {job.asker.connection, std::make_shared<std::string const>(known->text), known->status});
    return;
  }
  if (auto const* entries = std::get_if<std::vector<Entry>>(&job.what)) {
    begin(*entries, job.asker, job.action, now, effects);
    return;
  }
  auto const& message = std::get<protocol::ClientMessage>(job.what);
  if (auto const* chat = std::get_if<protocol::Chat>(&message)) {
    do_chat(job, *chat, now, effects);
    return;
  }
  auto const verdict = decide(progress_, job.asker.visitor, message, {absences_, now});
  if (auto const* refusal = std::get_if<Refusal>(&verdict)) {
    refuse(job.asker, job.action, *refusal, effects);
  } else {
    begin(std::get<std::vector<Entry>>(verdict), job.asker, job.action, now, effects);
  }
}

/// Timers: clocks run out, computer players move. Whether one was due.
bool Table::do_due(Moment now, Effects& effects) {
  if (retry_ && *retry_ > now) return false;
  Entry entry;
  if (progress_.life == Life::open && closes_at() <= now) {
    entry.kind = entry_kind::closed;
    begin({entry}, {}, "", now, effects);
    return true;
  }
  if (progress_.life != Life::playing) return false;
  for (std::size_t seat = 0; seat < progress_.seats.size(); ++seat) {
    auto const deadline = progress_.clocks.deadline(seat);
    if (!deadline || *deadline > now) continue;
    entry.kind = entry_kind::sat_in;
    entry.seat = static_cast<int>(seat) + 1;
    entry.body = "late";
    begin({entry}, {}, "", now, effects);
    return true;
  }
  if (auto const lapses = undo_lapses(progress_); lapses && *lapses <= now) {
    entry.kind = entry_kind::refused_undo;
    begin({entry}, {}, "", now, effects);
    return true;
  }
  auto const ready = computers_.ready(progress_, now);
  if (!ready) return false;
  auto const& game = *progress_.game;
  entry.kind = entry_kind::moved;
  entry.seat = ready->seat + 1;
  entry.body = to_words(game.board(), game.state(), seat_id(ready->seat), ready->move);
  entry.move = ready->move;
  begin({entry}, {}, "", now, effects);
  return true;
}

void Table::do_chat(Job const& job, protocol::Chat const& message, Moment now, Effects& effects) {
  if (chat_lines_ < 0) {
    auto const last = store_->chat(progress_.id, 0, 1);
    chat_lines_ = last.empty() ? 0 : last.back().number;
  }
  auto const& visitor = job.asker.visitor;
  if (auto const objection = objection_to_chat(progress_, visitor.person))
    return refuse(job.asker, job.action, *objection, effects);
  auto const own = progress_.seats_of(visitor.person);
  ChatLine line;
  line.table = progress_.id;
  line.number = chat_lines_ + 1;
  line.at = now;
  line.person = visitor.person;
  line.name = own.empty() ? visitor.name : progress_.seats[static_cast<std::size_t>(own.front())].name;
  line.seat = own.empty() ? 0 : own.front() + 1;
  line.text = message.text;
  Pending pending;
  pending.chat = line;
  pending.asker = job.asker;
  pending.action = job.action;
  pending_ = std::move(pending);
  effects.write = Changes{AddChat{std::move(line)}};
}

void Table::forget(Asker const& asker, std::string const& instead, Moment now, Effects& effects) {
  auto const& person = asker.visitor.person;
  std::vector<Entry> entries;
  Entry entry;
  if (progress_.life == Life::open && progress_.host == person) {
    entry.kind = entry_kind::closed;
    entries.push_back(entry);
  }
  for (auto const seat : progress_.seats_of(person)) {
    if (progress_.life != Life::playing && !entries.empty()) break;
    entry.kind = progress_.life == Life::open ? entry_kind::stood : entry_kind::forgotten;
    entry.seat = seat + 1;
    entry.body = instead;
    entries.push_back(entry);
  }
  if (entries.empty()) {
    answer(asker, "", protocol::Ack{"", progress_.id, progress_.version}, effects);
    return;
  }
  enqueue({asker, "", std::move(entries)}, now, effects);
}

void Table::rematched(Asker const& asker, std::string const& action, TableId const& to, Moment now,
                      Effects& effects) {
  Entry entry;
  entry.kind = entry_kind::rematched;
  entry.person = asker.visitor.person;
  entry.action = action;
  entry.body = to;
  enqueue({asker, action, std::vector{entry}}, now, effects);
}

}  // namespace roundhouse::server
