/// A puzzle as a page shows it.
#pragma once

#include "puzzles/puzzle.h"

namespace roundhouse::puzzles {

/// Of a line of a file, the decision that is asked there and an answer in words (empty: not answered yet), as
/// JSON:
/// - `seat` (from 1), `game` (its view, docs/protocol.md), `legal`: its moves in words
/// - `theme` and `theme_text`, `rating`
/// - after an answer: whether it is `right`; the `best` move in words, how many points better (`gap`) it is
///   than the `second`, and `why`, as sentences
///
/// `names`: one for each seat. Nothing, with the reason in `error`, if there is no such puzzle or move.
std::optional<std::string> puzzle_json(Board const& board, std::string_view line, int at,
                                       std::string_view answer, std::vector<std::string> const& names,
                                       Language language, Text& error);

/// The names of all themes, as JSON by their words.
std::string themes_json(Language language);

}  // namespace roundhouse::puzzles
