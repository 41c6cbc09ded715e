/// Password hashes: argon2id. Each call takes about a tenth of a second and 64 MB: never on a
/// network thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/base/secret.h"

namespace roundhouse::people {

/// `least` is for tests, which have no passwords to protect.
enum class Effort : std::uint8_t { usual, least };

/// Nothing if there is not enough memory.
std::optional<std::string> hash_password(server::Secret const& password, Effort effort);
bool password_fits(std::string const& hash, server::Secret const& password);

}  // namespace roundhouse::people
