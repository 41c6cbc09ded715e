#include "server/people/names.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "server/people/characters.h"
#include "text/phrase.h"

namespace roundhouse::people {
namespace {

/// Characters that are not seen, or that turn the text around them.
bool is_treacherous(char32_t c) {
  struct Range {
    char32_t from, to;
  };
  constexpr std::array<Range, 14> ranges{{{0, 0x1f},
                                          {0x7f, 0xa0},
                                          {0xad, 0xad},
                                          {0x61c, 0x61c},
                                          {0x115f, 0x1160},
                                          {0x17b4, 0x17b5},
                                          {0x180b, 0x180f},
                                          {0x1d173, 0x1d17a},
                                          {0xfff0, 0xffff},
                                          {0x2000, 0x200f},
                                          {0x2028, 0x202f},
                                          {0x205f, 0x206f},
                                          {0xe000, 0xf8ff},
                                          {0xfe00, 0xfeff}}};
  // Letters, marks and notes whose picture is empty.
  constexpr std::array<char32_t, 8> blank{0x34f, 0x1680, 0x2800, 0x3000, 0x3164, 0xffa0, 0x1d159, 0x13441};
  return c >= 0xe0000 || std::ranges::find(blank, c) != blank.end() ||
         std::ranges::any_of(ranges, [c](Range const& r) { return c >= r.from && c <= r.to; });
}

/// Vietnamese needs two on one letter; more are there to write over the lines above and below.
constexpr int most_marks = 2;

bool has_too_many_marks(std::u32string_view name) {
  int marks = most_marks;  // with none to carry them, they are too many
  for (auto const c : name) {
    marks = is_mark(c) ? marks + 1 : 0;
    if (marks > most_marks) return true;
  }
  return false;
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

std::optional<Text> why_no_recorded_name(std::string_view name) {
  return why_no_name(name, longest_recorded_name);
}

std::optional<Text> why_no_name(std::string_view name, std::size_t most) {
  auto const text = characters(name);
  if (!text) return Text{"The name is not valid text (UTF-8).", "Le nom n’est pas un texte valide (UTF-8)."};
  if (std::ranges::any_of(*text, is_treacherous))
    return Text{"The name contains an invisible character.", "Le nom contient un caractère invisible."};
  if (text->empty()) return Text{"Enter a name.", "Entrez un nom."};
  if (text->size() > most)
    return Text{fmt::format("The name is longer than {} characters.", most),
                fmt::format("Le nom compte plus de {} caractères.", most)};
  if (has_too_many_marks(*text))
    return Text{"The name has too many accents on one letter.", "Une lettre du nom porte trop d’accents."};
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
