/// Entropy from the operating system.
#pragma once

#include <string_view>

#include "roundhouse/random.h"
#include "roundhouse/sha256.h"

namespace roundhouse::tables {

Seed random_seed();
/// HMAC-SHA256 (RFC 2104).
Digest keyed_digest(std::string_view secret, std::string_view text);

}  // namespace roundhouse::tables
