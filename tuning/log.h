/// The log of a run: comma-separated values after comment lines with the plan. It is enough to resume the
/// run.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tuning/tuner.h"

namespace roundhouse::tuning {

/// The comment lines and the names of the columns.
std::string log_header(Tuner const& tuner);
/// The line of the iteration that the tuner has just taken.
std::string log_line(Tuner const& tuner, Outcome const& outcome);

/// What a log says, without the board itself: `plan.board` is null.
struct RunLog {
  TuningPlan plan;
  std::string hash;  // of the board
  double spread = 0;
  std::vector<Outcome> outcomes;
};

/// The log, or nothing and the number of the first line that cannot be understood. A last line that was cut
/// off is left out.
std::optional<RunLog> read_log(std::string_view text, int& wrong_line);

}  // namespace roundhouse::tuning
