#include "cli/terminal/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace roundhouse::cli {
namespace {

bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// The length of the colour code that begins here, or 0.
std::size_t code_length(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  auto const end = text.find('m');
  return end == std::string_view::npos ? text.size() : end + 1;
}

// Everything the game prints or a board is likely to name; what is missing becomes a question mark. Signs
// that stand in columns have one character.
constexpr std::pair<std::string_view, std::string_view> ascii_forms[] = {
    {"–", "-"},  {"—", "-"},      {"―", "-"},      {"’", "'"},  {"‘", "'"},  {"“", "\""}, {"”", "\""},
    {"«", "\""}, {"»", "\""},     {"…", "..."},    {"→", ">"},  {"←", "<"},  {"·", "."},  {"•", "*"},
    {"✓", "+"},  {"✗", "x"},      {"×", "x"},      {"─", "-"},  {"│", "|"},  {"■", "#"},  {"▲", "^"},
    {"●", "@"},  {"◆", "%"},      {"★", "="},      {"○", "o"},  {"◎", "*"},  {"♪", "&"},  {"≥", ">="},
    {"≤", "<="}, {"\u00a0", " "}, {"\u202f", " "}, {"À", "A"},  {"Á", "A"},  {"Â", "A"},  {"Ã", "A"},
    {"Ä", "A"},  {"Å", "A"},      {"Ç", "C"},      {"È", "E"},  {"É", "E"},  {"Ê", "E"},  {"Ë", "E"},
    {"Í", "I"},  {"Î", "I"},      {"Ï", "I"},      {"Ñ", "N"},  {"Ó", "O"},  {"Ô", "O"},  {"Ö", "O"},
    {"Ø", "O"},  {"Ú", "U"},      {"Û", "U"},      {"Ü", "U"},  {"à", "a"},  {"á", "a"},  {"â", "a"},
    {"ã", "a"},  {"ä", "a"},      {"å", "a"},      {"ç", "c"},  {"è", "e"},  {"é", "e"},  {"ê", "e"},
    {"ë", "e"},  {"ì", "i"},      {"í", "i"},      {"î", "i"},  {"ï", "i"},  {"ñ", "n"},  {"ò", "o"},
    {"ó", "o"},  {"ô", "o"},      {"õ", "o"},      {"ö", "o"},  {"ø", "o"},  {"ù", "u"},  {"ú", "u"},
    {"û", "u"},  {"ü", "u"},      {"ÿ", "y"},      {"ß", "ss"}, {"æ", "ae"}, {"Æ", "AE"}, {"œ", "oe"},
    {"Œ", "OE"},
};

std::string_view ascii_form(std::string_view character) {
  for (auto const& [from, to] : ascii_forms) {
    if (from == character) return to;
  }
  return "?";
}

}  // namespace

std::size_t character_length(std::string_view text) {
  std::size_t n = 1;
  while (n < text.size() && continues(text[n])) ++n;
  return n;
}

int visible_width(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    auto const code = code_length(text);
    width += code == 0 ? 1 : 0;
    text.remove_prefix(code == 0 ? character_length(text) : code);
  }
  return width;
}

std::string padded(std::string text, int width) {
  int const missing = width - visible_width(text);
  if (missing > 0) text.append(static_cast<std::size_t>(missing), ' ');
  return text;
}

std::string shortened(std::string_view text, int width) {
  if (visible_width(text) <= width) return std::string(text);
  std::string cut;
  for (int shown = 0; shown < width - 1 && !text.empty();) {
    auto const code = code_length(text);
    auto const n = code == 0 ? character_length(text) : code;
    if (code == 0) {
      cut += text.substr(0, n);
      ++shown;
    }
    text.remove_prefix(n);
  }
  while (cut.ends_with(' ')) cut.pop_back();
  return cut + ".";
}

std::vector<std::string> wrapped_lines(std::string_view text, int width, int indent) {
  std::vector<std::string> lines;
  std::string line;
  int used = 0;
  bool empty = true;
  while (!text.empty()) {
    auto const end = std::min(text.find(' '), text.size());
    auto const word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    int const n = visible_width(word);
    if (!empty && used + 1 + n > width) {
      lines.push_back(std::move(line));
      line.assign(static_cast<std::size_t>(indent), ' ');
      used = indent;
      empty = true;
    }
    if (!empty) line += ' ';
    line += word;
    used += n + (empty ? 0 : 1);
    empty = false;
  }
  lines.push_back(std::move(line));
  return lines;
}

std::vector<std::string> in_columns(std::vector<std::string> const& items, int width) {
  constexpr int gap = 2;
  int widest = 1;
  for (auto const& item : items) widest = std::max(widest, visible_width(item));
  int const columns = std::max(1, (width + gap) / (widest + gap));
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < items.size(); ++i) {
    bool const last = (i + 1) % static_cast<std::size_t>(columns) == 0 || i + 1 == items.size();
    if (i % static_cast<std::size_t>(columns) == 0) lines.emplace_back();
    lines.back() += last ? items[i] : padded(items[i], widest + gap);
  }
  return lines;
}

std::vector<std::string> flowing(std::vector<std::string> const& items, int width) {
  std::vector<std::string> lines;
  for (auto const& item : items) {
    if (lines.empty() || visible_width(lines.back()) + 2 + visible_width(item) > width) {
      lines.push_back(item);
    } else {
      lines.back() += "  " + item;
    }
  }
  return lines;
}

std::string to_ascii(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    auto const n = character_length(text);
    if (n == 1) {
      plain += text.front();
    } else {
      plain += ascii_form(text.substr(0, n));
    }
    text.remove_prefix(n);
  }
  return plain;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (auto& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string folded(std::string_view text) {
  auto plain = lower_case(to_ascii(text));
  for (auto& c : plain) {
    bool const kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (!kept) c = ' ';
  }
  return plain;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    auto const end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

}  // namespace roundhouse::cli
