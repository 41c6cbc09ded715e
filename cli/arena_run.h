/// Plays or reads what the options of `arena` ask for, and reports.
#pragma once

#include "arena/runner.h"
#include "cli/arena_options.h"

namespace roundhouse::cli {

/// The exit code of the program.
int run_arena(ArenaOptions const& options, arena::Helpers* helpers);

}  // namespace roundhouse::cli
