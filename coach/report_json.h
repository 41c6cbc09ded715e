/// A review as JSON, for the page and for `roundhouse review --json`.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "coach/review.h"

namespace roundhouse::coach {

/// The words of the report: `opening`, `building`, `ending`.
std::string_view word(Stage stage);
/// `deal`, `cards`, `tickets`, `tunnels`, `unseen`.
std::string_view word(LuckSource source);

/// What the better move of a turning point is for, and what the move played is worth less: one to three
/// sentences.
std::string reason_text(Review const& review, TurningPoint const& point,
                        std::vector<std::string> const& names, Language language);

/// - `board`, `names`, `decisions`, `finished`, `depth`, `games` (imagined)
/// - `curve`: by position (`at`: decisions before it) for every seat `chance`, `error` and `points`
/// - `seats`: for each `chances` and `points` taken apart (`start`, `result`; `own`, `rivals` and `luck`,
/// each
///   with `value` and `error`; `by_source`), `accuracy` (`overall` and by stage: `decisions`, `accuracy`,
///   `lost`), `mistakes`, `turning_points` (`at`, `played` and `better`: `words` of the record, `text`,
///   `routes`, `cities`; `lost`, `chance_lost`, `points_lost`, each with `value` and `error`; `clear`, `why`)
boost::json::object report_json(Review const& review, std::vector<std::string> const& names, double depth,
                                Language language);

}  // namespace roundhouse::coach
