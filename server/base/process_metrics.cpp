#include "server/base/process_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

namespace roundhouse::server {
namespace {

double resident_bytes() {
  std::ifstream in("/proc/self/statm");
  double pages = 0;
  in >> pages >> pages;
  return in ? pages * static_cast<double>(sysconf(_SC_PAGESIZE)) : 0;
}

double cpu_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  auto const seconds = [](timeval const& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double open_files() {
  std::error_code wrong;
  std::filesystem::directory_iterator const all("/proc/self/fd", wrong);
  return wrong ? 0 : static_cast<double>(std::distance(begin(all), end(all)));
}

double most_files() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  return static_cast<double>(limit.rlim_cur);
}

}  // namespace

void measure_process(Metrics& metrics) {
  using std::chrono::system_clock;
  auto const start = std::chrono::duration<double>(system_clock::now().time_since_epoch()).count();
  metrics.ask_total("process_cpu_seconds_total", "Processor time used", cpu_seconds);
  metrics.ask("process_resident_memory_bytes", "Memory in use", resident_bytes);
  metrics.ask("process_open_fds", "Open files and connections", open_files);
  metrics.ask("process_max_fds", "As many there may be", most_files);
  metrics.ask("process_start_time_seconds", "When the process started, as seconds since 1970",
              [start] { return start; });
}

}  // namespace roundhouse::server
