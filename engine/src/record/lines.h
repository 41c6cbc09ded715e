/// Lines and words of a record.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace roundhouse {

struct Line {
  int number = 0;
  std::string_view text;
};

inline std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (int number = 1; !text.empty(); ++number) {
    auto const end = std::min(text.find('\n'), text.size());
    lines.push_back({number, text.substr(0, end)});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Takes the next word, up to a space, off the front of a text.
inline std::string_view next_word(std::string_view& text) {
  auto const end = std::min(text.find(' '), text.size());
  auto const word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

/// The text behind its start; nothing if it starts otherwise.
inline std::optional<std::string_view> after(std::string_view text, std::string_view start) {
  if (!text.starts_with(start)) return std::nullopt;
  return text.substr(start.size());
}

}  // namespace roundhouse
