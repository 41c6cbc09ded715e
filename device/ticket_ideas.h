/// Tickets for a board that is being drawn, in the shape of the decks that have been published.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace roundhouse::device {

/// Suggests tickets. The request: `cities` (ids), `routes` (each with `from`, `to`, `length`), `number` of
/// tickets, and `seed`: another one brings others. The answer: tickets with `from`, `to` and `points`, the
/// length of the shortest way, as JSON; fewer than asked for where there are no more pairs. Nothing if the
/// request cannot be read. The board need not be finished: cities that no way joins get no ticket together.
std::optional<std::string> ticket_ideas(std::string_view request);

}  // namespace roundhouse::device
