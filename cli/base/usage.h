/// How a command ends.
#pragma once

namespace roundhouse::cli {

/// How a command ends whose arguments make no sense.
inline constexpr int wrong_usage = 2;

}  // namespace roundhouse::cli
