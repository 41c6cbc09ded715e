/// A record file and the board it was played on.
#pragma once

#include <optional>
#include <string>

#include "roundhouse/record.h"

namespace roundhouse::cli {

struct RecordFile {
  std::string name;
  std::string text;
  Board const* board = nullptr;
};

struct RecordProblem {
  Text message;
  int exit_code = 1;  // 2 if the file could not even be read
};

/// Reads the file and finds its board: the given one, or the built-in one that the header names.
std::optional<RecordProblem> open_record(std::string const& file, Board const* given, RecordFile& record);

/// `FILE:LINE: reason`.
Text record_message(std::string const& file, RecordError const& error);

}  // namespace roundhouse::cli
