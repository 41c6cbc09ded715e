/// A wall clock that never goes back: timers fire in time even if the machine's clock is set back.
#pragma once

#include <algorithm>
#include <functional>
#include <mutex>

#include "tables/store/rows.h"

namespace roundhouse::server {

using namespace tables;

class ForwardClock {
 public:
  using Wall = std::function<Moment()>;
  using Steady = std::function<std::chrono::milliseconds()>;  // monotonic
  ForwardClock(Wall wall, Steady steady) : wall_(std::move(wall)), steady_(std::move(steady)) {}

  Moment now() {
    std::scoped_lock const hold(lock_);
    auto const passed = steady_();
    ahead_ = std::max(ahead_, wall_().time_since_epoch() - passed);
    return Moment(ahead_ + passed);
  }

 private:
  Wall wall_;
  Steady steady_;
  std::mutex lock_;
  std::chrono::milliseconds ahead_ = std::chrono::milliseconds::min();  // how far the time of day is
};

}  // namespace roundhouse::server
