#include "arena/times.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace roundhouse::arena {
namespace {

/// Takes a number from the front of the text.
template <typename Number>
bool take(std::string_view& text, Number& number) {
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take(std::string_view& text, char sign) {
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

void Times::add(std::int64_t nanoseconds) {
  auto const box =
      static_cast<int>(std::log2(std::max<double>(1, static_cast<double>(nanoseconds))) * boxes_a_doubling);
  ++boxes_[static_cast<std::size_t>(std::min(box, boxes - 1))];
  ++count_;
  total_ += nanoseconds;
}

Times& Times::operator+=(Times const& other) {
  for (std::size_t i = 0; i < boxes_.size(); ++i) boxes_[i] += other.boxes_[i];
  count_ += other.count_;
  total_ += other.total_;
  return *this;
}

double Times::mean() const {
  return count_ > 0 ? static_cast<double>(total_) / static_cast<double>(count_) : 0;
}

double Times::quantile(double share) const {
  auto const wanted = share * static_cast<double>(count_);
  double seen = 0;
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    seen += boxes_[i];
    if (seen >= wanted && seen > 0) {
      return std::exp2((static_cast<double>(i) + 0.5) / boxes_a_doubling);  // the middle of the box
    }
  }
  return 0;
}

std::string Times::text() const {
  std::string text = std::to_string(total_);
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    if (boxes_[i] != 0) text += ' ' + std::to_string(i) + ':' + std::to_string(boxes_[i]);
  }
  return text;
}

bool Times::read(std::string_view text) {
  *this = {};
  if (!take(text, total_)) return false;
  while (!text.empty()) {
    std::size_t box = 0;
    std::uint32_t n = 0;
    if (!take(text, ' ') || !take(text, box) || !take(text, ':') || !take(text, n)) return false;
    if (box >= boxes_.size()) return false;
    boxes_[box] += n;
    count_ += n;
  }
  return true;
}

}  // namespace roundhouse::arena
