#include "server/people/secrets.h"

#include <sodium.h>

#include <array>
#include <cstring>
#include <stdexcept>

#include "roundhouse/sha256.h"

namespace roundhouse::people {
namespace {

constexpr std::size_t random_bytes = 16;
constexpr std::size_t time_bytes = 8;
constexpr std::size_t sealed_bytes = random_bytes + time_bytes;
constexpr std::size_t token_bytes = sealed_bytes + crypto_auth_BYTES;
constexpr int no_padding = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

using Bytes = std::array<unsigned char, token_bytes>;

std::int64_t count_of(Moment moment) {
  return moment.time_since_epoch().count();
}

std::string to_text(Bytes const& bytes) {
  std::string text(sodium_base64_ENCODED_LEN(token_bytes, no_padding), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), no_padding);
  text.pop_back();  // the terminating zero
  return text;
}

bool from_text(std::string_view text, Bytes& bytes) {
  std::size_t size = 0;
  char const* end = nullptr;
  if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, &end,
                        no_padding) != 0)
    return false;
  return size == bytes.size() && end == text.data() + text.size();
}

unsigned char const* key_bytes(Secret const& key) {
  return reinterpret_cast<unsigned char const*>(key.reveal().data());
}

}  // namespace

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

Seal::Seal(Secret const& secret) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
  auto const digest = sha256(secret.reveal());
  static_assert(std::tuple_size_v<Digest> == crypto_auth_KEYBYTES);
  key_ = Secret(std::string(digest.begin(), digest.end()));
}

Secret Seal::token(Moment expires) const {
  Bytes bytes{};
  randombytes_buf(bytes.data(), random_bytes);
  auto const time = count_of(expires);
  std::memcpy(bytes.data() + random_bytes, &time, time_bytes);
  crypto_auth(bytes.data() + sealed_bytes, bytes.data(), sealed_bytes, key_bytes(key_));
  return Secret(to_text(bytes));
}

bool Seal::holds(std::string_view token, Moment now) const {
  Bytes bytes{};
  if (!from_text(token, bytes)) return false;
  if (crypto_auth_verify(bytes.data() + sealed_bytes, bytes.data(), sealed_bytes, key_bytes(key_)) != 0)
    return false;
  std::int64_t time = 0;
  std::memcpy(&time, bytes.data() + random_bytes, time_bytes);
  return count_of(now) < time;
}

std::string session_id(std::string_view token) {
  return sha256_hex(token);
}

}  // namespace roundhouse::people
