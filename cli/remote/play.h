/// `roundhouse play --server URL`: finds or makes a table on a server, and plays there.
#pragma once

#include "cli/desk/options.h"

namespace roundhouse::cli {

/// The exit code of the program.
int play_at_server(PlayOptions const& options);

}  // namespace roundhouse::cli
