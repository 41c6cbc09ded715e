/// What is no part of the game: seats, clocks, settings. The same for everybody.
#pragma once

#include "protocol/messages.h"
#include "server/tables/game/progress.h"

namespace roundhouse::server {

protocol::Facts facts_of(Progress const& progress);

}  // namespace roundhouse::server
