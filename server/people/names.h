/// Names of people, as others see them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "roundhouse/board.h"

namespace roundhouse::people {

inline constexpr std::size_t longest_name = 24;  // characters
inline constexpr std::size_t longest_recorded_name = 60;
inline constexpr std::size_t least_password = 8;   // bytes
inline constexpr std::size_t most_password = 200;  // bytes

/// Without spaces around it, and single ones inside.
std::string tidy_name(std::string_view name);
/// Why a name is not allowed; nothing if it is. Of a tidy name.
std::optional<Text> why_no_name(std::string_view name, std::size_t most = longest_name);
/// The same of a name in a record, which may be a computer player's with its settings.
std::optional<Text> why_no_recorded_name(std::string_view name);
/// The name under which its owner signs in: Anna and anna are the same.
std::string account_of(std::string_view name);
/// For a guest who gives none: "Guest 4821".
std::string guest_name(Language language);

/// What a name looks like: the same for Anna, anna, Аnna with a Cyrillic А, and Ａｎｎａ. Letters, accents
/// and digits that differ to the eye stay different; I, l and 1 do not.
std::string lookalike_of(std::string_view name);

/// Nothing if it is not valid UTF-8.
std::optional<std::u32string> characters(std::string_view text);
std::string to_utf8(std::u32string_view characters);
/// Drawn over or under the letter before it.
bool is_mark(char32_t c);

}  // namespace roundhouse::people
