/// Any three cards for a locomotive on a ferry (N-08), any four for one card on a swap route (N-13). They are
/// asked kind by kind: every combination can be given, and the list of moves stays short.
#pragma once

#include "mechanics/base/mechanic.h"

namespace roundhouse::card_swaps {

void read(Reader const& from, Board& board);

/// How many cards of any kind stand for one on this route; 0: none do.
int group(Board const& board, Route const& route);
bool offer_give(Context& context);  // asks which cards are given; true if there is something to ask
void add_moves(State const& state, Moves& moves);
Reason why_not(Board const& board, State const& state, Move move);
void play(Context& context, Move move);

void write_give(Move move, std::string& words);
std::optional<Move> read_give(MoveKind kind, Words words);

inline constexpr std::array own_moves{move_row<why_not, play>(
    MoveKind::give, "give", in_phases(Phase::give_cards), 2,
    {.write = fit<write_give>,
     .read = fit<read_give>,
     .show = [](SeenCards& cards, SeatId seat, Move move) { cards.lay(seat, move.card(), move.b); },
     .goes_on = true})};
inline constexpr std::array own_phases{
    phase_row<add_moves>(Phase::give_cards, "give_cards", {.shows_hand = true, .least_moves = 2})};
inline constexpr std::array own_reasons{
    ReasonRow{Reason::give_wrong_cards, "N-08"},
    ReasonRow{Reason::give_wrong_cards_swap, "N-13"},
};

inline constexpr Mechanic mechanic{
    .word = "card_swaps", .read = read, .moves = own_moves, .phases = own_phases, .reasons = own_reasons};

}  // namespace roundhouse::card_swaps
