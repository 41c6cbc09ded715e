/// What a signed-in device holds: random bytes and a date, sealed with the server's key, so that a forged or
/// expired token is refused before anybody asks the store.
#pragma once

#include <string>
#include <string_view>

#include "server/base/secret.h"
#include "server/store/ids.h"

namespace roundhouse::people {

using server::Moment;
using server::Secret;

class Seal {
 public:
  /// What only the server knows, the same on all nodes.
  explicit Seal(Secret const& secret);

  /// A new token.
  Secret token(Moment expires) const;
  /// Whether this server made the token and its time is not over. It may have been taken back since: the
  /// store knows.
  bool holds(std::string_view token, Moment now) const;

 private:
  Secret key_;  // 32 bytes
};

/// The id under which the store keeps a token's session; nobody can make the token from it.
std::string session_id(std::string_view token);

}  // namespace roundhouse::people
