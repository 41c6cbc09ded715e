#include "cli/base/open_files.h"

#include <sys/resource.h>

namespace roundhouse::cli {

std::uint64_t allow_many_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return 0;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  return files.rlim_cur;
}

}  // namespace roundhouse::cli
