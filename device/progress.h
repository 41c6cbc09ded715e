/// What somebody's own games tell about their play: the facts of each game, out of its record, and a rating.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "roundhouse/board.h"
#include "roundhouse/record.h"

namespace roundhouse::device {

/// Of a finished record, as JSON: `decisions`, and for each of the `seats` its `total`, `place`, points by
/// source (`points`), tickets `completed` and `missed`, the `longest` path, the number of `routes`, which
/// `tickets` it had kept when the turns began and which routes it claimed first (`claims`, at most three),
/// both with `id` and `text`. Otherwise why it cannot be counted.
std::variant<std::string, RecordError> game_facts(Board const& board, std::string_view record,
                                                  Language language);

/// How strong somebody was after each of their games, by the formula of the server's ratings
/// (tables/store/rating.h), everybody beginning in the middle. Of
/// `{"games":[{"seats":[{"who":"me","place":1},{"who":"bot:casual","place":2}]}]}` as JSON one `mean` and
/// `deviation` of "me" for each game. As at a server, players who share a name do not rate each other, and
/// have no rating. Nothing if the request cannot be read.
std::optional<std::string> ratings_after(std::string_view request);

}  // namespace roundhouse::device
