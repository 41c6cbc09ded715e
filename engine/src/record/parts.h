/// The parts of the record reader: lines and words, the body, and what is wrong in a line.
#pragma once

#include "engine/reading/reasons.h"
#include "roundhouse/record.h"

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

struct Decision {
  int line = 0;
  SeatId seat{};
  std::string_view words;
};

/// The body of a record, split into decisions and chance outcomes.
struct Body {
  std::vector<Decision> decisions;
  Events outcomes;
  std::vector<int> outcome_lines;
  int end_line = 0;  // of "end", or behind the last line
  bool finished = false;
  std::optional<Seed> seed;
  std::optional<RecordError> error;
};

/// Reads what follows the header.
Body read_body(Board const& board, std::string_view text, int header_lines);

}  // namespace roundhouse
