#include "server/people/names.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "text/phrase.h"

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

/// Below these a character has a shorter form: whoever writes it longer hides something.
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

/// Characters that are not seen, or that turn the text around them.
bool is_treacherous(char32_t c) {
  struct Range {
    char32_t from, to;
  };
  constexpr std::array<Range, 11> ranges{{{0, 0x1f},
                                          {0x7f, 0xa0},
                                          {0xad, 0xad},
                                          {0x61c, 0x61c},
                                          {0x115f, 0x1160},
                                          {0x180e, 0x180e},
                                          {0x2000, 0x200f},
                                          {0x2028, 0x202f},
                                          {0x205f, 0x206f},
                                          {0xe000, 0xf8ff},
                                          {0xfe00, 0xfeff}}};
  return c >= 0xe0000 || c == 0x3000 || c == 0x3164 ||
         std::ranges::any_of(ranges, [c](Range const& r) { return c >= r.from && c <= r.to; });
}

}  // namespace

std::string tidy_name(std::string_view name) {
  std::string tidy;
  for (char const c : name) {
    if (c == ' ' && (tidy.empty() || tidy.back() == ' ')) continue;
    tidy += c;
  }
  while (!tidy.empty() && tidy.back() == ' ') tidy.pop_back();
  return tidy;
}

std::optional<Text> why_no_name(std::string_view name) {
  std::size_t characters = 0;
  for (auto rest = name; !rest.empty(); ++characters) {
    auto const c = first_character(rest);
    if (!c) return Text{"The name is no proper text (UTF-8).", "Le nom n'est pas un texte correct (UTF-8)."};
    if (is_treacherous(c->code))
      return Text{"The name has a character that cannot be seen.", "Le nom contient un caractère invisible."};
    rest.remove_prefix(c->size);
  }
  if (characters == 0) return Text{"A name is missing.", "Il manque un nom."};
  if (characters > longest_name)
    return Text{fmt::format("The name is longer than {} characters.", longest_name),
                fmt::format("Le nom compte plus de {} caractères.", longest_name)};
  return std::nullopt;
}

std::string account_of(std::string_view name) {
  std::string account;
  bool latin = false;  // behind the first byte of the letters with accents
  for (char const c : name) {
    auto byte = static_cast<unsigned char>(c);
    if (byte >= 'A' && byte <= 'Z') byte += 0x20;
    if (latin && byte >= 0x80 && byte <= 0x9e && byte != 0x97) byte += 0x20;
    latin = byte == 0xc3;
    account += static_cast<char>(byte);
  }
  return account;
}

std::string guest_name(Language language) {
  return text::phrase(language, "Guest {}", "Invité {}", 1000 + randombytes_uniform(9000));
}

}  // namespace roundhouse::people
