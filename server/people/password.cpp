#include "server/people/password.h"

#include <sodium.h>

#include <array>

namespace roundhouse::people {

std::optional<std::string> hash_password(server::Secret const& password, Effort effort) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  bool const usual = effort == Effort::usual;
  auto const operations = usual ? crypto_pwhash_OPSLIMIT_INTERACTIVE : crypto_pwhash_OPSLIMIT_MIN;
  auto const memory = usual ? crypto_pwhash_MEMLIMIT_INTERACTIVE : crypto_pwhash_MEMLIMIT_MIN;
  auto const& text = password.reveal();
  if (crypto_pwhash_str_alg(hash.data(), text.data(), text.size(), operations, memory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0)
    return std::nullopt;
  return std::string(hash.data());
}

bool password_fits(std::string const& hash, server::Secret const& password) {
  auto const& text = password.reveal();
  return hash.size() < crypto_pwhash_STRBYTES &&
         crypto_pwhash_str_verify(hash.c_str(), text.data(), text.size()) == 0;
}

}  // namespace roundhouse::people
