/// The hall with all its tables: what the network and the HTTP routes talk to. All functions may be called
/// from any thread; docs/server.md tells how a move travels.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "protocol/wire.h"
#include "roundhouse/board.h"
#include "tables/game/kept.h"
#include "tables/game/visitor.h"
#include "tables/store/store.h"

namespace roundhouse::tables {

/// A few numbers for /metrics.
struct HallFigures {
  std::size_t open = 0;  // tables
  std::size_t playing = 0;
  std::size_t over = 0;  // still in memory because somebody watches them
  std::size_t connections = 0;
  std::size_t thinking = 0;  // computer players thinking now
  std::uint64_t moves = 0;   // since the start, stored
  std::uint64_t refused = 0;
  std::uint64_t write_failures = 0;  // writes that the store could not do
};

struct HallParts;

class Hall : boost::noncopyable {
 public:
  /// The store must outlive the hall, and the hall the last task that it has posted.
  Hall(Store& store, Surroundings surroundings);
  ~Hall();

  /// Rebuilds every table that was open or in play from its log, and lets clocks run from now. Once, before
  /// anybody comes. How many; what could not be rebuilt is set aside, told, and stays in the store.
  /// `trouble`: why not even the list of them could be read; then each is opened when somebody comes to it.
  struct Opened {
    std::size_t tables = 0;
    std::vector<SetAside> set_aside;
    std::string trouble;
  };
  Opened open();
  /// Some of them, whose timers have become this node's, also those that are in memory. `forgive`: nobody
  /// could play meanwhile, and clocks run from now.
  using Which = std::function<bool(TableId const&)>;
  Opened open(Which const& which, bool forgive);

  /// One table that is not in memory yet: the same as `open` does for all.
  void wake(TableId const& table);
  /// The table is gone from the store: it leaves the memory, too, and nobody is told.
  void drop(TableId const& table);
  /// Somebody else has written to the table's log.
  void refresh(TableId const& table);
  /// A chat line of the table has been removed.
  void unsay(TableId const& table, std::int64_t line);
  // What other nodes say: hall_nodes.cpp. All but `duties_changed` may read the store.
  void heard_table(TableId const& table, std::int64_t version);
  void heard_chat(TableId const& table, std::int64_t line);
  void heard_presence(Notice const& notice);
  void heard_mutes(PersonId const& person);
  /// Who was there with other nodes is gone.
  void forget_nodes(std::function<bool(std::string const& node)> const& is_gone);
  /// Notices may have been lost: who is here is told again.
  void tell_nodes_again();
  std::vector<TableId> tables_in_memory() const;
  /// Where tables are now, by the store: those that are behind here catch up.
  void compare(std::span<Head const> heads);
  /// Surroundings::on_duty answers otherwise than before.
  void duties_changed();

  /// When `tick` has something to do.
  std::optional<Moment> next_due() const;

  // WebSockets
  void connected(ConnectionId connection, Visitor visitor);
  /// A text frame, parsed. Rate limits have been checked.
  void received(ConnectionId connection, protocol::Parsed const& parsed);
  void disconnected(ConnectionId connection);
  /// The person has another name, language or account from now on; their address stays.
  void renamed(Visitor const& visitor);

  /// One message without a WebSocket: `answer` gets the ack, the refusal or the error exactly once, on any
  /// thread. For create, clone, sit, leave, remove, start,
  /// rematch, move …; not for hello.
  void ask(Visitor const& visitor, protocol::ClientMessage const& message, Answer answer);

  /// The full view of a table as JSON text, with the person's eyes. Nothing: there is no such table.
  std::optional<std::string> view(Visitor const& visitor, TableId const& table);

  /// What somebody who is told of a table from outside should know. Nothing: there is no such table.
  struct Attention {
    Life life = Life::open;
    bool waits = false;  // for a decision of the person
    bool there = false;  // looks at the table now, through this process
    Text board;
    std::vector<std::string> others;  // who sits there beside the person
  };
  std::optional<Attention> attention(TableId const& table, PersonId const& person);

  /// Clocks, computer players whose pause is over, tables that nobody looks at. Call it every 50 ms or so.
  void tick();

  /// The person is to be forgotten: their seats in running games go to computer players called `instead`,
  /// their open tables close. `done` when all of it is durable, or could not be; then the store may forget
  /// them (Archive::without_name, ForgetPerson).
  void forget(PersonId const& person, std::string const& instead, std::function<void(Written)> done);

  HallFigures figures() const;

 private:
  std::shared_ptr<HallParts> parts_;
};

}  // namespace roundhouse::tables
