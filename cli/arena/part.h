/// The arena on many processes: the part of one of them.
#pragma once

#include <functional>

#include "arena/runner.h"

namespace roundhouse::cli {

/// What this process has to do with the others that run the same command, where there are any.
struct ArenaPart {
  arena::Helpers* helpers = nullptr;                             // who plays for us
  std::function<void(arena::Plan const&, int threads)> serve{};  // we only play for somebody else
};

}  // namespace roundhouse::cli
