#include "cli/terminal/text_table.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/terminal/terminal.h"
#include "cli/terminal/text.h"

namespace roundhouse::cli {

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

}  // namespace roundhouse::cli
