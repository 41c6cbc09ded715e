#include "tables/store/entropy.h"

#include <unistd.h>

#include <cstdlib>
#include <string>

namespace roundhouse::tables {

Seed random_seed() {
  Seed seed{};
  // Without entropy no deal is a secret: better no program than such a one.
  if (getentropy(seed.data(), seed.size()) != 0) std::abort();
  return seed;
}

Digest keyed_digest(std::string_view secret, std::string_view text) {
  constexpr std::size_t block = 64;
  std::string key(secret);
  if (key.size() > block) {
    auto const short_one = sha256(key);
    key.assign(short_one.begin(), short_one.end());
  }
  key.resize(block, '\0');
  auto const with = [&key](unsigned char pad) {
    auto padded = key;
    for (auto& c : padded) c = static_cast<char>(static_cast<unsigned char>(c) ^ pad);
    return padded;
  };
  auto const inner = sha256(with(0x36) + std::string(text));
  return sha256(with(0x5c) + std::string(inner.begin(), inner.end()));
}

}  // namespace roundhouse::tables
