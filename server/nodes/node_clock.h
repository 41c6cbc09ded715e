/// The time that all nodes agree on: that of the store they share, so that a clock that is an hour off
/// charges nobody for it. Without such a store, that of the machine. It never goes back.
#pragma once

#include <atomic>
#include <chrono>

#include "server/base/forward_clock.h"

namespace roundhouse::server {

class NodeClock {
 public:
  Moment now() { return clock_.now(); }

  /// The store's clock showed this a moment ago. Before anybody asks what time it is, if ever.
  void learn(Moment store_now) { ahead_ = (store_now.time_since_epoch() - passed()).count(); }

 private:
  using milliseconds = std::chrono::milliseconds;
  static constexpr milliseconds::rep unknown = milliseconds::min().count();

  static milliseconds passed() {
    return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
  }
  Moment wall() const {
    auto const ahead = ahead_.load();
    if (ahead != unknown) return Moment(milliseconds(ahead) + passed());
    return std::chrono::time_point_cast<milliseconds>(std::chrono::system_clock::now());
  }

  std::atomic<milliseconds::rep> ahead_{unknown};  // of the time since the machine was started
  ForwardClock clock_{[this] { return wall(); }, passed};
};

}  // namespace roundhouse::server
