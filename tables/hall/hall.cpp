#include "tables/hall/hall.h"

#include "tables/game/objection.h"
#include "tables/hall/hall_parts.h"

namespace roundhouse::tables {
namespace {

constexpr std::size_t most_watched = 64;  // tables by one connection

}  // namespace

Hall::Hall(Store& store, Surroundings surroundings)
    : parts_(std::make_shared<HallParts>(store, std::move(surroundings))) {}

Hall::~Hall() = default;

Hall::Opened Hall::open() {
  return open(nullptr, true);
}

Hall::Opened Hall::open(Which const& which, bool forgive) {
  Opened opened;
  TableFilter filter;
  filter.life = {Life::open, Life::playing};
  std::vector<TableRow> rows;
  if (auto trouble = guarded([&] { rows = parts_->store.tables(filter); }))
    opened.trouble = std::move(*trouble);
  for (auto const& row : rows) {
    if (which && !which(row.id)) continue;
    auto found = parts_->open_table(row.id);
    if (auto* why = std::get_if<std::string>(&found)) {
      opened.set_aside.push_back({row.id, row.life, std::move(*why)});
      continue;
    }
    auto const& place = std::get<PlacePtr>(found);
    parts_->tell(place, [forgive](Table& table, Moment now, Effects& effects) {
      if (forgive) table.wake(now, effects);
      if (!forgive) table.tick(now, effects);
    });
    ++opened.tables;
  }
  return opened;
}

void Hall::wake(TableId const& table) {
  if (parts_->loaded(table) != nullptr) return;
  if (auto const place = parts_->find(table))
    parts_->tell(place, [](Table& one, Moment now, Effects& effects) { one.wake(now, effects); });
}

void Hall::drop(TableId const& table) {
  auto const place = parts_->loaded(table);
  if (place == nullptr) return;
  Lock const hold(place->lock);
  parts_->evict(*place);
}

void Hall::refresh(TableId const& table) {
  if (auto const place = parts_->loaded(table))
    parts_->tell(place, [](Table& one, Moment now, Effects& effects) { one.refresh(now, effects); });
}

void Hall::unsay(TableId const& table, std::int64_t line) {
  if (auto const place = parts_->loaded(table))
    parts_->tell(place, [line](Table& one, Moment, Effects& effects) { one.unsay(line, effects); });
}

std::optional<Moment> Hall::next_due() const {
  Lock const hold(parts_->lock);
  return parts_->due.empty() ? std::nullopt : std::optional(parts_->due.begin()->first);
}

void Hall::connected(ConnectionId connection, Visitor visitor) {
  auto mutes = parts_->mutes_of(visitor.person);
  Lock const hold(parts_->lock);
  parts_->connections[connection] = {{connection, std::move(visitor), std::move(mutes)}, {}};
}

void Hall::received(ConnectionId connection, protocol::Parsed const& parsed) {
  Asker asker;
  {
    Lock const hold(parts_->lock);
    auto const found = parts_->connections.find(connection);
    if (found == parts_->connections.end()) return;
    asker = found->second.asker;
  }
  if (auto const* fault = std::get_if<protocol::Malformed>(&parsed)) {
    auto const& reason = fault->reason.in(asker.visitor.language);
    parts_->send(
        connection,
        protocol::Error{"malformed", fault->place.empty() ? reason : fault->place + ": " + reason, "", ""});
    return;
  }
  auto const& message = std::get<protocol::ClientMessage>(parsed);
  bool too_many = false;
  {
    Lock const hold(parts_->lock);
    auto const found = parts_->connections.find(connection);
    if (found == parts_->connections.end()) return;
    auto& tables = found->second.tables;
    if (std::holds_alternative<protocol::Hello>(message)) {
      too_many = tables.size() >= most_watched && !tables.contains(table_of(message));
      if (!too_many) tables.insert(table_of(message));
    }
    if (std::holds_alternative<protocol::Bye>(message)) tables.erase(table_of(message));
  }
  if (too_many) {
    parts_->object(asker, message, Objection::busy);
    return;
  }
  parts_->handle(asker, message);
}

void Hall::disconnected(ConnectionId connection) {
  std::set<TableId> tables;
  {
    Lock const hold(parts_->lock);
    auto const found = parts_->connections.find(connection);
    if (found == parts_->connections.end()) return;
    tables = std::move(found->second.tables);
    parts_->connections.erase(found);
  }
  for (auto const& id : tables) {
    // An evicted table has no watchers.
    if (auto const place = parts_->loaded(id))
      parts_->tell(place,
                   [&](Table& table, Moment at, Effects& effects) { table.lose(connection, at, effects); });
  }
}

void Hall::renamed(Visitor const& visitor) {
  Lock const hold(parts_->lock);
  for (auto& [id, connection] : parts_->connections) {
    auto& known = connection.asker.visitor;
    if (known.person != visitor.person) continue;
    auto const address = known.address;
    known = visitor;
    known.address = address;
  }
}

void Hall::ask(Visitor const& visitor, protocol::ClientMessage const& message, Answer answer) {
  Asker const asker{parts_->expect(std::move(answer)), visitor, nullptr};
  bool const watches =
      std::holds_alternative<protocol::Hello>(message) || std::holds_alternative<protocol::Bye>(message);
  if (watches) {
    parts_->refuse(asker, "", table_of(message), Objection::no_such_table);
  } else {
    parts_->handle(asker, message);
  }
}

std::optional<std::string> Hall::view(Visitor const& visitor, TableId const& table) {
  std::optional<std::string> text;
  parts_->with(table, [&](Table& one, Moment now, Effects& effects) {
    one.look(now, effects);
    if (!why_hidden(one.progress(), visitor.person, now)) text = one.view(visitor, now);
  });
  return text;
}

std::optional<Hall::Attention> Hall::attention(TableId const& table, PersonId const& person) {
  std::optional<Attention> found;
  parts_->with(table, [&](Table& one, Moment, Effects&) {
    auto const& progress = one.progress();
    Attention attention{
        .life = progress.life, .there = one.is_there(person), .board = progress.board().name, .others = {}};
    for (std::size_t seat = 0; seat < progress.seats.size(); ++seat) {
      auto const& facts = progress.seats[seat];
      bool const own = facts.person == person;
      attention.waits |=
          own && progress.life == Life::playing && progress.waits_for(seat) && !facts.is_automatic();
      if (!own && !facts.name.empty()) attention.others.push_back(facts.name);
    }
    found = std::move(attention);
  });
  return found;
}

void Hall::tick() {
  auto const now = parts_->now();
  while (true) {
    PlacePtr place;
    {
      Lock const hold(parts_->lock);
      if (parts_->due.empty() || parts_->due.begin()->first > now) break;
      auto const found = parts_->places.find(parts_->due.begin()->second);
      parts_->due.erase(parts_->due.begin());
      if (found == parts_->places.end()) continue;
      place = found->second;
      place->due.reset();
    }
    parts_->tell(place, [](Table& table, Moment at, Effects& effects) { table.tick(at, effects); });
  }
  parts_->sweep();
}

void Hall::forget(PersonId const& person, std::string const& instead, std::function<void(Written)> done) {
  TableFilter filter;
  filter.life = {Life::open, Life::playing};
  filter.person = person;
  auto const tables = parts_->store.tables(filter);
  struct Count {
    std::atomic<std::size_t> left;
    std::atomic<bool> failed{false};
    std::function<void(Written)> done;
  };
  auto const count = std::make_shared<Count>();
  count->left = tables.size() + 1;
  count->done = std::move(done);
  auto const one_less = [count](int status) {
    if (status != 200) count->failed = true;
    if (--count->left > 0) return;
    count->done({count->failed ? Written::How::failed : Written::How::durable, ""});
  };
  for (auto const& row : tables) {
    auto const answered = parts_->expect([one_less](int status, std::string const&) { one_less(status); });
    Asker const asker{answered, {person, "", Language::en}, nullptr};
    bool const there = parts_->with(row.id, [&](Table& table, Moment now, Effects& effects) {
      table.forget(asker, instead, now, effects);
    });
    if (there) continue;
    // A table that cannot be opened needs no change.
    bool const gone = parts_->is_aside(row.id);
    if (gone) parts_->send(asker.connection, protocol::Ack{"", row.id, 0});
    if (!gone) parts_->refuse(asker, "", row.id, Objection::no_such_table);
  }
  one_less(200);
}

HallFigures Hall::figures() const {
  HallFigures figures;
  Lock const hold(parts_->lock);
  for (auto const& [id, place] : parts_->places) {
    if (!parts_->is_on_duty(id)) continue;  // another node counts it
    switch (place->life.load()) {
      case Life::open: ++figures.open; break;
      case Life::playing: ++figures.playing; break;
      default: ++figures.over; break;
    }
  }
  figures.connections = parts_->connections.size();
  figures.thinking = parts_->thinking;
  figures.moves = parts_->moves;
  figures.refused = parts_->refused;
  figures.write_failures = parts_->write_failures;
  return figures;
}

}  // namespace roundhouse::tables
