/// Lines and words of a record.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace roundhouse {

struct Line {
  int number = 0;
  std::string_view text;
};

std::vector<Line> lines_of(std::string_view text);
/// Nothing if the text is not a whole number from its first to its last character.
std::optional<int> whole_number(std::string_view text);
/// Takes the next word, up to a space, off the front of a text.
std::string_view next_word(std::string_view& text);
/// The text behind its start; nothing if it starts otherwise.
std::optional<std::string_view> after(std::string_view text, std::string_view start);

}  // namespace roundhouse
