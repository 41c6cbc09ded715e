/// How many files, and so connections, this process may have open.
#pragma once

#include <cstdint>

namespace roundhouse::cli {

/// Raises it to what the system allows without asking anybody; how many that is.
std::uint64_t allow_many_files();

}  // namespace roundhouse::cli
