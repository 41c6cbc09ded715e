/// Thread pools for slow work: passwords, the store, thinking. The network never waits for it.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <condition_variable>
#include <cstdint>
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

/// People take turns, so that a person who asks for much delays only themselves; whoever waits for one thing
/// only comes before all of them.
class FairQueue {
 public:
  struct Taken {
    std::string person;
    Task task;
  };

  /// Limits in all and for one person.
  FairQueue(std::size_t room, std::size_t room_each) : room_(room), room_each_(room_each) {}

  /// False: no room.
  [[nodiscard]] bool push(Demand const& demand, Task task);
  /// The next one, until `done`: people take turns, and what somebody waits for comes first. Nothing: nobody
  /// waits.
  std::optional<Taken> pop();
  /// The next one of those who watch and have asked for nothing else.
  std::optional<Taken> pop_single();
  /// What was taken for a person has come to its end.
  void done(std::string const& person);
  std::size_t size() const { return size_; }
  bool has_single() const { return !single_.turns.empty(); }

 private:
  /// Round robin over the people of one kind of demand.
  struct Lane {
    std::deque<std::string> turns;
    std::map<std::string, std::deque<Task>> tasks;
    void push(std::string const& person, Task task);
    Taken pop();  // must not be empty
  };
  struct Share {
    std::size_t waiting = 0;
    std::size_t taken = 0;
  };
  Taken take_from(Lane& lane);

  std::size_t room_;
  std::size_t room_each_;
  std::size_t size_ = 0;
  std::map<std::string, Share> shares_;  // of people who wait, or for whom work goes on
  std::size_t before_watched_ = 0;       // tasks that went first, since the last one of this lane
  std::size_t before_unwatched_ = 0;
  Lane single_;  // watched, and the only demand of its person when it came
  Lane watched_;
  Lane unwatched_;
};

class Workers : boost::noncopyable {
 public:
  /// Whether there are as many threads again for people who watch and wait for one thing only. What others
  /// ask for can't keep these from them, and the threads for everybody give way to them on the processor.
  enum class Reserve : std::uint8_t { none, as_many };

  /// At most `room` tasks are queued, `room_each` for one person; more are rejected.
  Workers(int threads, std::size_t room, std::size_t room_each, Reserve reserve = Reserve::none);
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
  void work_for_singles();
  void carry_out(FairQueue::Taken& taken);

  mutable std::mutex lock_;
  std::condition_variable something_;
  std::condition_variable something_single_;
  FairQueue queue_;
  bool stopped_ = false;
  std::size_t working_ = 0;
  std::size_t regular_;  // threads for everybody
  std::vector<std::thread> threads_;
};

}  // namespace roundhouse::server
