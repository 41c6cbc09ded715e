/// What the coach asks during a game against the computer: are you sure?
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/board.h"
#include "roundhouse/explanation.h"
#include "roundhouse/state.h"

namespace roundhouse::coach {

/// A move that is clearly better than the one somebody is about to make.
struct Doubt {
  Move better;
  double points = 0;  // that it is worth more
  Explanation why;
};

/// By the planner's judgement alone, which takes a moment and no games: only what it finds far worse, four
/// times its usual error, is doubted. The table may be face down. Nothing for any other move.
std::optional<Doubt> doubt(Board const& board, State const& table, SeatId seat, Move move);

/// The same for a view (`seat` and `game` of docs/protocol.md) and a move in words: as JSON `better` and
/// `why`, sentences, the `routes` and `cities` that the better move is about, and `points`; an empty object
/// if the move is not doubted. Nothing if there is no such view or move.
std::optional<std::string> doubt_json(Board const& board, std::string_view view, std::string_view move,
                                      std::vector<std::string> const& names, Language language);

}  // namespace roundhouse::coach
