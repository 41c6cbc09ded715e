/// What a screen shows of a view beyond the view itself: sentences, tickets, points, ways. Everything that
/// needs a rule of the game is worked out here, so that no page has to know one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "roundhouse/board.h"

namespace roundhouse::device {

/// Of a view, `{"seat": …, "game": …, "legal": […]}` as in docs/protocol.md, as JSON:
/// - `prompt`: what is asked of the seat; empty if nothing is
/// - `moves`: by their words: `text`, the `routes` and `cities` it speaks of, the `cards` that are paid with
/// it (for a claim: in the best way)
/// - `payments`: the ways to pay, the best first
/// - `fits`: by kind of card, the routes that can be claimed with one of it among the cards
/// - `helpful`: routes on the ways of open tickets, and those beside them
/// - `ride`: by city that the passenger can reach: `routes`, `points` and passenger `cards`
/// - `tokens`: by city, the goods token that is taken next
/// - `station_cost`: cards for the next station
/// - `seats`: by number: `points` that everybody can count; `tickets` that are seen (`state` done, open or
/// lost,
///   `missing` trains, `routes` of the cheapest way, and where it begins and ends on the map);
///   `stations_left`; after the game, `places` on the map by source of points
/// - after the game, `count`: the points one after the other, the viewer's tickets before those of others:
/// `seat`,
///   `source`, `points`, the `ticket` that they are for and the `text` to stand after a name; and `verdicts`:
///   by seat, what decided
///
/// If the view has a field `scoring`, instead how the special scoring stands (device/scoring.h).
/// Nothing if the text is no view of a game on this board.
std::optional<std::string> insight(Board const& board, std::string_view view, Language language);

}  // namespace roundhouse::device
