/// Plays or reads what the options of `arena` ask for, and reports.
#pragma once

#include "cli/arena/options.h"

namespace roundhouse::cli {

/// The exit code of the program.
int run_arena(ArenaOptions const& options, ArenaPart const& part);

}  // namespace roundhouse::cli
