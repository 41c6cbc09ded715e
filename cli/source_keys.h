/// The names of the sources of points in JSON and CSV, the same in every language.
#pragma once

#include "roundhouse/score.h"

namespace roundhouse::cli {

inline constexpr std::array<char const*, sources> source_keys{
    "routes", "tickets",   "missed_tickets", "longest_path", "most_tickets",
    "goods",  "festivals", "provinces",      "attractions"};

}  // namespace roundhouse::cli
