/// Bytes as text, for headers, links and keys.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace roundhouse::notices {

std::string base64(std::string_view bytes);
/// As in addresses: without padding.
std::string base64url(std::string_view bytes);
/// Nothing if it is none; padding may be there.
std::optional<std::string> from_base64url(std::string_view text);
/// Bytes of a hexadecimal text.
std::string from_hex(std::string_view text);

}  // namespace roundhouse::notices
