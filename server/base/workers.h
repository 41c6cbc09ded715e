/// Thread pools for slow work: passwords, the store, thinking. The network never waits for it.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tables/base/demand.h"

namespace roundhouse::server {

using Task = std::function<void()>;

using tables::Demand;

/// People take turns, so that a person who asks for much delays only themselves.
class FairQueue {
 public:
  /// Limits in all and for one person.
  FairQueue(std::size_t room, std::size_t room_each) : room_(room), room_each_(room_each) {}

  /// False: no room.
  [[nodiscard]] bool push(Demand const& demand, Task task);
  /// The next one: people take turns, and what somebody waits for comes first. Nothing: nobody waits.
  std::optional<Task> pop();
  std::size_t size() const { return size_; }

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
  std::size_t taken_ = 0;                       // consecutive watched tasks
  Lane watched_;
  Lane unwatched_;
};

class Workers : boost::noncopyable {
 public:
  /// At most `room` tasks are queued, `room_each` for one person; more are rejected.
  Workers(int threads, std::size_t room, std::size_t room_each);
  Workers(int threads, std::size_t room) : Workers(threads, room, room) {}
  ~Workers() { stop(); }

  /// False if there is no room, or after stop(). The task works for the caller's request (log.h).
  [[nodiscard]] bool post(Demand const& demand, Task task);
  [[nodiscard]] bool post(Task task) { return post({}, std::move(task)); }
  std::size_t waiting() const;
  /// Whether a task would wait for a thread.
  bool is_busy() const;
  /// Finishes running tasks, drops queued ones.
  void stop();

 private:
  void work();

  mutable std::mutex lock_;
  std::condition_variable something_;
  FairQueue queue_;
  bool stopped_ = false;
  std::size_t working_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace roundhouse::server
