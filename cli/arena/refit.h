/// `arena --refit`: a table from results that were stored.
#pragma once

#include "cli/arena/options.h"

namespace roundhouse::cli {

/// The exit code of the program.
int refit_arena(ArenaOptions const& options);

}  // namespace roundhouse::cli
