/// Ways back to an account whose password is forgotten: codes that count once. The store keeps hashes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/base/secret.h"

namespace roundhouse::people {

inline constexpr int recovery_codes_at_once = 10;

class RecoveryCodes {
 public:
  /// The server's secret, the same on all nodes.
  explicit RecoveryCodes(server::Secret secret) : secret_(std::move(secret)) {}

  /// `k7mp-2xwq-9rtd-hj4b`: 80 bits, without letters and digits that look alike.
  static std::string make();
  /// However it was typed: spaces, hyphens and capitals do not count.
  std::string hash_of(std::string_view code) const;

 private:
  server::Secret secret_;
};

}  // namespace roundhouse::people
