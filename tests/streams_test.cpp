/// The random streams by their definition in docs/record.md, worked out another way.
#include <doctest/doctest.h>

#include "roundhouse/random.h"

using namespace roundhouse;

namespace {

std::string bytes(Seed const& seed) {
  return {seed.begin(), seed.end()};
}

std::uint64_t big_endian(Seed const& seed, std::size_t word) {
  std::uint64_t n = 0;
  for (std::size_t i = 8 * word; i < 8 * word + 8; ++i) n = n * 256 + seed[i];
  return n;
}

}  // namespace

TEST_CASE("the seeds of a simulation are one splitmix64 sequence, four words a game") {
  std::uint64_t state = mix64(7 + golden_ratio);
  for (std::uint64_t game = 0; game < 5; ++game) {
    auto const seed = numbered_seed(7, game);
    for (std::size_t word = 0; word < 4; ++word) {
      state += golden_ratio;
      CHECK(big_endian(seed, word) == mix64(state));
    }
  }
}

TEST_CASE("the secret stream is the hash of seed, stream and counter, eight words a block") {
  auto const seed = numbered_seed(3);
  for (int stream : {0, 1, 5}) {
    Sha256Stream random(seed, stream);
    for (int block = 0; block < 300; ++block) {
      std::string text = bytes(seed) + static_cast<char>(stream) + std::string(6, '\0');
      text += static_cast<char>(block / 256);
      text += static_cast<char>(block % 256);
      auto const digest = sha256_hex(text);
      for (std::size_t word = 0; word < 8; ++word)
        REQUIRE(random.next() == std::stoul(digest.substr(8 * word, 8), nullptr, 16));
    }
  }
}

TEST_CASE("a seed is written in lower-case hexadecimal digits and nothing else") {
  auto const digits = std::string("0123456789abcdef");
  auto const seed = seed_from_hex(digits + digits + digits + digits);
  REQUIRE(seed);
  for (std::size_t i = 0; i < 32; ++i) CHECK((*seed)[i] == 0x01 + 0x22 * (i % 8));
  for (char wrong : {'/', ':', '`', 'g', 'A', ' '}) {
    auto text = digits + digits + digits + digits;
    text[63] = wrong;
    CHECK_FALSE(seed_from_hex(text));
    text[63] = 'f';
    text[0] = wrong;
    CHECK_FALSE(seed_from_hex(text));
  }
  CHECK_FALSE(seed_from_hex(digits));
}
