#pragma once

#include <charconv>
#include <limits>
#include <optional>
#include <string_view>

namespace roundhouse {

/// The text as a number from `least` to `most`; nothing unless all of it is one.
template <typename Number = int>
std::optional<Number> number_from(std::string_view text, Number least = std::numeric_limits<Number>::lowest(),
                                  Number most = std::numeric_limits<Number>::max()) {
  Number number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number >= least && number <= most ? std::optional(number) : std::nullopt;
}

}  // namespace roundhouse
