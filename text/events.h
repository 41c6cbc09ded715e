/// Events that say everything by themselves. Decisions, cards, tickets and points are told in their context:
/// log.h.
#pragma once

#include <string>
#include <vector>

#include "roundhouse/board.h"
#include "roundhouse/event.h"

namespace roundhouse::text {

/// The event as a sentence; empty for those that are not told alone.
std::string event_sentence(Board const& board, Event const& event, std::vector<std::string> const& names,
                           Language language);

}  // namespace roundhouse::text
