#include "cli/bench/instructions.h"

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace roundhouse::cli {

Instructions::Instructions() {
  perf_event_attr wanted{};
  wanted.type = PERF_TYPE_HARDWARE;
  wanted.size = sizeof wanted;
  wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
  wanted.disabled = 1;
  wanted.exclude_kernel = 1;
  wanted.exclude_hv = 1;
  // This thread, on any processor; the call has no wrapper in the C library.
  counter_ = static_cast<int>(syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0));
}

Instructions::~Instructions() {
  if (counter_ >= 0) close(counter_);
}

void Instructions::start() {
  if (counter_ < 0) return;
  ioctl(counter_, PERF_EVENT_IOC_RESET, 0);
  ioctl(counter_, PERF_EVENT_IOC_ENABLE, 0);
}

void Instructions::stop() {
  if (counter_ < 0) return;
  ioctl(counter_, PERF_EVENT_IOC_DISABLE, 0);
  std::uint64_t count = 0;
  if (read(counter_, &count, sizeof count) == static_cast<ssize_t>(sizeof count)) counted_ = count;
}

}  // namespace roundhouse::cli
