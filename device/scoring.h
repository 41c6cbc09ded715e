/// How the special scoring of a board stands: who leads, what the next step brings.
#pragma once

#include "device/json.h"
#include "roundhouse/state.h"

namespace roundhouse::device {

/// What the viewer may know of it; of what the board does not score, nothing.
/// - `longest`: the `points` of the bonus; by seat the `length` of its path, its `routes` in order, and
/// whether
///   it `leads`
/// - `most_tickets`: the `points` of the bonus and how many the viewer has `done`
/// - `festivals`: a `list` of them with `id`, `name`, `cities`, how many cards are `lying` there and what
/// they would
///   add (`gain`), how many the viewer has (`mine`), what these are worth, and what the `next` would add; by
///   seat how many cards it has
/// - `provinces`: the `points` of the places; `lines` with their `color`, `name`, `cells` (`value`, the
/// `seat`
///   on it or 0, and the `move` that puts a train there now), the seats by rank with their `sum` and
///   `points`, and the `routes` of the colour that are still open; by seat its points
/// - `attractions`: the `points` of one; by seat its `cities`, what they bring, what its routes bring, and
/// both
/// - `passengers`: by seat how many are `left`, where they stand (`at`) and the `goods` taken so far; the
///   tokens in each city, the next one first, their number and points; the best `rides` of the viewer now
/// - `stations`: the `points` of one that is not built; by seat how many are `left`, their points, and where
///   it has built (`at`)
js::object scoring(Board const& board, State const& state, SeatId viewer,
                   std::vector<std::string> const& legal, Language language);

}  // namespace roundhouse::device
