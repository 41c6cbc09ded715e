/// The threads in which computer players think.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "server/tables/hall/fair_queue.h"

namespace roundhouse::server {

class Thinkers {
 public:
  Thinkers(int threads, std::size_t room, std::size_t room_each);
  Thinkers(Thinkers const&) = delete;
  Thinkers& operator=(Thinkers const&) = delete;
  ~Thinkers() { stop(); }

  /// False if there is no room, or after stop().
  [[nodiscard]] bool post(Demand const& demand, Task task);
  std::size_t waiting() const;
  /// Finishes running tasks, drops queued ones.
  void stop();

 private:
  void work();

  mutable std::mutex lock_;
  std::condition_variable something_;
  FairQueue queue_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace roundhouse::server
