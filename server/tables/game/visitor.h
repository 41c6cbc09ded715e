/// People who talk to a table.
#pragma once

#include <memory>
#include <mutex>
#include <set>

#include "roundhouse/board.h"
#include "server/store/ids.h"
#include "server/tables/game/surroundings.h"

namespace roundhouse::server {

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
    std::scoped_lock const hold(lock_);
    return people_.contains(person);
  }
  std::size_t size() const {
    std::scoped_lock const hold(lock_);
    return people_.size();
  }
  void set(PersonId const& person, bool on) {
    std::scoped_lock const hold(lock_);
    if (on) {
      people_.insert(person);
    } else {
      people_.erase(person);
    }
  }

 private:
  mutable std::mutex lock_;
  std::set<PersonId> people_;
};

/// Somebody and where the answer goes.
struct Asker {
  ConnectionId connection{};
  Visitor visitor;
  std::shared_ptr<Mutes> mutes;
};

}  // namespace roundhouse::server
