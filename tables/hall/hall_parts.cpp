#include "tables/hall/hall_parts.h"

#include "protocol/wire.h"
#include "tables/game/objection.h"
#include "tables/store/entropy.h"
#include "tables/table/thought.h"

namespace roundhouse::tables {
namespace {

constexpr std::chrono::seconds sweep_every{10};
constexpr std::chrono::minutes idle_time{10};
constexpr std::size_t most_muted = 500;

}  // namespace

HallParts::HallParts(Store& the_store, Surroundings the_surroundings)
    : store(the_store),
      surroundings(std::move(the_surroundings)),
      table_secret(store.secret("tables")),
      deal_secret(store.secret("deals")) {}

Seed HallParts::random_bytes() const {
  return surroundings.random ? surroundings.random() : random_seed();
}

PlacePtr HallParts::loaded(TableId const& id) const {
  Lock const hold(lock);
  auto const found = places.find(id);
  return found == places.end() ? nullptr : found->second;
}

PlacePtr HallParts::find(TableId const& id) {
  if (auto place = loaded(id)) return place;
  auto const heard_before = heard.load();
  auto const log = store.log(id, 0);
  if (log.empty()) return nullptr;
  auto rebuilt = rebuild(log);
  if (std::holds_alternative<std::string>(rebuilt)) {
    set_aside(id);
    return nullptr;
  }
  auto place = put(std::get<Progress>(std::move(rebuilt)), log);
  look_again(place, heard_before);
  return place;
}

std::variant<PlacePtr, std::string> HallParts::open_table(TableId const& id) {
  if (auto place = loaded(id)) return place;
  auto const heard_before = heard.load();
  auto read = read_table(store, id);
  if (auto* why = std::get_if<std::string>(&read)) {
    set_aside(id);
    return std::move(*why);
  }
  auto& rebuilt = std::get<Rebuilt>(read);
  auto place = put(std::move(rebuilt.progress), rebuilt.log);
  look_again(place, heard_before);
  return place;
}

void HallParts::set_aside(TableId const& id) {
  std::optional<Text> why;
  // Where it cannot even be read, nobody can know why.
  guarded([&] {
    auto const log = store.log(id, 0);
    if (!log.empty()) why = why_outdated(log.front());
  });
  Lock const hold(lock);
  aside.insert_or_assign(id, std::move(why));
}

bool HallParts::is_aside(TableId const& id) const {
  Lock const hold(lock);
  return aside.contains(id);
}

PlacePtr HallParts::put(Progress progress, std::vector<Entry> const& log) {
  auto place = std::make_shared<Place>();
  place->life = progress.life;
  place->version = progress.version;
  place->used = now();
  auto const id = progress.id;
  place->table = std::make_unique<Table>(store, std::move(progress), log, now());
  Lock const hold(lock);
  if (!is_on_duty(id)) place->table->leave_duty();
  // Another thread may have loaded it at the same time: the first one wins.
  return places.emplace(id, std::move(place)).first->second;
}

void HallParts::perform(PlacePtr const& place, Effects& effects) {
  for (auto& one : effects.sends) deliver(one.to, std::move(one.frame), one.status);
  moves += static_cast<std::uint64_t>(effects.moves);
  refused += static_cast<std::uint64_t>(effects.refused);
  write_failures += static_cast<std::uint64_t>(effects.write_failures);
  if (effects.write) {
    store.write(std::move(*effects.write), once<Written>([place](HallParts& parts, Written const& written) {
                  parts.tell(place, [&](Table& table, Moment at, Effects& more) {
                    table.written(written, at, more);
                  });
                }));
  }
  if (effects.presence) tell_nodes(place->table->id(), *effects.presence);
  for (auto& question : effects.questions) think(place, std::move(question));
  for (auto& consultation : effects.consultations) consult(std::move(consultation));
  place->life = place->table->progress().life;
  place->version = place->table->progress().version;
  place->chat = place->table->chat_lines();
  schedule(place);
}

void HallParts::think(PlacePtr const& place, Question question) {
  auto const number = question.number;
  using Decided = std::optional<Move>;
  auto const tell_table = once<Decided>([place, number](HallParts& parts, Decided move) {
    parts.tell(place, [&](Table& table, Moment at, Effects& more) { table.decided(number, move, at, more); });
  });
  ++thinking;
  Demand const demand{place->table->progress().host, place->table->is_watched_anywhere(), place->table->id()};
  auto const decided = [weak = weak_from_this(), tell_table](std::string_view text) {
    if (auto const parts = weak.lock()) --parts->thinking;
    tell_table(move_from_answer(text));
  };
  if (!surroundings.think(demand, {std::make_shared<Asked const>(std::move(question)), decided})) decided("");
}

void HallParts::consult(Consultation consultation) {
  ++thinking;
  auto const& table = consultation.table;
  Demand const demand{consultation.asker.visitor.person, true, table, true};
  auto const advised = [weak = weak_from_this(), asker = consultation.asker, table](std::string_view text) {
    auto const parts = weak.lock();
    if (parts == nullptr) return;
    --parts->thinking;
    if (!text.empty()) return parts->deliver(asker.connection, std::make_shared<std::string const>(text));
    std::string reason(sentence(Objection::busy, asker.visitor.language));
    parts->send(asker.connection,
                protocol::Error{std::string(word(Objection::busy)), std::move(reason), table, "hint"});
  };
  if (!surroundings.think(demand, {std::make_shared<Asked const>(std::move(consultation)), advised}))
    advised("");
}

void HallParts::schedule(PlacePtr const& place) {
  auto const next = place->table->next_due();
  auto const& id = place->table->id();
  Lock const hold(lock);
  if (place->due == next) return;
  if (place->due) due.erase({*place->due, id});
  if (next) due.insert({*next, id});
  place->due = next;
}

/// Nobody watches it and no timer is due.
bool HallParts::can_go(Place const& place, Moment at) const {
  auto const& table = *place.table;
  if (place.gone || table.is_watched() || !table.is_settled()) return false;
  auto const life = table.progress().life;
  if (life == Life::over || life == Life::closed) return true;
  return !table.next_due() && table.thinking() == 0 && at - place.used.load() > idle_time;
}

/// Evicts tables that nobody needs; the next request loads them from the store.
void HallParts::sweep() {
  auto const at = now();
  std::vector<PlacePtr> candidates;
  {
    Lock const hold(lock);
    if (at - swept < sweep_every) return;
    swept = at;
    for (auto const& [id, place] : places) {
      auto const life = place->life.load();
      bool const done = life == Life::over || life == Life::closed;
      if (done || at - place->used.load() > idle_time) candidates.push_back(place);
    }
  }
  for (auto const& place : candidates) {
    TriedLock const hold(place->lock);
    if (!hold || !can_go(*place, at)) continue;
    evict(*place);
  }
}

void HallParts::evict(Place& place) {
  place.gone = true;
  Lock const all(lock);
  if (place.due) due.erase({*place.due, place.table->id()});
  places.erase(place.table->id());
}

void HallParts::send(ConnectionId to, protocol::ServerMessage const& message) {
  deliver(to, std::make_shared<std::string const>(protocol::write(message)), status_of(message));
}

void HallParts::refuse(Asker const& asker, std::string const& action, TableId const& table,
                       Objection objection) {
  ++refused;
  auto const text = sentence(objection, asker.visitor.language);
  send(asker.connection,
       protocol::Refused{action, table, std::string(word(objection)), std::string(text), ""});
}

std::shared_ptr<Mutes> HallParts::mutes_of(PersonId const& person) {
  {
    Lock const hold(lock);
    if (auto known = mutes[person].lock()) return known;
  }
  auto const list = store.muted_by(person);
  auto fresh = std::make_shared<Mutes>(std::set<PersonId>(list.begin(), list.end()));
  Lock const hold(lock);
  if (auto known = mutes[person].lock()) return known;
  std::erase_if(mutes, [](auto const& one) { return one.second.expired(); });
  mutes[person] = fresh;
  return fresh;
}

void HallParts::mute(Asker const& asker, protocol::Mute const& message) {
  if (message.on && mutes_of(asker.visitor.person)->size() >= most_muted)
    return refuse(asker, message.action, "", Objection::mutes_full);
  auto const done = [asker, message](HallParts& parts, Written const& written) {
    if (!written.durable()) return parts.refuse(asker, message.action, "", Objection::store);
    parts.mutes_of(asker.visitor.person)->set(message.person, message.on);
    parts.send(asker.connection, protocol::Ack{message.action, "", 0});
  };
  store.write({SetMute{asker.visitor.person, message.person, message.on}}, once<Written>(done));
}

ConnectionId HallParts::expect(Answer answer) {
  Lock const hold(lock);
  auto const number = static_cast<ConnectionId>(first_asked + ++asked);
  answers.emplace(number, std::move(answer));
  return number;
}

void HallParts::deliver(ConnectionId to, Frame frame, int status) {
  if (static_cast<std::uint64_t>(to) < first_asked) {
    if (to != ConnectionId{}) surroundings.send(to, std::move(frame));
    return;
  }
  Answer answer;
  {
    Lock const hold(lock);
    auto const found = answers.find(to);
    if (found == answers.end()) return;
    answer = std::move(found->second);
    answers.erase(found);
  }
  // Posted, since a table is locked here.
  surroundings.post(
      [answer = std::move(answer), frame = std::move(frame), status] { answer(status, *frame); });
}

void HallParts::stop_watching(ConnectionId connection, TableId const& table) {
  Lock const hold(lock);
  auto const found = connections.find(connection);
  if (found != connections.end()) found->second.tables.erase(table);
}

void HallParts::object_aside(Asker const& asker, protocol::ClientMessage const& message) {
  bool known = false;
  std::optional<Text> why;
  {
    Lock const hold(lock);
    auto const found = aside.find(table_of(message));
    known = found != aside.end();
    if (known) why = found->second;
  }
  if (!known) return object(asker, message, Objection::no_such_table);
  auto answer = refusal_of(&message, Objection::set_aside, asker.visitor.language);
  std::visit(
      [&](auto& m) {
        if constexpr (requires { m.code; })
          if (why) m.text += ' ' + why->in(asker.visitor.language);
      },
      answer);
  send(asker.connection, answer);
}

void HallParts::object(Asker const& asker, protocol::ClientMessage const& message, Objection objection) {
  send(asker.connection, refusal_of(&message, objection, asker.visitor.language));
}

void HallParts::handle(Asker const& asker, protocol::ClientMessage const& message) {
  if (!guarded([&] { do_handle(asker, message); })) return;
  ++write_failures;
  object(asker, message, Objection::store);
}

void HallParts::do_handle(Asker const& asker, protocol::ClientMessage const& message) {
  if (auto const* ping = std::get_if<protocol::Ping>(&message)) {
    send(asker.connection, protocol::Pong{ping->number, now().time_since_epoch().count()});
  } else if (auto const* new_table = std::get_if<protocol::Create>(&message)) {
    create(asker, *new_table);
  } else if (auto const* copy = std::get_if<protocol::Clone>(&message)) {
    clone(asker, *copy);
  } else if (auto const* again = std::get_if<protocol::Rematch>(&message)) {
    rematch(asker, *again);
  } else if (auto const* wish = std::get_if<protocol::Mute>(&message)) {
    mute(asker, *wish);
  } else {
    auto const id = table_of(message);
    bool const there =
        with(id, [&](Table& table, Moment at, Effects& effects) { table.hear(asker, message, at, effects); });
    if (there) return;
    stop_watching(asker.connection, id);
    object_aside(asker, message);
  }
}

}  // namespace roundhouse::tables
