/// Session tokens: random bytes and a date, authenticated with the server's key, so that a forged or expired
/// token is rejected without reading the store.
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
