/// Runs tasks elsewhere.
#pragma once

#include <chrono>
#include <functional>

namespace roundhouse::server {

using Task = std::function<void()>;

class Executor {
 public:
  Executor() = default;
  Executor(Executor const&) = delete;
  Executor& operator=(Executor const&) = delete;
  virtual ~Executor() = default;

  /// Soon, on one of its threads. Tasks of several threads run at the same time.
  virtual void post(Task task) = 0;
  /// Not before this much time has passed.
  virtual void after(std::chrono::milliseconds delay, Task task) = 0;
};

}  // namespace roundhouse::server
