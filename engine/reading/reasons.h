/// Reasons in words, in every language at once, with values filled in.
#pragma once

#include <array>
#include <concepts>
#include <span>
#include <string>
#include <string_view>

#include "roundhouse/board.h"

namespace roundhouse {

/// Never defined: a compiler that comes to call it has found a slip in a pattern.
void placeholder_count_mismatch();

/// A sentence in every language with the same number of places `{}` to fill: a slip does not compile.
template <std::size_t places>
struct Pattern {
  std::string_view en;
  std::string_view fr;

  consteval Pattern(char const* english, char const* french) : en(english), fr(french) {
    if (count(en) != places || count(fr) != places) placeholder_count_mismatch();
  }

 private:
  static consteval std::size_t count(std::string_view text) {
    std::size_t n = 0;
    for (auto at = text.find("{}"); at != std::string_view::npos; at = text.find("{}", at + 2)) ++n;
    return n;
  }
};

/// What is filled in: the same in every language, unless it is a text already.
inline Text in_all(Text const& text) {
  return text;
}
inline Text in_all(std::string_view word) {
  return {std::string(word), std::string(word)};
}
Text in_all(std::integral auto number) {
  return in_all(std::to_string(number));
}

/// The pattern of one language with its values.
inline std::string fill(std::string_view pattern, std::span<Text const> values, Language language) {
  std::string out;
  for (auto const& value : values) {
    auto const place = pattern.find("{}");
    out += pattern.substr(0, place);
    out += value.in(language);
    pattern.remove_prefix(place + 2);
  }
  out += pattern;
  return out;
}

template <typename... Values>
Text filled(Pattern<sizeof...(Values)> const& pattern, Values const&... values) {
  std::array<Text, sizeof...(Values)> const texts{in_all(values)...};
  return {fill(pattern.en, texts, Language::en), fill(pattern.fr, texts, Language::fr)};
}

}  // namespace roundhouse
