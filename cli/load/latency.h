/// How long things took, millions of them in little room.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>

namespace roundhouse::cli {

/// Counts in buckets whose width is less than 1 % of their value.
class Latencies {
 public:
  void add(std::chrono::microseconds time);
  void clear() { *this = Latencies(); }
  std::int64_t count() const { return count_; }
  /// In milliseconds; `share` from 0 to 1. The longest of the bucket, so that it is never shown too short.
  double percentile(double share) const;
  double longest() const { return static_cast<double>(longest_) / 1000; }

 private:
  static constexpr int fine_bits = 7;
  static constexpr std::size_t buckets = std::size_t{30} << fine_bits;
  static std::size_t bucket_of(std::uint64_t micros);
  static std::uint64_t most_of(std::size_t bucket);

  std::array<std::uint32_t, buckets> counts_{};
  std::int64_t count_ = 0;
  std::uint64_t longest_ = 0;
};

}  // namespace roundhouse::cli
