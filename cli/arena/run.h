/// Plays or reads what the options of `arena` ask for, and reports.
#pragma once

#include "cli/arena/options.h"
#include "cli/arena/part.h"
#include "cli/arena/report.h"

namespace roundhouse::cli {

/// Prints the report and writes the files that were asked for; false if one could not be written.
bool give_out(ArenaOptions const& options, ArenaReport const& report);

/// The exit code of the program.
int run_arena(ArenaOptions const& options, ArenaPart const& part);

}  // namespace roundhouse::cli
