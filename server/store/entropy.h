/// Bytes that nobody can guess, from the operating system.
#pragma once

#include "roundhouse/random.h"

namespace roundhouse::server {

/// Throws std::runtime_error if the system has none.
Seed random_seed();

}  // namespace roundhouse::server
