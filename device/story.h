/// The log of a table or of a record in sentences, and what of it is shown as it happens.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "roundhouse/board.h"

namespace roundhouse::device {

/// Of a request in JSON: the `names` of the seats; `open`: whether only what everybody may know is told; and
/// either a `record` or the `steps` that were heard of: `v`, `what`, `by`, `decision`, `events`, `about` (a
/// decision that was taken back) and, where it was seen, the `game` after it. As JSON:
/// - `lines`: `text`, `seat`, `routes`, `cities`, the `decision` and the version `v` of the step. For steps
/// about
///   taking back, `what` stands instead of the text, and in `text` the decision that was taken back, if it is
///   told
/// - `moments`: by version: the cards `taken` (`seat`, `card` or null, `place` in the row or null for the
/// deck), those
///   `revealed` for a tunnel and its `route`
/// - `ride`: points of the last journey
/// - `curves`: for each seat the points that everybody can count, before the first decision and after each
///
/// Nothing if the text is no such request.
std::optional<std::string> story(Board const& board, std::string_view request, Language language);

}  // namespace roundhouse::device
