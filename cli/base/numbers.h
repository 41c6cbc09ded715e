/// Numbers that people type.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace roundhouse::cli {

/// The number that the text is, from its first character to its last; nothing if it is none.
template <typename Number = int>
std::optional<Number> number_from(std::string_view text) {
  Number number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace roundhouse::cli
