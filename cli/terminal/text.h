/// Text as a terminal shows it: widths, columns, and a plain ASCII form.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

/// Escaped for SVG.
inline std::string svg_escaped(std::string const& text) {
  std::string out;
  for (char const c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out += c;
  }
  return out;
}

}  // namespace roundhouse::cli
