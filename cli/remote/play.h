/// `roundhouse play --server URL`: finds or makes a table on a server, and plays there.
#pragma once

#include "cli/desk/desk.h"

namespace roundhouse::cli {

/// The exit code of the program.
int play_at_server(PlayOptions const& options);

}  // namespace roundhouse::cli
