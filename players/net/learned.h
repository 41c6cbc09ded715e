/// The players that have learned, for whoever makes players by their names. A module of the page that does
/// without nets has its own, which know none (wasm/without_nets.cpp).
#pragma once

#include <memory>

#include "players/searcher/guide.h"
#include "roundhouse/player.h"

namespace roundhouse::learned {

/// `net`, or `net:FILE` with the net of a file; null for every other name, or if the file is not one.
std::unique_ptr<Player> make_net_player(std::string_view name);
/// Why there is no player of such a name; empty if it is no name of a player with a net.
Text why_no_net_player(std::string_view name);
/// Why a player with a net cannot play on this board as it should; empty if it can, or has none.
Text why_no_net(std::string_view name, Board const& board);
/// Somebody who helps a searcher of so many threads on this board; null where there is no net of it.
std::unique_ptr<searcher::Guide> make_guide(Board const& board, int threads);

}  // namespace roundhouse::learned
