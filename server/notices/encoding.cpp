#include "server/notices/encoding.h"

#include <sodium.h>

namespace roundhouse::notices {
namespace {

std::string encoded(std::string_view bytes, int variant) {
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): sodium works on unsigned bytes
  auto const* const raw = reinterpret_cast<unsigned char const*>(bytes.data());
  sodium_bin2base64(text.data(), text.size(), raw, bytes.size(), variant);
  text.pop_back();  // its null
  return text;
}

}  // namespace

std::string base64(std::string_view bytes) {
  return encoded(bytes, sodium_base64_VARIANT_ORIGINAL);
}

std::string base64url(std::string_view bytes) {
  return encoded(bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

std::optional<std::string> from_base64url(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the same
  auto* const raw = reinterpret_cast<unsigned char*>(bytes.data());
  if (sodium_base642bin(raw, bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
    return std::nullopt;
  bytes.resize(size);
  return bytes;
}

std::string from_hex(std::string_view text) {
  std::string bytes(text.size() / 2, '\0');
  std::size_t size = 0;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the same
  auto* const raw = reinterpret_cast<unsigned char*>(bytes.data());
  sodium_hex2bin(raw, bytes.size(), text.data(), text.size(), nullptr, &size, nullptr);
  bytes.resize(size);
  return bytes;
}

}  // namespace roundhouse::notices
