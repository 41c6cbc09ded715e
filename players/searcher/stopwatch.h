/// How long a decision has taken.
#pragma once

#include <chrono>

namespace roundhouse::searcher {

/// Counts the work of the thread that started it, where that can be told: on a busy machine a player becomes
/// slow rather than weak. Nobody is kept waiting for ever, though: waiting counts as well, but less.
class Stopwatch {
 public:
  /// With helpers at work elsewhere the thread's own work says nothing, and the clock on the wall counts.
  explicit Stopwatch(bool has_helpers);

  std::chrono::nanoseconds passed() const;

 private:
  using Clock = std::chrono::steady_clock;

  bool own_work_;
  Clock::time_point start_;
  std::chrono::nanoseconds work_at_start_;
};

}  // namespace roundhouse::searcher
