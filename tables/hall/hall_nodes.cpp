/// Several nodes on one store: what each says and hears of the tables of all.
#include "tables/hall/hall.h"
#include "tables/hall/hall_parts.h"

namespace roundhouse::tables {
namespace {

constexpr auto asks = "ask";
constexpr auto tells = "tell";

/// `NODE ask ANNA BERT`, or `tell`; the number is that of the spectators.
std::string presence_text(std::string const& node, Attendees const& here) {
  auto text = node + ' ' + (here.ask ? asks : tells);
  for (auto const& person : here.people) text += ' ' + person;
  return text;
}

struct NodeAttendees {
  std::string node;
  Attendees there;
};

NodeAttendees read_presence(Notice const& notice) {
  NodeAttendees read;
  read.there.spectators = static_cast<int>(notice.number);
  std::string_view left = notice.text;
  for (int place = 0; !left.empty(); ++place) {
    auto const end = std::min(left.find(' '), left.size());
    std::string word(left.substr(0, end));
    left.remove_prefix(std::min(end + 1, left.size()));
    if (place == 0) {
      read.node = std::move(word);
    } else if (place == 1) {
      read.there.ask = word == asks;
    } else {
      read.there.people.insert(std::move(word));
    }
  }
  return read;
}

}  // namespace

void HallParts::tell_nodes(TableId const& table, Attendees const& here) {
  Notice notice{Notice::Kind::presence, table, here.spectators, presence_text(surroundings.node, here)};
  store.write({Notify{std::move(notice)}}, nullptr);
}

void HallParts::look_again(PlacePtr const& place, std::uint64_t heard_before) {
  if (heard == heard_before) return;
  tell(place, [](Table& table, Moment at, Effects& effects) { table.look(at, effects); });
}

/// A table that is not in memory is read only where its timers are this node's.
void Hall::heard_table(TableId const& table, std::int64_t version) {
  ++parts_->heard;
  auto place = parts_->loaded(table);
  if (place == nullptr && !parts_->is_on_duty(table)) return;
  bool const fresh = place == nullptr;
  if (fresh && guarded([&] { place = parts_->find(table); })) return;
  if (place == nullptr) return;
  parts_->tell(place, [&](Table& one, Moment at, Effects& effects) {
    one.heard(version, at, effects);
    if (fresh) one.tick(at, effects);
  });
}

void Hall::heard_chat(TableId const& table, std::int64_t line) {
  if (auto const place = parts_->loaded(table))
    parts_->tell(place, [&](Table& one, Moment at, Effects& effects) { one.heard_chat(line, at, effects); });
}

void Hall::heard_presence(Notice const& notice) {
  auto const place = parts_->loaded(notice.about);
  if (place == nullptr) return;
  auto const read = read_presence(notice);
  parts_->tell(place, [&](Table& one, Moment at, Effects& effects) {
    one.heard_presence(read.node, read.there, at, effects);
  });
}

void Hall::heard_mutes(PersonId const& person) {
  std::shared_ptr<Mutes> known;
  {
    Lock const hold(parts_->lock);
    auto const found = parts_->mutes.find(person);
    if (found != parts_->mutes.end()) known = found->second.lock();
  }
  if (known == nullptr) return;
  auto const list = parts_->store.muted_by(person);
  known->replace({list.begin(), list.end()});
}

void Hall::forget_nodes(std::function<bool(std::string const& node)> const& is_gone) {
  for (auto const& table : tables_in_memory()) {
    if (auto const place = parts_->loaded(table))
      parts_->tell(place,
                   [&](Table& one, Moment at, Effects& effects) { one.forget_nodes(is_gone, at, effects); });
  }
}

void Hall::tell_nodes_again() {
  for (auto const& table : tables_in_memory()) {
    if (auto const place = parts_->loaded(table))
      parts_->tell(place, [](Table& one, Moment, Effects& effects) { one.tell_nodes_again(effects); });
  }
}

std::vector<TableId> Hall::tables_in_memory() const {
  std::vector<TableId> list;
  Lock const hold(parts_->lock);
  list.reserve(parts_->places.size());
  for (auto const& [id, place] : parts_->places) list.push_back(id);
  return list;
}

void Hall::compare(std::span<Head const> heads) {
  for (auto const& head : heads) {
    auto const place = parts_->loaded(head.table);
    if (place == nullptr) continue;
    if (head.version > place->version) heard_table(head.table, head.version);
    if (place->chat >= 0 && head.chat > place->chat) heard_chat(head.table, head.chat);
  }
}

void Hall::duties_changed() {
  for (auto const& table : tables_in_memory()) {
    auto const place = parts_->loaded(table);
    if (place == nullptr) continue;
    parts_->tell(place, [&](Table& one, Moment at, Effects& effects) {
      bool const mine = parts_->is_on_duty(table);
      if (mine && !one.is_on_duty()) one.take_duty(at, effects);
      if (!mine && one.is_on_duty()) one.leave_duty();
    });
  }
}

}  // namespace roundhouse::tables
