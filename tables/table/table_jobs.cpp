/// The jobs of a table: people's messages, and timers.
#include <algorithm>
#include <set>

#include "protocol/wire.h"
#include "roundhouse/notation.h"
#include "tables/game/undo.h"
#include "tables/table/table.h"

namespace roundhouse::tables {
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
  judge(job, now, effects);
  if (pending_ && !job.asker.visitor.person.empty()) pending_->job = job;
}

void Table::judge(Job const& job, Moment now, Effects& effects) {
  auto const& person = job.asker.visitor.person;
  if (auto const known = job.action.empty() ? std::nullopt : memory_.find(person, job.action)) {
    effects.send(job.asker.connection, known->text, known->status);
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
  if (auto const* plan = std::get_if<protocol::MakePlan>(&message)) {
    do_plan(job, *plan, effects);
    return;
  }
  bool const sits = std::holds_alternative<protocol::Sit>(message);
  bool const blocked = sits && std::ranges::count(store_->blocked_by(progress_.host), person) > 0;
  auto const verdict = decide(progress_, job.asker.visitor, message, {absences_, now, blocked});
  if (auto const* refusal = std::get_if<Refusal>(&verdict)) {
    // Nobody is refused by a node that is behind.
    bool news = false;
    if (store_->is_shared()) guarded([&] { news = follow(now, effects); });
    if (news) {
      auto again = job;
      again.outrun = true;
      return judge(again, now, effects);
    }
    refuse(job.asker, job.action, job.outrun ? Refusal(Objection::stale) : *refusal, effects);
  } else {
    begin(std::get<std::vector<Entry>>(verdict), job.asker, job.action, now, effects);
  }
}

/// Timers: clocks run out, computer players move. Whether one was due.
bool Table::do_due(Moment now, Effects& effects) {
  if (retry_ && *retry_ > now) return false;
  auto const enter = [&](Entry entry) {
    begin({std::move(entry)}, {}, "", now, effects);
    return true;
  };
  if (progress_.life == Life::open && closes_at() <= now) return enter({.kind = entry_kind::closed});
  if (progress_.life != Life::playing) return false;
  for (std::size_t seat = 0; seat < progress_.seats.size(); ++seat) {
    auto const deadline = progress_.clocks.deadline(seat);
    if (!deadline || *deadline > now) continue;
    return enter({.kind = entry_kind::sat_in, .seat = static_cast<int>(seat) + 1, .body = "late"});
  }
  if (auto const lapses = undo_lapses(progress_); lapses && *lapses <= now)
    return enter({.kind = entry_kind::refused_undo});
  if (do_planned(now, effects)) return true;
  auto const ready = computers_.ready(progress_, now);
  if (!ready) return false;
  auto const& game = *progress_.game;
  return enter({.kind = entry_kind::moved,
                .seat = ready->seat + 1,
                .body = to_words(game.board(), game.state(), seat_id(ready->seat), ready->move),
                .move = ready->move});
}

#ifndef __wasm__
namespace {

/// A decision of a person that was not there before.
bool is_newly_asked(Progress const& before, Progress const& after, std::size_t seat) {
  if (after.life != Life::playing || !after.waits_for(seat) || after.seats[seat].is_automatic()) return false;
  return before.life != Life::playing || after.asked_at[seat] != before.asked_at[seat];
}

}  // namespace

void Table::alert(Progress const& after, PersonId const& asker, std::string const& rematch,
                  Changes& changes) const {
  bool const ended = after.life == Life::over && progress_.life == Life::playing;
  std::set<PersonId> told{"", asker};
  for (std::size_t seat = 0; seat < after.seats.size(); ++seat) {
    auto const& person = after.seats[seat].person;
    if (told.contains(person) || is_there(person)) continue;
    bool const asked = is_newly_asked(progress_, after, seat);
    if (!asked && !ended && rematch.empty()) continue;
    told.insert(person);
    auto const about = asked ? AlertKind::turn : ended ? AlertKind::over : AlertKind::invitation;
    changes.emplace_back(
        Alert{person, about, rematch.empty() ? after.id : rematch, after.version, after.changed});
  }
}
#else
// On one's own device there is no way to tell anybody, and the module that the page loads stays small.
void Table::alert(Progress const& /*after*/, PersonId const& /*asker*/, std::string const& /*rematch*/,
                  Changes& /*changes*/) const {}
#endif

void Table::do_chat(Job const& job, protocol::Chat const& message, Moment now, Effects& effects) {
  if (chat_lines_ < 0) {
    auto const last = store_->chat(progress_.id, 0, 1);
    chat_lines_ = last.empty() ? 0 : last.back().number;
  }
  auto const& visitor = job.asker.visitor;
  if (auto const objection = objection_to_chat(progress_, visitor.person))
    return refuse(job.asker, job.action, *objection, effects);
  auto const own = progress_.seats_of(visitor.person);
  ChatLine line{
      .table = progress_.id,
      .number = chat_lines_ + 1,
      .at = now,
      .person = visitor.person,
      .name = own.empty() ? visitor.name : progress_.seats[static_cast<std::size_t>(own.front())].name,
      .seat = own.empty() ? 0 : own.front() + 1,
      .text = message.text};
  Pending pending;
  pending.chat = line;
  pending.asker = job.asker;
  pending.action = job.action;
  pending_ = std::move(pending);
  effects.write = Changes{AddChat{std::move(line)}};
}

void Table::forget(Asker const& asker, std::string const& instead, Moment now, Effects& effects) {
  auto const& person = asker.visitor.person;
  bool const open = progress_.life == Life::open;
  std::vector<Entry> entries;
  if (open && progress_.host == person) entries.push_back({.kind = entry_kind::closed});
  for (auto const seat : progress_.seats_of(person)) {
    if (progress_.life != Life::playing && !entries.empty()) break;
    entries.push_back(
        {.kind = open ? entry_kind::stood : entry_kind::forgotten, .seat = seat + 1, .body = instead});
  }
  if (entries.empty()) {
    answer(asker, "", protocol::Ack{"", progress_.id, progress_.version}, effects);
    return;
  }
  enqueue({asker, "", std::move(entries)}, now, effects);
}

void Table::rematched(Asker const& asker, std::string const& action, TableId const& to, Moment now,
                      Effects& effects) {
  Entry entry{.kind = entry_kind::rematched, .person = asker.visitor.person, .action = action, .body = to};
  enqueue({asker, action, std::vector{std::move(entry)}}, now, effects);
}

}  // namespace roundhouse::tables
