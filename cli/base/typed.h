/// What people type: numbers, and names that may be mistyped.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace roundhouse::cli {

/// Levenshtein's distance.
int distance(std::string_view a, std::string_view b);

/// The names nearest to the word, the nearest first, at most `most` of them and none that differs too
/// much.
std::vector<std::string> similar(std::string_view word, std::vector<std::string> const& names,
                                 std::size_t most);

/// The text as a number; nothing unless all of it is one.
template <typename Number = int>
std::optional<Number> number_from(std::string_view text) {
  Number number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace roundhouse::cli
