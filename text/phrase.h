/// A sentence in the language of the reader; both forms are checked against their arguments by the compiler.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "roundhouse/board.h"

namespace roundhouse::text {

template <typename... Args>
std::string phrase(Language language, fmt::format_string<Args...> en, fmt::format_string<Args...> fr,
                   Args&&... args) {
  return fmt::format(language == Language::fr ? fr : en, std::forward<Args>(args)...);
}

constexpr std::string_view pick(Language language, std::string_view en, std::string_view fr) {
  return language == Language::fr ? fr : en;
}

}  // namespace roundhouse::text
