/// Text in columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace roundhouse::cli {

/// The text in lines that fit the terminal, all but the first indented.
std::string wrapped(std::string_view text, int indent = 0);
/// `- ` and the text, wrapped.
std::string bullet(std::string_view text);
/// A name, and its value wrapped in a second column.
std::string field(std::string_view name, std::string_view value);

/// The columns of the terminal, or 80 where there is none; never more than people like to read.
int text_width();
bool output_is_terminal();

/// Rows of cells. A column of numbers is aligned to the right. Where the terminal is too narrow
/// for the columns, the cells of a row stand one after the other, each after the name of its column.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> head) : rows_{std::move(head)} {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  bool empty() const { return rows_.size() < 2; }
  std::string text() const;

 private:
  bool is_numeric(std::size_t column) const;
  std::vector<int> widths() const;
  std::string stacked() const;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace roundhouse::cli
