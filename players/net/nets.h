/// The nets that there are: those that are built in, and those that were handed over.
#pragma once

#include <span>

#include "players/net/net.h"

namespace roundhouse::learned {

/// The bytes of a file of players/nets/, which are part of the program. A module of WebAssembly has none: a
/// page hands over the one it needs.
std::span<std::string_view const> built_in_nets();

/// The net of this board, of this very edition; null if there is none. It lives as long as the program. Any
/// number of threads may ask.
Net const* net_for(Board const& board);
/// The ids of the boards that have one, in the order of the alphabet.
std::vector<std::string> boards_with_nets();
/// From now on this net plays for its board, also where one is built in.
void add_net(Net net);

}  // namespace roundhouse::learned
