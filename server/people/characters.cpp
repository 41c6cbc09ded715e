#include "server/people/characters.h"

#include <algorithm>
#include <array>

namespace roundhouse::people {
namespace {

/// One character of UTF-8 at the beginning of the text; nothing if there is none.
struct Character {
  char32_t code = 0;
  std::size_t size = 0;
};

std::size_t size_of(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  return 0;
}

/// The smallest code points of each length: overlong forms are invalid.
constexpr std::array<char32_t, 5> least_code{0, 0, 0x80, 0x800, 0x10000};

std::optional<Character> first_character(std::string_view text) {
  auto const lead = static_cast<unsigned char>(text.front());
  auto const size = size_of(lead);
  if (size == 0 || size > text.size()) return std::nullopt;
  char32_t code = size == 1 ? lead : lead & (0x7fU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    auto const byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0U) != 0x80) return std::nullopt;
    code = (code << 6U) | (byte & 0x3fU);
  }
  if (code < least_code[size] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return std::nullopt;
  return Character{code, size};
}

}  // namespace

std::optional<std::u32string> characters(std::string_view text) {
  std::u32string all;
  while (!text.empty()) {
    auto const c = first_character(text);
    if (!c) return std::nullopt;
    all += c->code;
    text.remove_prefix(c->size);
  }
  return all;
}

std::string to_utf8(std::u32string_view characters) {
  std::string text;
  auto const add = [&text](char32_t byte) { text += static_cast<char>(byte); };
  for (auto const c : characters) {
    if (c < 0x80) {
      add(c);
      continue;
    }
    if (c < 0x800) add(0xc0U | (c >> 6U));
    if (c >= 0x800 && c < 0x10000) add(0xe0U | (c >> 12U));
    if (c >= 0x10000) add(0xf0U | (c >> 18U));
    if (c >= 0x10000) add(0x80U | ((c >> 12U) & 0x3fU));
    if (c >= 0x800) add(0x80U | ((c >> 6U) & 0x3fU));
    add(0x80U | (c & 0x3fU));
  }
  return text;
}

bool is_mark(char32_t c) {
  struct Range {
    char32_t from, to;
  };
  constexpr std::array<Range, 6> ranges{{{0x300, 0x36f},
                                         {0x483, 0x489},
                                         {0x1ab0, 0x1aff},
                                         {0x1dc0, 0x1dff},
                                         {0x20d0, 0x20ff},
                                         {0xfe20, 0xfe2f}}};
  return std::ranges::any_of(ranges, [c](Range const& r) { return c >= r.from && c <= r.to; });
}

}  // namespace roundhouse::people
