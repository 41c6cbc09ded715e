/// The fuzzer's bytes as a row of choices. When they are used up every choice is 0.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace roundhouse::fuzz {

class Bytes {
 public:
  Bytes(std::uint8_t const* data, std::size_t size) : left_(data, size) {}

  bool empty() const { return left_.empty(); }
  std::uint8_t next() {
    if (left_.empty()) return 0;
    auto const byte = left_.front();
    left_ = left_.subspan(1);
    return byte;
  }
  /// A number below n, for n up to 256.
  int below(int n) { return next() % n; }
  /// A number of 16 bits, the high byte first.
  int number() {
    int const high = next();
    return high * 256 + next();
  }
  /// All that is left, as text.
  std::string_view text() const { return {reinterpret_cast<char const*>(left_.data()), left_.size()}; }

 private:
  std::span<std::uint8_t const> left_;
};

}  // namespace roundhouse::fuzz
