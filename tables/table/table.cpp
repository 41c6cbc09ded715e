#include "tables/table/table.h"

#include <algorithm>

#include "protocol/wire.h"
#include "roundhouse/notation.h"
#include "tables/game/kept.h"
#include "tables/game/undo.h"

namespace roundhouse::tables {
namespace {

/// More than are ever in flight. Older actions are not repeated either: what they were about is over.
constexpr std::size_t most_answers = 32;
constexpr std::size_t most_people = 100;

constexpr std::size_t most_waiting = 200;
constexpr std::chrono::milliseconds retry_after{1000};

AnswerMemory::Answer ack(Entry const& entry) {
  return {protocol::write(protocol::Ack{entry.action, entry.table, entry.sequence})};
}

/// The lobby's row is written when it has changed; for correspondence games it includes who must decide.
bool shows_in_lobby(TableRow const& before, TableRow const& after) {
  bool const same = before.life == after.life && before.people == after.people && before.host == after.host;
  return !same || (after.correspondence && before.waits_for != after.waits_for);
}

}  // namespace

std::optional<AnswerMemory::Answer> AnswerMemory::find(PersonId const& person,
                                                       std::string const& action) const {
  auto const own = people_.find(person);
  if (own == people_.end()) return std::nullopt;
  auto const found = std::ranges::find(own->second.list, action, &Named::action);
  if (found == own->second.list.end()) return std::nullopt;
  return found->answer;
}

void AnswerMemory::keep(PersonId const& person, std::string const& action, Answer answer) {
  if (action.empty()) return;
  auto& own = people_[person];
  own.last = ++kept_;
  // An action of several entries is answered with the last of them.
  auto const known = std::ranges::find(own.list, action, &Named::action);
  if (known != own.list.end()) {
    known->answer = std::move(answer);
    return;
  }
  own.list.push_back({action, std::move(answer)});
  if (own.list.size() > most_answers) own.list.pop_front();
  if (people_.size() > most_people) evict_least_recent();
}

void AnswerMemory::evict_least_recent() {
  people_.erase(std::ranges::min_element(people_, {},
                                         [](auto const& one) -> std::uint64_t { return one.second.last; }));
}

Table::Table(Store& store, Progress progress, std::vector<Entry> const& log, Moment now)
    : store_(&store), progress_(std::move(progress)), absences_(now) {
  // Acknowledgements survive a restart.
  for (auto const& entry : log) memory_.keep(entry.person, entry.action, ack(entry));
}

void Table::wake(Moment now, Effects& effects) {
  bool const running = progress_.life == Life::playing && progress_.clocks.any();
  if (running) enqueue({{}, "", std::vector{Entry{.kind = entry_kind::woke}}}, now, effects);
  advance(now, effects);
}

void Table::lose(ConnectionId connection, Moment now, Effects& effects) {
  auto const person = gallery_.remove(connection);
  if (!person) return;
  if (!is_there(*person)) absences_.went(*person, now);
  presence_changed(effects);
}

void Table::enqueue(Job job, Moment now, Effects& effects) {
  if (waiting_.size() >= most_waiting) {
    refuse(job.asker, job.action, Objection::busy, effects);
    return;
  }
  if (!job.asker.visitor.person.empty()) ask_presence(now, effects);
  waiting_.push_back(std::move(job));
  advance(now, effects);
}

void Table::advance(Moment now, Effects& effects) {
  while (!pending_) {
    if (!waiting_.empty()) {
      auto const job = std::move(waiting_.front());
      waiting_.pop_front();
      do_job(job, now, effects);
    } else if (!on_duty_ || !do_due(now, effects)) {
      break;
    }
  }
  if (!on_duty_) return;
  auto questions = computers_.ask(progress_, is_watched_anywhere(), now);
  if (!questions.empty()) ask_presence(now, effects);
  for (auto& question : questions) effects.questions.push_back(std::move(question));
}

/// Applies the entries to a copy and queues them for storage.
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
    entry.at = std::max(now, progress_.changed);  // time never goes back in a log
    auto next = *last;
    if (apply(next, entry)) {
      if (asker.visitor.person.empty()) retry_ = now + retry_after;  // a timer's own entry: not again at once
      refuse(asker, action, Objection::stale, effects);
      return;
    }
    changes.emplace_back(Append{entry});
    pending.after.push_back(std::move(next));
    last = &pending.after.back();
  }
  if (auto row = last->row(); shows_in_lobby(progress_.row(), row))
    changes.emplace_back(PutTable{std::move(row)});
  if (last->life == Life::over && progress_.life != Life::over) {
    changes.emplace_back(AddGame{finished_game(*last, counts(*last, *store_))});
  }
  if (is_by_correspondence()) drop_plans(entries, *last, changes);
  alert(*last, asker.visitor.person, entries.back().kind == entry_kind::rematched ? entries.back().body : "",
        changes);
  pending.entries = std::move(entries);
  pending_ = std::move(pending);
  effects.write = std::move(changes);
}

void Table::written(Written const& written, Moment now, Effects& effects) {
  auto pending = *std::exchange(pending_, std::nullopt);
  retry_.reset();
  switch (written.how) {
    case Written::How::durable: adopt(pending, now, effects); break;
    case Written::How::conflict: outrun(std::move(pending), now, effects); break;
    case Written::How::failed:
      ++effects.write_failures;
      retry_ = now + retry_after;
      refuse(pending.asker, pending.action, Objection::store, effects);
      break;
  }
  keep_up(now, effects);
  advance(now, effects);
}

/// A key was taken: another node was faster. What a person wants is judged again with what is true now.
void Table::outrun(Pending pending, Moment now, Effects& effects) {
  bool news = false;
  if (guarded([&] { news = pending.chat ? follow_chat(effects) : follow(now, effects); })) {
    ++effects.write_failures;
    retry_ = now + retry_after;
    return refuse(pending.asker, pending.action, Objection::store, effects);
  }
  if (news && pending.job) {
    pending.job->outrun = true;
    waiting_.push_front(std::move(*pending.job));
    return;
  }
  if (news) return;  // a timer's own: it may be due no longer
  // Nobody else has written: the log has lost a line that others remember. Not again at once.
  if (pending.chat) chat_lines_ = -1;
  read_anew(now, effects);
  retry_ = now + retry_after;
  refuse(pending.asker, pending.action, Objection::stale, effects);
}

void Table::adopt(Pending const& pending, Moment now, Effects& effects) {
  auto const version = pending.after.empty() ? std::int64_t{0} : pending.after.back().version;
  answer(pending.asker, pending.action, protocol::Ack{pending.action, progress_.id, version}, effects);
  if (pending.chat) {
    chat_lines_ = pending.chat->number;
    gallery_.say(*pending.chat, effects.sends);
  }
  for (std::size_t i = 0; i < pending.entries.size(); ++i) {
    if (pending.after[i].version <= progress_.version) continue;  // the log was read meanwhile
    take_in(pending.entries[i], pending.after[i], now, effects);
    effects.moves += pending.entries[i].kind == entry_kind::moved ? 1 : 0;
  }
  if (pending.plan) tell_plan(*pending.plan, pending.plan_dropped, effects);
}

void Table::take_in(Entry const& entry, Progress after, Moment now, Effects& effects) {
  auto const before = std::exchange(progress_, std::move(after));
  if (entry.kind == entry_kind::banned || entry.kind == entry_kind::removed) turn_away(now, effects);
  gallery_.tell({before, progress_, entry}, now, effects.sends);
  if (entry.kind == entry_kind::sat || entry.kind == entry_kind::stood) presence_changed(effects);
  if (progress_.life != Life::over || entry.kind != entry_kind::moved) return;
  std::string seed;
  guarded([&] { seed = tellable_seed(now); });  // who is not told now asks for it
  if (!seed.empty())
    gallery_.send_all(protocol::write(protocol::SeedTold{progress_.id, seed}), effects.sends);
}

/// Those who may not see the table any more.
void Table::turn_away(Moment now, Effects& effects) {
  auto const gone = gallery_.turn_away(progress_, now, effects.sends);
  for (auto const& person : gone) absences_.went(person, now);
  if (!gone.empty()) presence_changed(effects);
}

/// The log is not what it was.
void Table::read_anew(Moment now, Effects& effects) {
  auto const log = store_->log(progress_.id, 0);
  auto rebuilt = rebuild(log);
  if (auto* progress = std::get_if<Progress>(&rebuilt)) progress_ = std::move(*progress);
  for (auto const& entry : log) memory_.keep(entry.person, entry.action, ack(entry));
  turn_away(now, effects);
  gallery_.show(progress_, tellable_seed(now), now, effects.sends);
}

void Table::refresh(Moment now, Effects& effects) {
  read_anew(now, effects);
  advance(now, effects);
}

void Table::unsay(std::int64_t line, Effects& effects) const {
  gallery_.send_all(unsaid_message(progress_.id, line), effects.sends);
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
  if (pending_ || !on_duty_) return std::nullopt;
  if (progress_.life == Life::open) return std::max(closes_at(), retry_.value_or(Moment::min()));
  if (progress_.life != Life::playing) return std::nullopt;
  auto first = progress_.undo ? undo_lapses(progress_) : computers_.next();
  for (std::size_t seat = 0; seat < progress_.seats.size(); ++seat) {
    auto const deadline = progress_.clocks.deadline(seat);
    if (deadline && (!first || *deadline < *first)) first = deadline;
  }
  if (first && retry_ && *first < *retry_) first = retry_;
  return first;
}

}  // namespace roundhouse::tables
