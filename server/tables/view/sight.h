/// What a pair of eyes sees of a table, as JSON: docs/protocol.md tells what is in it. Everything goes
/// through the engine's `face_down` and `seen_by`: what they hide is not there to be written.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <span>

#include "server/tables/game/progress.h"

namespace roundhouse::server {

/// The game as the viewer sees it. With a state from before, only what differs: a merge patch (RFC 7396).
boost::json::object game_json(Board const& board, State const& state, SeatId viewer,
                              State const* before = nullptr);

/// Events in the words of records: `2 claim denver-omaha`, `* card 1 ?`, `= score 1 7 route`. `before` is the
/// state before the decision that they begin with.
boost::json::array events_json(Board const& board, State const& before, std::span<Event const> events,
                               SeatId viewer);

/// The seat's legal moves in words; nothing if it need not decide.
std::optional<boost::json::array> legal_json(Board const& board, State const& state, SeatId seat);

/// \name Of a game whose cards may all be shown
/// \{
boost::json::object open_json(Board const& board, State const& state);
boost::json::array open_events_json(Board const& board, State const& before, std::span<Event const> events);
/// \}

/// Seats, clocks, settings: the same for everybody.
boost::json::object facts_json(Progress const& progress);

/// What must be merged into `before` to get `after`.
boost::json::object merge_patch(boost::json::object const& before, boost::json::object const& after);
/// Does it.
void merge(boost::json::object& target, boost::json::object const& patch);

}  // namespace roundhouse::server
