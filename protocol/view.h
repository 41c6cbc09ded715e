/// What a pair of eyes sees of a game, in the protocol's words: from a state, and back to a state.
#pragma once

#include "protocol/messages.h"
#include "roundhouse/view.h"

namespace roundhouse::protocol {

/// The game as the viewer sees it. Everything goes through the engine's `face_down`: what that hides is not
/// there to be written.
Game game_view(Board const& board, State const& state, SeatId viewer);
/// With every card shown.
Game open_game_view(Board const& board, State const& state);
/// The state that a view describes; what it does not tell stays face down.
State state_from(Board const& board, Game const& game, SeatId viewer);

/// The seat's legal moves in words; none if it need not decide.
std::vector<std::string> legal_words(Board const& board, State const& state, SeatId seat);

// Events as lines of a record: `2 claim denver-omaha`, `* card 1 ?`, `= score 1 7 route`. `before` is the
// state before the decision that they begin with.
std::string event_line(Board const& board, State const& before, Event const& event);
/// The event that a line means; nothing if it means none.
std::optional<Event> event_from_line(Board const& board, State const& before, std::string_view line);
/// As the viewer may see them.
std::vector<std::string> event_lines(Board const& board, State const& before, std::span<Event const> events,
                                     SeatId viewer);

}  // namespace roundhouse::protocol
