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

}  // namespace roundhouse::people
