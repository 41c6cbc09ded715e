/// How long decisions took: a small histogram that can be summed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace roundhouse::arena {

/// Eight boxes for every doubling: accurate to 5 %.
class Times {
 public:
  void add(std::int64_t nanoseconds);
  Times& operator+=(Times const& other);

  std::int64_t count() const { return count_; }
  std::int64_t total() const { return total_; }  // nanoseconds
  double mean() const;                           // nanoseconds
  double quantile(double share) const;           // nanoseconds; quantile(0.99) is what 99 % stay below

  /// `total box:count box:count`, and back; false if the text is malformed.
  std::string text() const;
  bool read(std::string_view text);

 private:
  static constexpr int boxes_a_doubling = 8;
  static constexpr int boxes = 40 * boxes_a_doubling;  // up to 2⁴⁰ ns, a quarter of an hour

  std::array<std::uint32_t, boxes> boxes_{};
  std::int64_t count_ = 0;
  std::int64_t total_ = 0;
};

}  // namespace roundhouse::arena
