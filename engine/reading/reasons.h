/// Reasons in words, in every language at once, with values filled in.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "engine/reading/pattern.h"
#include "roundhouse/board.h"

namespace roundhouse {

/// A pattern in every language.
template <std::size_t places>
struct Patterns {
  Pattern<places> en;
  Pattern<places> fr;

  consteval Patterns(char const* english, char const* french) : en(english), fr(french) {}
};

/// What is filled in: the same in every language, unless it is a text already.
inline Text in_all(Text const& text) {
  return text;
}
template <typename Value>
Text in_all(Value const& value) {
  return {in_words(value), in_words(value)};
}

template <typename... Values>
Text filled(Patterns<sizeof...(Values)> const& pattern, Values const&... values) {
  std::array<Text, sizeof...(Values)> const texts{in_all(values)...};
  std::array<std::string, sizeof...(Values)> en;
  std::array<std::string, sizeof...(Values)> fr;
  std::ranges::transform(texts, en.begin(), &Text::en);
  std::ranges::transform(texts, fr.begin(), &Text::fr);
  return {fill(pattern.en.text, en), fill(pattern.fr.text, fr)};
}

}  // namespace roundhouse
