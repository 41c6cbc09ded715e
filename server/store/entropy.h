/// Bytes that nobody can guess, from the operating system.
#pragma once

#include <string_view>

#include "roundhouse/random.h"
#include "roundhouse/sha256.h"

namespace roundhouse::server {

/// Throws std::runtime_error if the system has none.
Seed random_seed();
/// What only those who know the secret can compute of a text, however much they see of others (HMAC-SHA256,
/// RFC 2104).
Digest keyed_digest(std::string_view secret, std::string_view text);

}  // namespace roundhouse::server
