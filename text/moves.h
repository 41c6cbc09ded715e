/// What the rows of the mechanics say: moves as they stand in a menu, prompts, refusals.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "roundhouse/move.h"
#include "roundhouse/refusal.h"
#include "roundhouse/rules.h"
#include "roundhouse/score.h"

namespace roundhouse::text {

/// What the seat would do, as a command: "Claim Denver–Omaha (4, purple)". The state is the one before the
/// move; the view of the seat is enough.
std::string move_sentence(Board const& board, State const& state, SeatId seat, Move move, Language language);

/// "3 purple + 1 locomotive + any 3 cards".
std::string payment_text(Board const& board, RouteId route, Payment const& payment, Language language);

/// The tickets that lie in the decks.
int tickets_left(State const& state);

/// How many tickets a draw from a single deck brings.
int tickets_drawn(Board const& board, State const& state, Move draw);

/// M-02: the goods tokens that lie in a city, the one that is taken next first.
std::span<std::uint8_t const> goods_in(Board const& board, State const& state, CityId city);

/// How many cards of any kind stand for one on this route; 0 if none do: N-08, N-13.
int swap_size(Board const& board, RouteId route);

/// One sentence, without the clause.
std::string_view sentence(Reason reason, Language language);

/// Why the seat may not make the move, with the numbers of the table where some are missing: "Needs 3 green;
/// you have 1 green and 1 locomotive: 1 short."
std::string refusal(Board const& board, State const& state, SeatId seat, Move move, Reason reason,
                    Language language);
/// The cards of the seat that such a sentence counts; none for most reasons.
Cards cards_counted(Board const& board, State const& state, SeatId seat, Move move, Reason reason);

/// The id of the clause behind the sentence that it belongs to: "The route is already claimed. (B-46)".
std::string with_clause(Board const& board, std::string_view sentence, Reason reason);

std::string_view source_name(Source source, Language language);
/// A kind of decision by itself: "claim a route".
std::string_view move_kind_name(MoveKind kind, Language language);

/// What the table waits for, told to the one who decides: "It is your turn: draw cards, claim a route or …".
std::string prompt(Board const& board, State const& state, SeatId seat, Language language);

}  // namespace roundhouse::text
