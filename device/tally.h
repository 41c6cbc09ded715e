/// Keeps the score of a game on a printed board, where nobody tells the engine the cards: who claims what, in
/// order, and at the end the tickets. Everything else follows from the rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "roundhouse/board.h"

namespace roundhouse::device {

/// Of a request, as JSON:
/// - `players`: how many
/// - `turns`: those in which something was put on the board, in order: the `seat` (from 1), its `moves` in
/// the
///   words of docs/record.md (`claim`, `passenger`, `festival`, `province` with `extra`, `ride` with `go` and
///   `stop`, `station`; how they were paid is not told), and how many festival `cards` were taken
/// - `tickets`: by seat, those it kept; `over`: whether the game is at its end
/// - `ask`: a move that might begin a turn
///
/// the table that follows, as JSON:
/// - `game`: the view of it (docs/protocol.md), with scores if it is over: what rh_insight can be asked about
/// - `refused`: the first `turn` (from 0) that the rules forbid, and `why`; it and those after it do not
/// count
/// - `told`: turn by turn, the `seat` and what it did, as a `text`
/// - `choices`: what may go on the last turn: `moves`, festival `cards`, `text`, the `route` or `city` it is
///   about; `open`: whether the turn must go on
/// - `free`: the routes that somebody may still claim, `cities` where somebody may ride or build
/// - `places`: by seat and source of points, the `routes` and `cities` on the map for goods, provinces and
///   festivals; those of the other sources are in the insight
/// - `last_round`: the `seat` with few trains left and the seats that have had their last turn (`done`)
/// - `asked`: by seat, why it may not make the move that was asked about; empty if it may
///
/// Nothing if the request cannot be read.
std::optional<std::string> tally(Board const& board, std::string_view request, Language language);

}  // namespace roundhouse::device
