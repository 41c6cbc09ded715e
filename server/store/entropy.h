/// Entropy from the operating system.
#pragma once

#include <string_view>

#include "roundhouse/random.h"
#include "roundhouse/sha256.h"

namespace roundhouse::server {

/// Throws std::runtime_error if the system has none.
Seed random_seed();
/// HMAC-SHA256 (RFC 2104).
Digest keyed_digest(std::string_view secret, std::string_view text);

}  // namespace roundhouse::server
