#include "players/searcher/stopwatch.h"

#include <algorithm>
#include <ctime>

namespace roundhouse::searcher {
namespace {

constexpr int waiting_per_work = 4;  // so much longer than its limit a decision may take

#ifdef CLOCK_THREAD_CPUTIME_ID
constexpr bool can_tell_work = true;

std::chrono::nanoseconds work_so_far() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}
#else
constexpr bool can_tell_work = false;

std::chrono::nanoseconds work_so_far() {
  return {};
}
#endif

}  // namespace

Stopwatch::Stopwatch(bool has_helpers)
    : own_work_(can_tell_work && !has_helpers), start_(Clock::now()), work_at_start_(work_so_far()) {}

std::chrono::nanoseconds Stopwatch::passed() const {
  std::chrono::nanoseconds const waited = Clock::now() - start_;
  return own_work_ ? std::max(work_so_far() - work_at_start_, waited / waiting_per_work) : waited;
}

}  // namespace roundhouse::searcher
