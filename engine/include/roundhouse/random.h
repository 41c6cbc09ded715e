/// Random numbers that are the same everywhere: own generators, own way to a number below n. docs/record.md
/// specifies them.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "roundhouse/sha256.h"

namespace roundhouse {

using Seed = std::array<std::uint8_t, 32>;  // 256 bits from which a whole deal follows

/// A seed from its 64 hexadecimal digits; nothing if they are not.
std::optional<Seed> seed_from_hex(std::string_view hex);
/// What is published at the start of a game: the SHA-256 of the seed.
std::string commitment(Seed const& seed);
/// The seed of game number `game` of a simulation numbered `number`.
Seed numbered_seed(std::uint64_t number, std::uint64_t game = 0);

/// The finishing step of splitmix64: spreads a counter over 64 bits.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}
inline constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15U;  // the step of splitmix64's counter

/// xoshiro256** (Blackman and Vigna): fast, for simulations.
class Xoshiro {
 public:
  Xoshiro() = default;
  Xoshiro(Seed const& seed, int stream);  // one of several independent streams of a seed
  /// For when a number is seed enough.
  explicit Xoshiro(std::uint64_t number) : Xoshiro(numbered_seed(number), 0) {}

  /// 32 random bits.
  std::uint32_t next() {
    std::uint64_t const result = rotate(s_[1] * 5, 7) * 9;
    std::uint64_t const t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = rotate(s_[3], 45);
    return static_cast<std::uint32_t>(result >> 32);
  }

 private:
  static constexpr std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::array<std::uint64_t, 4> s_{};
};

/// SHA-256 in counter mode: nobody who sees some of its numbers can tell the others.
class Sha256Stream {
 public:
  Sha256Stream() = default;
  /// One of several independent streams of a seed.
  Sha256Stream(Seed const& seed, int stream) : seed_(seed), stream_(static_cast<std::uint8_t>(stream)) {}
  std::uint32_t next();  // 32 random bits

 private:
  Seed seed_{};
  std::uint8_t stream_ = 0;
  std::uint64_t counter_ = 0;
  int used_ = 8;  // words taken from the block
  Digest block_{};
};

/// A number below n, every one equally likely (Lemire's multiplication, with rejection).
template <typename Generator, std::integral Number>
Number below(Generator& random, Number n) {
  auto const bound = static_cast<std::uint32_t>(n);
  std::uint64_t product = std::uint64_t{random.next()} * bound;
  if (static_cast<std::uint32_t>(product) < bound) {
    std::uint32_t const least = (0U - bound) % bound;
    while (static_cast<std::uint32_t>(product) < least) product = std::uint64_t{random.next()} * bound;
  }
  return static_cast<Number>(product >> 32);
}

}  // namespace roundhouse
