/// A sentence in the language of the reader; both forms are checked against their arguments by the compiler.
#pragma once

#include <array>
#include <ranges>
#include <string>
#include <string_view>

#include "engine/reading/pattern.h"
#include "roundhouse/board.h"

namespace roundhouse::text {

/// A sentence that is the same in every language.
template <typename... Values>
std::string filled(Pattern<sizeof...(Values)> pattern, Values const&... values) {
  std::array<std::string, sizeof...(Values)> const words{in_words(values)...};
  return fill(pattern.text, words);
}

template <typename... Values>
std::string phrase(Language language, Pattern<sizeof...(Values)> en, Pattern<sizeof...(Values)> fr,
                   Values const&... values) {
  return filled<Values...>(language == Language::fr ? fr : en, values...);
}

/// The words with commas between them.
std::string listed(std::ranges::range auto const& words) {
  std::string list;
  for (std::string_view const word : words) {
    if (!list.empty()) list += ", ";
    list += word;
  }
  return list;
}

constexpr std::string_view pick(Language language, std::string_view en, std::string_view fr) {
  return language == Language::fr ? fr : en;
}

}  // namespace roundhouse::text
