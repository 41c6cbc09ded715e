/// Sentences with places for values.
#pragma once

#include <algorithm>
#include <concepts>
#include <span>
#include <string>
#include <string_view>

namespace roundhouse {

/// Never defined: a compiler that comes to call it has found a slip in a pattern.
void placeholder_count_mismatch();

/// Where a value goes: `{}` takes the next one, `{0}`, `{1}`… the one of that number. Other braces are
/// themselves.
struct Place {
  std::size_t begin = std::string_view::npos;
  std::size_t length = 0;  // 0: there is none
  int number = -1;         // -1: the next one
};
constexpr Place find_place(std::string_view text) {
  for (auto at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
    auto const rest = text.substr(at + 1);
    if (rest.starts_with('}')) return {at, 2, -1};
    if (rest.size() > 1 && rest[0] >= '0' && rest[0] <= '9' && rest[1] == '}') return {at, 3, rest[0] - '0'};
  }
  return {};
}

/// A text with a place for every value, numbered where a language wants them in another order. A slip does
/// not compile.
template <std::size_t places>
struct Pattern {
  std::string_view text;

  // NOLINTNEXTLINE(google-explicit-constructor): a literal is written where a pattern is wanted.
  consteval Pattern(char const* words) : text(words) {
    std::size_t used = 0;
    bool numbered = false;
    auto rest = text;
    for (auto place = find_place(rest); place.length > 0; place = find_place(rest)) {
      if (place.number < 0 && numbered) placeholder_count_mismatch();
      numbered = place.number >= 0;
      used = numbered ? std::max(used, static_cast<std::size_t>(place.number) + 1) : used + 1;
      rest.remove_prefix(place.begin + place.length);
    }
    if (used != places) placeholder_count_mismatch();
  }
};

/// The pattern with its values: as many as it has places.
std::string fill(std::string_view pattern, std::span<std::string const> values);

/// What is filled in for a value.
inline std::string in_words(std::string_view word) {
  return std::string(word);
}
std::string in_words(std::integral auto number) {
  return std::to_string(number);
}

}  // namespace roundhouse
