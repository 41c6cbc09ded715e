/// Text as a terminal shows it (widths, columns, tables, a plain ASCII form) and as people type it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/reading/number.h"

namespace roundhouse::cli {

/// Bytes of the first character of a text that is not empty.
std::size_t character_length(std::string_view text);

/// Columns that the text takes; colour codes take none.
int visible_width(std::string_view text);
/// The text, padded with spaces to the width.
std::string padded(std::string text, int width);
/// The text without colour codes, cut to the width with a mark where it is longer.
std::string shortened(std::string_view text, int width);
/// The words of the text in lines of at most `width` columns; all lines but the first are indented.
std::vector<std::string> wrapped_lines(std::string_view text, int width, int indent);
/// The items in as many columns as fit, filled row by row.
std::vector<std::string> in_columns(std::vector<std::string> const& items, int width);

/// The items one after the other, a line broken only between them.
std::vector<std::string> flowing(std::vector<std::string> const& items, int width);

/// The nearest ASCII text: no accents, no drawing characters.
std::string to_ascii(std::string_view text);
/// The text with the letters A to Z in lower case.
std::string lower_case(std::string_view text);

/// For comparing what people type: ASCII, lower case, anything but letters and digits turned into spaces.
std::string folded(std::string_view text);
std::vector<std::string> words_of(std::string_view text);

std::string svg_escaped(std::string_view text);

/// The text in lines that fit the terminal, all but the first indented.
std::string wrapped(std::string_view text, int indent = 0);
/// `- ` and the text, wrapped.
std::string bullet(std::string_view text);
/// A name, and its value wrapped in a second column.
std::string field(std::string_view name, std::string_view value);

struct WindowSize {
  int columns = 0;
  int rows = 0;
};
/// Of the terminal that standard output goes to; nothing if it goes elsewhere.
std::optional<WindowSize> window_size();
/// The columns of the terminal, or 80 where there is none; never more than people like to read.
int text_width();
bool output_is_terminal();

/// Rows of cells. A column of numbers is aligned to the right. Where the terminal is too narrow
/// for the columns, the cells of a row stand one after the other, each after the name of its column.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> head) : rows_{std::move(head)} {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  std::string text() const;

 private:
  bool is_numeric(std::size_t column) const;
  std::vector<int> widths() const;
  std::string stacked() const;
  std::vector<std::vector<std::string>> rows_;
};

/// Levenshtein's distance.
int distance(std::string_view a, std::string_view b);

/// The names nearest to the word, the nearest first, at most `most` of them and none that differs too much.
std::vector<std::string> similar(std::string_view word, std::vector<std::string> const& names,
                                 std::size_t most);

}  // namespace roundhouse::cli
