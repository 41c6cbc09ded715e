/// A table that other nodes play at, too: what they have written is read and shown as if it had happened
/// here.
#include <algorithm>

#include "protocol/wire.h"
#include "tables/game/kept.h"
#include "tables/table/table.h"

namespace roundhouse::tables {
namespace {

constexpr int most_lines_missed = 100;  // of chat, read at once

}  // namespace

void Table::take_duty(Moment now, Effects& effects) {
  on_duty_ = true;
  advance(now, effects);
}

void Table::leave_duty() {
  on_duty_ = false;
  computers_.drop();
  retry_.reset();
}

void Table::heard(std::int64_t version, Moment now, Effects& effects) {
  heard_version_ = std::max(heard_version_, version);
  if (is_watched() || on_duty_) keep_up(now, effects);
}

void Table::heard_chat(std::int64_t line, Moment now, Effects& effects) {
  heard_chat_ = std::max(heard_chat_, line);
  if (is_watched()) keep_up(now, effects);
}

/// While a write is on its way, it is not known whether the next entry is one's own. What cannot be read now
/// is read with the next call.
void Table::keep_up(Moment now, Effects& effects) {
  if (pending_) return;
  bool const behind = heard_version_ > progress_.version;
  auto const trouble = guarded([&] {
    if (chat_lines_ >= 0 && heard_chat_ > chat_lines_) follow_chat(effects);
    if (behind) follow(now, effects);
    // What was told and is not there will not come: a log that was cut, or a notice of another database.
    heard_version_ = progress_.version;
  });
  if (trouble) ++effects.write_failures;
  if (behind) advance(now, effects);
}

void Table::look(Moment now, Effects& effects) {
  if (pending_ || !store_->is_shared()) return;
  if (follow(now, effects)) advance(now, effects);
}

bool Table::follow(Moment now, Effects& effects) {
  auto const known = progress_.version;
  for (auto const& entry : store_->log(progress_.id, known)) {
    auto next = progress_;
    if (entry.sequence != progress_.version + 1 || apply(next, entry)) {
      read_anew(now, effects);
      break;
    }
    memory_.keep(entry.person, entry.action,
                 {protocol::write(protocol::Ack{entry.action, entry.table, entry.sequence})});
    take_in(entry, std::move(next), now, effects);
  }
  return progress_.version != known;
}

bool Table::follow_chat(Effects& effects) {
  auto const known = chat_lines_;
  for (auto const& line : store_->chat(progress_.id, known, most_lines_missed)) {
    chat_lines_ = std::max(chat_lines_, line.number);
    if (!line.text.empty()) gallery_.say(line, effects.sends);
  }
  heard_chat_ = chat_lines_;
  return chat_lines_ != known;
}

bool Table::is_elsewhere(PersonId const& person) const {
  return std::ranges::any_of(elsewhere_, [&](auto const& one) { return one.second.people.contains(person); });
}

int Table::spectators_elsewhere() const {
  int count = 0;
  for (auto const& [node, there] : elsewhere_) count += there.spectators;
  return count;
}

Attendees Table::attendees() const {
  Attendees here;
  here.spectators = gallery_.spectators();
  for (auto const& seat : progress_.seats)
    if (!seat.person.empty() && gallery_.is_there(seat.person)) here.people.insert(seat.person);
  return here;
}

/// Who is here has changed, or who sits.
void Table::presence_changed(Effects& effects) {
  gallery_.tell_presence(progress_, absences_, spectators_elsewhere(), effects.sends);
  if (!store_->is_shared()) return;
  bool const ask = effects.presence && effects.presence->ask;
  effects.presence = attendees();
  effects.presence->ask = ask;
}

/// Once, when it begins to matter: until then nobody counts as away because they are with another node.
void Table::ask_presence(Moment now, Effects& effects) {
  if (asked_presence_ || !store_->is_shared()) return;
  asked_presence_ = true;
  absences_.begin(now);
  effects.presence = attendees();
  effects.presence->ask = true;
}

void Table::tell_nodes_again(Effects& effects) const {
  if (!asked_presence_) return;
  effects.presence = attendees();
  effects.presence->ask = true;
}

void Table::heard_presence(std::string const& node, Attendees there, Moment now, Effects& effects) {
  bool const ask = std::exchange(there.ask, false);
  auto const before = std::exchange(elsewhere_[node], there);
  if (there.none()) elsewhere_.erase(node);
  for (auto const& person : there.people) absences_.came(person);
  for (auto const& person : before.people)
    if (!is_there(person)) absences_.went(person, now);
  if (before.people != there.people || before.spectators != there.spectators)
    gallery_.tell_presence(progress_, absences_, spectators_elsewhere(), effects.sends);
  if (ask && is_watched()) effects.presence = attendees();
}

void Table::forget_nodes(std::function<bool(std::string const& node)> const& is_gone, Moment now,
                         Effects& effects) {
  std::vector<std::string> gone;
  for (auto const& [node, there] : elsewhere_)
    if (is_gone(node)) gone.push_back(node);
  for (auto const& node : gone) heard_presence(node, {}, now, effects);
}

}  // namespace roundhouse::tables
