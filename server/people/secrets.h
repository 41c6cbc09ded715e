/// Passwords, and the tokens of signed-in devices.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/secret.h"
#include "tables/store/rows.h"

namespace roundhouse::people {

/// `least` is for tests, which have no passwords to protect.
enum class Effort : std::uint8_t { usual, least };

// argon2id; each call takes about a tenth of a second and 64 MB: never on a network thread
/// Nothing if there is not enough memory.
std::optional<std::string> hash_password(server::Secret const& password, Effort effort);
bool password_fits(std::string const& hash, server::Secret const& password);

using server::Secret;
using tables::Moment;

class Seal {
 public:
  /// The server's secret, the same on all nodes.
  explicit Seal(Secret const& secret);

  /// A new token.
  Secret token(Moment expires) const;
  /// Whether this server issued the token and it has not expired. It may have been revoked: the store knows.
  bool holds(std::string_view token, Moment now) const;

 private:
  Secret key_;  // 32 bytes
};

/// The id under which the store keeps a token's session; nobody can make the token from it.
std::string session_id(std::string_view token);

}  // namespace roundhouse::people
