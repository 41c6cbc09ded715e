#include "cli/load/latency.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace roundhouse::cli {

std::size_t Latencies::bucket_of(std::uint64_t micros) {
  constexpr std::uint64_t exact = std::uint64_t{2} << fine_bits;
  if (micros < exact) return static_cast<std::size_t>(micros);
  auto const shift = static_cast<unsigned>(std::bit_width(micros)) - (fine_bits + 1U);
  auto const bucket = (std::uint64_t{shift} << fine_bits) + (micros >> shift);
  return std::min(static_cast<std::size_t>(bucket), buckets - 1);
}

std::uint64_t Latencies::most_of(std::size_t bucket) {
  constexpr std::size_t exact = std::size_t{2} << fine_bits;
  if (bucket < exact) return bucket;
  auto const shift = (bucket >> fine_bits) - 1;
  auto const begin = static_cast<std::uint64_t>(bucket - (shift << fine_bits));
  return ((begin + 1) << shift) - 1;
}

void Latencies::add(std::chrono::microseconds time) {
  auto const micros = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0));
  ++counts_[bucket_of(micros)];
  ++count_;
  longest_ = std::max(longest_, micros);
}

double Latencies::percentile(double share) const {
  auto const wanted = static_cast<std::int64_t>(std::ceil(share * static_cast<double>(count_)));
  std::int64_t seen = 0;
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    seen += counts_[bucket];
    if (seen >= wanted && seen > 0) return static_cast<double>(std::min(most_of(bucket), longest_)) / 1000;
  }
  return 0;
}

}  // namespace roundhouse::cli
