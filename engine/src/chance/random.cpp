#include "roundhouse/random.h"

#include <bit>
#include <charconv>
#include <cstring>

namespace roundhouse {
namespace {

/// The eight bytes of a word, the highest first on every machine.
std::uint64_t high_first(std::uint64_t word) {
  return std::endian::native == std::endian::little ? __builtin_bswap64(word) : word;
}

std::uint64_t word_at(Seed const& seed, std::size_t j) {
  std::uint64_t word = 0;
  std::memcpy(&word, &seed[8 * j], sizeof word);
  return high_first(word);
}

void put_word(Seed& seed, std::size_t j, std::uint64_t word) {
  word = high_first(word);
  std::memcpy(&seed[8 * j], &word, sizeof word);
}

}  // namespace

std::optional<Seed> seed_from_hex(std::string_view hex) {
  if (!is_sha256_hex(hex)) return std::nullopt;
  Seed seed{};
  for (std::size_t i = 0; i < seed.size(); ++i) {
    std::from_chars(hex.data() + 2 * i, hex.data() + 2 * i + 2, seed[i], 16);
  }
  return seed;
}

std::string commitment(Seed const& seed) {
  Sha256 hash;
  hash.update(seed.data(), seed.size());
  return to_hex(hash.finish());
}

Seed numbered_seed(std::uint64_t number, std::uint64_t game) {
  Seed seed{};
  auto const base = mix64(number + golden_ratio);
  for (std::uint64_t j = 0; j < 4; ++j) put_word(seed, j, mix64(base + (4 * game + j + 1) * golden_ratio));
  return seed;
}

Xoshiro::Xoshiro(Seed const& seed, int stream) {
  for (std::size_t j = 0; j < 4; ++j) {
    s_[j] = mix64(word_at(seed, j) + (4 * static_cast<std::uint64_t>(stream) + j + 1) * golden_ratio);
  }
}

std::uint32_t Sha256Stream::next() {
  if (used_ == 8) {
    Sha256 hash;
    hash.update(seed_.data(), seed_.size());
    std::array<std::uint8_t, 9> tail{stream_};
    for (std::size_t i = 0; i < 8; ++i) tail[i + 1] = static_cast<std::uint8_t>(counter_ >> (56 - 8 * i));
    hash.update(tail.data(), tail.size());
    block_ = hash.finish();
    ++counter_;
    used_ = 0;
  }
  auto const* bytes = block_.data() + 4 * static_cast<std::size_t>(used_++);
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 |
         bytes[3];
}

}  // namespace roundhouse
