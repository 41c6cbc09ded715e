/// Web Push: messages that only the person's browser can read (RFC 8291, aes128gcm), signed by this server
/// (VAPID, RFC 8292).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/base/secret.h"
#include "tables/store/rows.h"

namespace roundhouse::notices {

/// What a browser hands out with its address: raw bytes.
struct BrowserKeys {
  std::string point;  // 65 bytes, uncompressed, on P-256
  std::string auth;   // 16 bytes
};
/// From base64url; nothing if they are none.
std::optional<BrowserKeys> read_browser_keys(std::string_view p256dh, std::string_view auth);

/// A key pair on P-256.
class KeyPair {
 public:
  /// The private key follows from the bytes.
  explicit KeyPair(server::Secret const& bytes);

  /// 65 bytes, uncompressed.
  std::string const& point() const { return point_; }
  /// ES256: 64 bytes.
  std::string signature(std::string_view text) const;
  /// What both sides can work out (ECDH); nothing if the point is not on the curve.
  std::optional<std::string> shared(std::string_view point) const;

 private:
  server::Secret scalar_;  // 32 bytes
  std::string point_;
};

/// The body of a request to the push service; `mine` and `salt` (16 bytes) are used once.
std::optional<std::string> encrypted(std::string_view plain, BrowserKeys const& to, KeyPair const& mine,
                                     std::string_view salt);
/// The same with fresh ones.
std::optional<std::string> encrypted(std::string_view plain, BrowserKeys const& to);

/// The field Authorization for a push service: `vapid t=…, k=…`. `subject`: whom its operator may write to.
std::string authorization(KeyPair const& server, std::string_view endpoint, std::string_view subject,
                          tables::Moment now);

}  // namespace roundhouse::notices
