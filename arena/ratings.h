/// Ratings by the model of Bradley and Terry, on the scale of Elo.
#pragma once

#include <optional>
#include <vector>

#include "arena/tally.h"

namespace roundhouse::arena {

/// One number a bot; nothing for bots that no chain of games joins to the anchor.
using Ratings = std::vector<std::optional<double>>;

/// Who met whom, directly or through others: the bots that can be compared with the anchor.
std::vector<bool> comparable(Encounters const& met, std::size_t anchor);

/// The ratings that make the encounters most likely: a bot rated 400 above another comes before it ten times
/// for every time it comes after. The anchor has 0. Two bots that met in `met` count as having drawn once
/// more, so that a rating stays finite where one always won.
Ratings rate(Encounters const& encounters, Encounters const& met, std::size_t anchor);

/// The expected share of points for a lead in ratings, and the lead for an expected share.
double expected_share(double lead);
double lead_for(double share);

}  // namespace roundhouse::arena
