/// A thread pool for slow work: passwords, the store, thinking. The network never waits for it.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "server/base/executor.h"

namespace roundhouse::server {

class Workers {
 public:
  /// At most `room` tasks are queued; more are rejected.
  Workers(int threads, std::size_t room);
  Workers(Workers const&) = delete;
  Workers& operator=(Workers const&) = delete;
  ~Workers() { stop(); }

  /// False if there is no room, or after stop().
  [[nodiscard]] bool post(Task task);
  std::size_t waiting() const;
  /// Finishes running tasks, drops queued ones.
  void stop();

 private:
  void work();

  mutable std::mutex queue_;
  std::condition_variable something_;
  std::deque<Task> waiting_;
  std::size_t room_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace roundhouse::server
