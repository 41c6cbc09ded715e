/// The body of a record, which follows its header.
#pragma once

#include "roundhouse/record.h"

namespace roundhouse {

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
