/// Plays or reads what the options of `arena` ask for, and reports.
#pragma once

#include "cli/arena/options.h"
#include "cli/arena/report.h"

namespace roundhouse::cli {

/// The exit code of the program.
int run_arena(ArenaOptions const& options, ArenaPart const& part);

/// Whether the files that were asked for can be written, looked at before anything is played; complains if
/// not.
bool can_write_files(ArenaOptions const& options);

/// Prints the report and writes the files; false if one could not be written.
bool write_report(ArenaOptions const& options, ArenaReport const& report);

}  // namespace roundhouse::cli
