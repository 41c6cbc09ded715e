/// SHA-256 (FIPS 180-4): for commitments, board hashes and record hashes, in every build the engine has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace roundhouse {

using Digest = std::array<std::uint8_t, 32>;  // 256 bits

/// For bytes that come piece by piece.
class Sha256 {
 public:
  void update(std::string_view bytes);                       // the next piece
  void update(std::uint8_t const* bytes, std::size_t size);  // the next piece
  Digest finish();                                           // of all pieces; only once

 private:
  void block(std::uint8_t const* bytes);

  std::array<std::uint32_t, 8> h_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> pending_{};
  std::uint64_t size_ = 0;
};

Digest sha256(std::string_view bytes);           // of bytes that are all there
std::string to_hex(Digest const& digest);        // 64 lower-case digits
std::string sha256_hex(std::string_view bytes);  // both steps at once
bool is_sha256_hex(std::string_view text);       // whether the text could be one: 64 hexadecimal digits

}  // namespace roundhouse
