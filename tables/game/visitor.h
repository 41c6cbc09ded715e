/// People who talk to a table, and what tables need from outside: network, threads, clock, entropy.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "roundhouse/board.h"
#include "roundhouse/random.h"
#include "tables/base/demand.h"
#include "tables/base/mutex.h"
#include "tables/store/rows.h"

namespace roundhouse::tables {

struct Thought;

/// An open WebSocket. Numbers are never reused.
enum class ConnectionId : std::uint64_t {};

using Frame = std::shared_ptr<std::string const>;

/// Gets the answer to a message without a WebSocket, as text, and the HTTP status that fits it.
using Answer = std::function<void(int status, std::string json)>;

/// Limits for one person or address.
struct HallLimits {
  std::size_t open = 10;             // tables of one person that wait for players
  std::size_t playing = 100;         // games of one person's tables that are being played
  std::size_t open_by_address = 40;  // tables opened from one address that wait for players
};

/// Tests fake it. All of these may be called from any thread, and while a table is locked: none may call back
/// into the hall before it returns.
struct Surroundings {
  /// Sends a text frame, in the order of the calls; does nothing if the connection is gone.
  std::function<void(ConnectionId, Frame)> send;
  /// Runs a short task soon, on any thread.
  std::function<void(std::function<void()>)> post;
  /// Has a computer player think for a second or so, somewhere else. False: no room, try again.
  std::function<bool(Demand const&, Thought const&)> think;
  std::function<Moment()> now;
  /// 32 bytes of entropy. Tests give fixed ones.
  std::function<Seed()> random = nullptr;           // nullptr: from the operating system
  std::optional<HallLimits> limits = HallLimits{};  // nothing: no limits, for load tests
  std::string id_prefix{};                          // of new tables
  // Where several nodes share a store
  /// Whether the timers of a table are this node's: clocks, computer players, giving up. It may change.
  std::function<bool(TableId const&)> on_duty = nullptr;  // nullptr: always
  std::string node{};                                     // its name
};

/// The person at the other end.
struct Visitor {
  PersonId person;
  std::string name;
  Language language = Language::en;
  bool guest = true;      // without an account
  std::string address{};  // for rate limits; empty: not known
};

/// Whom a person has muted. Shared by all their connections.
class Mutes {
 public:
  explicit Mutes(std::set<PersonId> people) : people_(std::move(people)) {}
  bool contains(PersonId const& person) const {
    Lock const hold(lock_);
    return people_.contains(person);
  }
  std::size_t size() const {
    Lock const hold(lock_);
    return people_.size();
  }
  void replace(std::set<PersonId> people) {
    Lock const hold(lock_);
    people_ = std::move(people);
  }
  void set(PersonId const& person, bool on) {
    Lock const hold(lock_);
    if (on) {
      people_.insert(person);
    } else {
      people_.erase(person);
    }
  }

 private:
  mutable Mutex lock_;
  std::set<PersonId> people_;
};

/// Somebody and where the answer goes.
struct Asker {
  ConnectionId connection{};
  Visitor visitor;
  std::shared_ptr<Mutes> mutes;
};

}  // namespace roundhouse::tables
