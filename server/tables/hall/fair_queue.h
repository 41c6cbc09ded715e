/// A fair queue of thinking tasks: people take turns, so that a person who asks for much delays only
/// themselves.
#pragma once

#include <deque>
#include <map>
#include <optional>

#include "server/base/executor.h"
#include "server/tables/game/surroundings.h"

namespace roundhouse::server {

class FairQueue {
 public:
  /// Limits in all and for one person.
  FairQueue(std::size_t room, std::size_t room_each) : room_(room), room_each_(room_each) {}

  /// False: no room.
  [[nodiscard]] bool push(Demand const& demand, Task task);
  /// The next one: people take turns, and what somebody waits for comes first. Nothing: nobody waits.
  std::optional<Task> pop();
  std::size_t size() const { return size_; }
  void clear();

 private:
  /// Round robin over the people of one kind of demand.
  struct Lane {
    std::deque<std::string> turns;
    std::map<std::string, std::deque<Task>> tasks;
  };
  std::size_t room_;
  std::size_t room_each_;
  std::size_t size_ = 0;
  std::map<std::string, std::size_t> waiting_;  // by person
  std::size_t taken_ = 0;                       // consecutive tasks of watched tables
  Lane watched_;
  Lane unwatched_;
};

}  // namespace roundhouse::server
