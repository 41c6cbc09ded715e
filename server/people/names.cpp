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

struct Alike {
  std::u32string_view these;  // letters, in pairs with the Latin ones below
  std::u32string_view look_like;
};

/// Of the scripts whose letters are borrowed most; capitals follow from the small letters.
constexpr std::array<Alike, 3> alike{{
    {U"абвгеёіїјкмнорстухѕһԁԛԝѵьАВЕЁКМНОРСТУХІЇЈЅҺԀԚԜѴ", U"a6breëiïjkmhopctyxshdqwvbabeëkmhopctyxiïjshdqwv"},
    {U"αβγεζηικνορτυχωϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", U"abyeznikvoptuxwcjabezhikmnoptyxc"},
    {U"ıɑɡſℓɩʟʀɴʜʙᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜱƖǀ", U"iagslllrnhbacdejkmoptuvwzsll"},
}};

/// What one mark makes of a letter: `a` with it is `á`.
struct Accented {
  char32_t mark;
  std::u32string_view pairs;
};
constexpr std::array<Accented, 14> accented{{
    {U'\x300', U"aàeèiìnǹoòuùwẁyỳ"},
    {U'\x301', U"aácćeégǵiíkḱlĺmḿnńoópṕrŕsśuúwẃyýzź"},
    {U'\x302', U"aâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷzẑ"},
    {U'\x303', U"aãeẽiĩnñoõuũvṽyỹ"},
    {U'\x304', U"aāeēgḡiīoōuūyȳ"},
    {U'\x306', U"aăeĕgğiĭoŏuŭ"},
    {U'\x307', U"aȧbḃcċdḋeėfḟgġhḣmṁnṅoȯpṗrṙsṡtṫwẇxẋyẏzż"},
    {U'\x308', U"aäeëhḧiïoötẗuüwẅxẍyÿ"},
    {U'\x30a', U"aåuůwẘyẙ"},
    {U'\x30b', U"oőuű"},
    {U'\x30c', U"aǎcčdďeěgǧhȟiǐjǰkǩlľnňoǒrřsštťuǔzž"},
    {U'\x323', U"aạbḅdḍeẹhḥiịkḳlḷmṃnṇoọrṛsṣtṭuụvṿwẉyỵzẓ"},
    {U'\x327', U"cçdḑeȩgģhḩkķlļnņrŗsştţ"},
    {U'\x328', U"aąeęiįoǫuų"},
}};

/// Latin letters of other styles: ｂ, 𝐛, ⓑ.
char32_t plain(char32_t c) {
  if (c >= 0xff01 && c <= 0xff5e) return c - 0xff01 + U'!';
  if (c >= 0x1d400 && c <= 0x1d6a3) return U'a' + (c - 0x1d400) % 26;
  if (c >= 0x1d7ce && c <= 0x1d7ff) return U'0' + (c - 0x1d7ce) % 10;
  if (c >= 0x24b6 && c <= 0x24e9) return U'a' + (c - 0x24b6) % 26;
  return c;
}

/// Latin letters with accents beyond those of western Europe; account_of knows the others.
char32_t small_letter(char32_t c) {
  if (c >= U'A' && c <= U'Z') return c + (U'a' - U'A');
  if ((c >= 0x100 && c <= 0x137) || (c >= 0x14a && c <= 0x177)) return c | 1U;
  if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e)) return c + (c & 1U);
  return c;
}

char32_t latin(char32_t c) {
  c = plain(c);
  for (auto const& script : alike) {
    auto const at = script.these.find(c);
    if (at != std::u32string_view::npos) c = script.look_like[at];
  }
  return small_letter(c);
}

/// The letter with the mark, if there is such a letter.
char32_t with_mark(char32_t letter, char32_t mark) {
  for (auto const& one : accented) {
    if (one.mark != mark) continue;
    for (std::size_t i = 0; i + 1 < one.pairs.size(); i += 2)
      if (one.pairs[i] == letter) return one.pairs[i + 1];
  }
  return 0;
}

/// Strokes that are told apart only in print: I, l and 1; O and 0.
char32_t rough(char32_t c) {
  if (c == U'i' || c == U'1' || c == U'|') return U'l';
  return c == U'0' ? U'o' : c;
}

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

std::string lookalike_of(std::string_view name) {
  auto const text = characters(account_of(tidy_name(name)));
  if (!text) return std::string(name);
  std::u32string looks;
  for (auto const c : *text) {
    auto const whole = is_mark(c) && !looks.empty() ? with_mark(looks.back(), c) : U'\0';
    if (whole != 0) {
      looks.back() = whole;
    } else {
      looks += latin(c);
    }
  }
  for (auto& c : looks) c = rough(c);
  return to_utf8(looks);
}

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
