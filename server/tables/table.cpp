#include "server/tables/table.h"

#include <algorithm>

#include "roundhouse/notation.h"
#include "server/protocol/wire.h"
#include "server/tables/ending.h"

namespace roundhouse::server {
namespace {

constexpr std::size_t most_waiting = 200;
constexpr std::chrono::milliseconds retry_after{1000};
constexpr std::chrono::hours longest_wait{24 * 14};  // for people to sit down; then the table closes

std::string ack(TableId const& table, std::string const& action, std::int64_t version) {
  return protocol::write(protocol::Ack{action, table, version});
}

/// What the lobby shows is written when it has changed; where a decision may take days, who must decide
/// belongs to it.
bool shows_in_lobby(TableRow const& before, TableRow const& after) {
  bool const same = before.life == after.life && before.people == after.people && before.host == after.host;
  return !same || (after.correspondence && before.waits_for != after.waits_for);
}

}  // namespace

Table::Table(Store& store, Progress progress, std::vector<Entry> const& log)
    : store_(&store), progress_(std::move(progress)) {
  // What was acknowledged before a restart is acknowledged again.
  for (auto const& entry : log)
    memory_.keep(entry.person, entry.action, ack(entry.table, entry.action, entry.sequence));
}

void Table::wake(Moment now, Effects& effects) {
  bool const running = progress_.life == Life::playing && progress_.clocks.any();
  if (running) {
    Entry entry;
    entry.kind = entry_kind::woke;
    enqueue({{}, "", std::vector{entry}}, now, effects);
  }
  advance(now, effects);
}

void Table::lose(ConnectionId connection, Effects& effects) {
  if (gallery_.remove(connection)) gallery_.tell_presence(progress_, effects.sends);
}

void Table::enqueue(Job job, Moment now, Effects& effects) {
  if (waiting_.size() >= most_waiting) {
    refuse(job.asker, job.action, Objection::busy, effects);
    return;
  }
  waiting_.push_back(std::move(job));
  advance(now, effects);
}

void Table::advance(Moment now, Effects& effects) {
  while (!pending_) {
    if (!waiting_.empty()) {
      auto const job = std::move(waiting_.front());
      waiting_.pop_front();
      do_job(job, now, effects);
    } else if (!do_due(now, effects)) {
      break;
    }
  }
  for (auto& question : computers_.ask(progress_, has_people(), now))
    effects.questions.push_back(std::move(question));
}

void Table::do_job(Job const& job, Moment now, Effects& effects) {
  auto const& person = job.asker.visitor.person;
  if (auto const known = job.action.empty() ? std::nullopt : memory_.find(person, job.action)) {
    effects.sends.push_back({job.asker.connection, std::make_shared<std::string const>(*known)});
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
  auto const verdict = std::visit(
      [&](auto const& m) -> Verdict {
        if constexpr (requires { decide(progress_, job.asker.visitor, m); }) {
          return decide(progress_, job.asker.visitor, m);
        } else {
          return Refusal(Objection::no_such_table);
        }
      },
      message);
  if (auto const* refusal = std::get_if<Refusal>(&verdict)) {
    refuse(job.asker, job.action, *refusal, effects);
  } else {
    begin(std::get<std::vector<Entry>>(verdict), job.asker, job.action, now, effects);
  }
}

/// What happens without anybody saying so: clocks run out, computer players move. Whether something did.
bool Table::do_due(Moment now, Effects& effects) {
  if (retry_ && *retry_ > now) return false;
  Entry entry;
  if (progress_.life == Life::open && progress_.changed + longest_wait <= now) {
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
  auto const ready = computers_.ready(progress_, now);
  if (!ready) return false;
  auto const& course = *progress_.course;
  entry.kind = entry_kind::moved;
  entry.seat = ready->seat + 1;
  entry.body = to_words(course.board(), course.state(), seat_id(ready->seat), ready->move);
  begin({entry}, {}, "", now, effects);
  return true;
}

/// Works out where the entries lead, on copies, and has them kept.
void Table::begin(std::vector<Entry> entries, Asker const& asker, std::string const& action, Moment now,
                  Effects& effects) {
  Pending pending;
  pending.asker = asker;
  pending.action = action;
  auto const* last = &progress_;
  Changes changes;
  pending.after.reserve(entries.size());
  for (auto& entry : entries) {
    entry.table = progress_.id;
    entry.sequence = last->version + 1;
    entry.at = std::max(now, progress_.changed);  // clocks of machines go backwards, logs do not
    auto next = *last;
    if (apply(next, entry)) {
      if (asker.visitor.person.empty())
        retry_ = now + retry_after;  // what the table itself wants, not again at once
      refuse(asker, action, Objection::stale, effects);
      return;
    }
    changes.emplace_back(Append{entry});
    pending.after.push_back(std::move(next));
    last = &pending.after.back();
  }
  if (auto row = last->row(); shows_in_lobby(progress_.row(), row))
    changes.emplace_back(PutTable{std::move(row)});
  if (last->life == Life::over && progress_.life != Life::over)
    changes.emplace_back(AddGame{finished_game(*last)});
  pending.entries = std::move(entries);
  pending_ = std::move(pending);
  effects.write = std::move(changes);
}

void Table::do_chat(Job const& job, protocol::Chat const& message, Moment now, Effects& effects) {
  if (chat_lines_ < 0) {
    auto const last = store_->chat(progress_.id, 0, 1);
    chat_lines_ = last.empty() ? 0 : last.back().number;
  }
  auto const& visitor = job.asker.visitor;
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

void Table::written(Written const& written, Moment now, Effects& effects) {
  auto const pending = *std::exchange(pending_, std::nullopt);
  retry_.reset();
  switch (written.how) {
    case Written::How::durable: adopt(pending, now, effects); break;
    case Written::How::conflict:
      chat_lines_ = -1;
      read_anew(now, effects);
      refuse(pending.asker, pending.action, Objection::stale, effects);
      break;
    case Written::How::failed:
      ++effects.unkept;
      retry_ = now + retry_after;
      refuse(pending.asker, pending.action, Objection::store, effects);
      break;
  }
  advance(now, effects);
}

void Table::adopt(Pending const& pending, Moment now, Effects& effects) {
  auto const version = pending.after.empty() ? std::int64_t{0} : pending.after.back().version;
  answer(pending.asker, pending.action, ack(progress_.id, pending.action, version), effects);
  if (pending.chat) {
    chat_lines_ = pending.chat->number;
    gallery_.say(*pending.chat, effects.sends);
  }
  bool seats_changed = false;
  for (std::size_t i = 0; i < pending.entries.size(); ++i) {
    auto const& entry = pending.entries[i];
    auto before = std::exchange(progress_, pending.after[i]);
    gallery_.tell({before, progress_, entry}, now, effects.sends);
    effects.moves += entry.kind == entry_kind::moved ? 1 : 0;
    seats_changed = seats_changed || entry.kind == entry_kind::sat || entry.kind == entry_kind::stood;
  }
  if (seats_changed) gallery_.tell_presence(progress_, effects.sends);
  bool const ended = progress_.life == Life::over && !pending.entries.empty() &&
                     pending.entries.back().kind == entry_kind::moved;
  if (!ended) return;
  if (auto const seed = tellable_seed(now); !seed.empty()) {
    gallery_.send_all(protocol::write(protocol::SeedTold{progress_.id, seed}), effects.sends);
  }
}

/// Somebody else has written to this table.
void Table::read_anew(Moment now, Effects& effects) {
  auto const log = store_->log(progress_.id, 0);
  auto rebuilt = rebuild(log);
  if (auto* progress = std::get_if<Progress>(&rebuilt)) progress_ = std::move(*progress);
  for (auto const& entry : log)
    memory_.keep(entry.person, entry.action, ack(entry.table, entry.action, entry.sequence));
  gallery_.show(progress_, tellable_seed(now), now, effects.sends);
}

void Table::decided(std::uint64_t question, std::optional<Move> move, Moment now, Effects& effects) {
  if (move) {
    computers_.decided(question, *move);
  } else {
    computers_.not_asked(question, now);
  }
  advance(now, effects);
}

void Table::tick(Moment now, Effects& effects) {
  advance(now, effects);
}

std::optional<Moment> Table::next_due() const {
  if (pending_) return std::nullopt;
  if (progress_.life == Life::open)
    return std::max(progress_.changed + longest_wait, retry_.value_or(Moment::min()));
  if (progress_.life != Life::playing) return std::nullopt;
  auto first = computers_.next();
  for (std::size_t seat = 0; seat < progress_.seats.size(); ++seat) {
    auto const deadline = progress_.clocks.deadline(seat);
    if (deadline && (!first || *deadline < *first)) first = deadline;
  }
  if (first && retry_ && *first < *retry_) first = retry_;
  return first;
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
    answer(asker, "", ack(progress_.id, "", progress_.version), effects);
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
