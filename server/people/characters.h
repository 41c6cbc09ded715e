/// Text as code points; UTF-8 outside.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace roundhouse::people {

/// Nothing if it is not valid UTF-8.
std::optional<std::u32string> characters(std::string_view text);
std::string to_utf8(std::u32string_view characters);
/// Drawn over or under the letter before it.
bool is_mark(char32_t c);

}  // namespace roundhouse::people
