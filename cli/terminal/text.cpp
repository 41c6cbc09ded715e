#include "cli/terminal/text.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <numeric>
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

namespace {

std::string joined(std::vector<std::string> const& lines, std::size_t indent) {
  std::string text;
  for (auto const& line : lines) text += (text.empty() ? "" : std::string(indent, ' ')) + line + '\n';
  return text;
}

}  // namespace

std::string wrapped(std::string_view text, int indent) {
  return joined(wrapped_lines(text, text_width(), indent), 0);
}

std::string bullet(std::string_view text) {
  return wrapped("- " + std::string(text), 2);
}

std::string field(std::string_view name, std::string_view value) {
  constexpr int column = 14;
  return padded(std::string(name) + ' ', column) +
         joined(wrapped_lines(value, text_width() - column, 0), column);
}

std::string svg_escaped(std::string_view text) {
  std::string out;
  for (char const c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else {
      out += c;
    }
  }
  return out;
}

std::optional<WindowSize> window_size() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return WindowSize{size.ws_col, size.ws_row};
}

bool output_is_terminal() {
  return ::isatty(STDOUT_FILENO) == 1;
}

int text_width() {
  auto const size = window_size();
  return size ? std::clamp(size->columns, 30, 100) : 80;
}

bool TextTable::is_numeric(std::size_t column) const {
  bool any = false;
  for (std::size_t r = 1; r < rows_.size(); ++r) {
    if (column >= rows_[r].size() || rows_[r][column].empty()) continue;
    auto const& cell = rows_[r][column];
    if (cell.find_first_not_of("0123456789.+-% –") != std::string::npos) return false;
    any = true;
  }
  return any;
}

std::string TextTable::stacked() const {
  std::string out;
  for (std::size_t r = 1; r < rows_.size(); ++r) {
    out += rows_[r].empty() ? "\n" : rows_[r].front() + '\n';
    std::vector<std::string> items;
    for (std::size_t c = 1; c < rows_[r].size(); ++c)
      if (!rows_[r][c].empty()) items.push_back(rows_[0][c] + ' ' + rows_[r][c]);
    for (auto const& line : flowing(items, text_width() - 2)) out += "  " + line + '\n';
  }
  return out;
}

std::vector<int> TextTable::widths() const {
  std::vector<int> widest;
  for (auto const& row : rows_) {
    widest.resize(std::max(widest.size(), row.size()));
    for (std::size_t c = 0; c < row.size(); ++c) widest[c] = std::max(widest[c], visible_width(row[c]));
  }
  return widest;
}

std::string TextTable::text() const {
  auto const widths = this->widths();
  auto const window = output_is_terminal() ? window_size() : std::nullopt;
  int whole = -2;
  for (int const width : widths) whole += width + 2;
  if (window && whole > window->columns) return stacked();
  std::string out;
  for (auto const& row : rows_) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      std::string const pad(static_cast<std::size_t>(widths[c] - visible_width(row[c])), ' ');
      line += (c == 0 ? "" : "  ") + (is_numeric(c) ? pad + row[c] : row[c] + pad);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

int distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int diagonal = std::exchange(row[0], static_cast<int>(i));
    for (std::size_t j = 1; j <= b.size(); ++j) {
      int const change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, change}));
    }
  }
  return row.back();
}

std::vector<std::string> similar(std::string_view word, std::vector<std::string> const& names,
                                 std::size_t most) {
  std::vector<std::pair<int, std::string>> list;
  for (auto const& name : names) {
    bool const begun = word.size() > 1 && name.starts_with(word);
    int const away = begun ? 1 : distance(word, name);
    if (static_cast<std::size_t>(away) <= std::max<std::size_t>(2, word.size() / 3))
      list.emplace_back(away, name);
  }
  std::ranges::stable_sort(list, {}, &std::pair<int, std::string>::first);
  std::vector<std::string> found;
  for (std::size_t i = 0; i < list.size() && i < most; ++i) found.push_back(list[i].second);
  return found;
}

}  // namespace roundhouse::cli
