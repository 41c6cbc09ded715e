/// The implementation of Hall: tables with their locks, connections, timers.
#pragma once

#include <atomic>
#include <map>
#include <set>

#include "tables/game/kept.h"
#include "tables/table/table.h"

namespace roundhouse::tables {

/// A table and its lock, held only while the table is called.
struct Place {
  Mutex lock;
  std::unique_ptr<Table> table;
  bool gone = false;  // evicted: look it up again
  std::atomic<Life> life{Life::open};
  std::atomic<Moment> used{Moment{}};  // last call
  std::atomic<std::int64_t> version{0};
  std::atomic<std::int64_t> chat{-1};  // number of the last line that was told; -1: none was

  std::optional<Moment> due;  // under the hall's lock
};
using PlacePtr = std::shared_ptr<Place>;

/// A game to be cloned.
struct Source {
  Game game;
  Deal deal;
  std::vector<std::string> names;
  std::vector<std::string> trains;  // as in its record
};

/// The number of an `ask`, in the place of a connection's: those have smaller ones.
inline constexpr std::uint64_t first_asked = std::uint64_t{1} << 63;

struct HallParts : std::enable_shared_from_this<HallParts> {
  struct Connection {
    Asker asker;
    std::set<TableId> tables;
  };

  HallParts(Store& the_store, Surroundings the_surroundings);

  Store& store;
  Surroundings surroundings;
  std::string const table_secret;
  std::string const deal_secret;

  mutable Mutex lock;  // guards all below; never taken before a table's lock
  std::map<TableId, PlacePtr> places;
  std::map<ConnectionId, Connection> connections;
  std::map<ConnectionId, Answer> answers;
  std::map<PersonId, std::weak_ptr<Mutes>> mutes;
  std::set<std::pair<Moment, TableId>> due;
  std::map<TableId, std::optional<Text>> aside;  // tables that cannot be opened, and why if people can know
  std::map<TableId, std::string> opened_from;    // addresses of tables that wait for players
  std::uint64_t asked = 0;
  Moment swept{};

  std::atomic<std::uint64_t> heard{0};  // what other nodes have said of tables
  std::atomic<std::size_t> thinking{0};
  std::atomic<std::uint64_t> moves{0};
  std::atomic<std::uint64_t> refused{0};
  std::atomic<std::uint64_t> write_failures{0};

  Moment now() const { return surroundings.now(); }

  // Tables
  /// The table, if it is in memory.
  PlacePtr loaded(TableId const& id) const;
  /// The table, loaded from the store if need be; null if there is none.
  PlacePtr find(TableId const& id);
  /// The same, and why it cannot be opened; then it is set aside.
  std::variant<PlacePtr, std::string> open_table(TableId const& id);
  PlacePtr put(Progress progress, std::vector<Entry> const& log);
  /// The table cannot be opened.
  void set_aside(TableId const& id);
  bool is_aside(TableId const& id) const;
  /// What other nodes wrote while the table was being read, `heard` being what it was before.
  void look_again(PlacePtr const& place, std::uint64_t heard_before);
  bool is_on_duty(TableId const& id) const { return !surroundings.on_duty || surroundings.on_duty(id); }
  void tell_nodes(TableId const& table, Attendees const& here);
  /// Calls a table and performs its effects. False: the table was evicted.
  template <typename What>
  bool with(PlacePtr const& place, What const& what) {
    Lock const hold(place->lock);
    if (place->gone) return false;
    Effects effects;
    auto const at = now();
    place->used = at;
    place->table->keep_up(at, effects);
    what(*place->table, at, effects);
    perform(place, effects);
    return true;
  }
  /// The same by id. False: there is no such table.
  template <typename What>
  bool with(TableId const& id, What const& what) {
    while (auto const place = find(id)) {
      if (with(place, what)) return true;
    }
    return false;
  }
  /// The same, where nobody waits for an answer: a failed read is retried with the next call.
  template <typename What>
  void tell(PlacePtr const& place, What const& what) {
    if (guarded([&] { with(place, what); })) ++write_failures;
  }
  /// Posts `then(parts, result)` once there is a result, if there still is a hall.
  template <typename Result, typename Then>
  std::function<void(Result)> once(Then then) {
    return [weak = weak_from_this(), then = std::move(then)](Result const& result) {
      auto const parts = weak.lock();
      if (parts == nullptr) return;
      parts->surroundings.post([weak, then, result] {
        if (auto const still = weak.lock()) then(*still, result);
      });
    };
  }
  void perform(PlacePtr const& place, Effects& effects);
  void think(PlacePtr const& place, Question question);
  void consult(Consultation consultation);
  void schedule(PlacePtr const& place);
  void sweep();
  /// Under the lock of the place.
  void evict(Place& place);
  bool can_go(Place const& place, Moment at) const;

  // People
  /// Where the answer to an `ask` is to be sent.
  ConnectionId expect(Answer answer);
  /// `status`: the HTTP status that fits it, for an answer to `ask`.
  void deliver(ConnectionId to, Frame frame, int status = 200);
  void send(ConnectionId to, protocol::ServerMessage const& message);
  void refuse(Asker const& asker, std::string const& action, TableId const& table, Objection objection);
  /// The same for a message without an `id`, or about no table of ours.
  void object(Asker const& asker, protocol::ClientMessage const& message, Objection objection);
  /// There is no such table, or none that can be opened.
  void object_aside(Asker const& asker, protocol::ClientMessage const& message);
  std::shared_ptr<Mutes> mutes_of(PersonId const& person);
  void handle(Asker const& asker, protocol::ClientMessage const& message);
  void do_handle(Asker const& asker, protocol::ClientMessage const& message);
  void stop_watching(ConnectionId connection, TableId const& table);
  void mute(Asker const& asker, protocol::Mute const& message);

  // New tables: hall_tables.cpp
  struct Plan {
    TableId id;
    Origin origin;
    bool start = false;
  };
  /// Called once the table exists, or if it existed already.
  using Then = std::function<void(HallParts&)>;
  void create(Asker const& asker, protocol::Create const& message);
  void clone(Asker const& asker, protocol::Clone const& message);
  std::variant<Source, Objection> source_for(PersonId const& person, TableId const& id);
  void rematch(Asker const& asker, protocol::Rematch const& message);
  std::vector<Entry> first_entries(Asker const& asker, std::string const& action, Plan const& plan) const;
  void set_up(Asker const& asker, std::string const& action, Plan plan, Then const& then);
  std::optional<Objection> choose_deal(Origin& origin, TableId const& id);
  std::optional<Objection> choose_like(Origin& origin, TableId const& id);
  std::optional<Objection> choose_shared(Origin& origin);
  /// Why somebody may not open one more table.
  std::optional<Objection> too_many(Visitor const& visitor, Plan const& plan);
  void note_address(TableId const& id, std::string const& address);
  /// The same for the same words, unguessable without the store's secret.
  TableId id_for(std::string_view words);
  Seed random_bytes() const;
};

}  // namespace roundhouse::tables
