/// What waits for a thread to think in, shared out by person: whoever asks for much waits behind themselves.
#pragma once

#include <deque>
#include <map>
#include <optional>

#include "server/base/executor.h"
#include "server/tables/surroundings.h"

namespace roundhouse::server {

class FairQueue {
 public:
  /// At most so many wait, and so many of one person.
  FairQueue(std::size_t room, std::size_t room_each) : room_(room), room_each_(room_each) {}

  /// False: no room.
  [[nodiscard]] bool push(Demand const& demand, Task task);
  /// The next one: people take turns, and what somebody waits for comes first. Nothing: nobody waits.
  std::optional<Task> pop();
  std::size_t size() const { return size_; }
  void clear();

 private:
  /// The people of one kind of demand, whoever is next in front.
  struct Lane {
    std::deque<std::string> turns;
    std::map<std::string, std::deque<Task>> tasks;
  };
  std::size_t room_;
  std::size_t room_each_;
  std::size_t size_ = 0;
  std::map<std::string, std::size_t> waiting_;  // by person
  std::size_t taken_ = 0;                       // in a row from the watched ones
  Lane watched_;
  Lane unwatched_;
};

}  // namespace roundhouse::server
