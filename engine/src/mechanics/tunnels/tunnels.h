/// Tunnels, N-09 to N-12: the cards are laid, three are turned up, each match costs one more.
#pragma once

#include "mechanics/base/mechanic.h"

namespace roundhouse::tunnels {

void read(Reader const& from, Board& board);

/// N-09: turns up three cards; true if the claim must wait for the raise to be paid.
bool raise(Context& context);
void add_moves(Board const& board, State const& state, Moves& moves);
Reason why_not(Board const& board, State const& state, Move move);
void play(Context& context, Move move);
void give_up(Context& context);  // N-11: the cards go back to the hand

inline constexpr std::array own_moves{
    move_row<why_not, play>(
        MoveKind::pay_raise, "raise", in_phases(Phase::pay_raise), 2,
        {.write = fit<write_more_cards>,
         .read = fit<read_more_cards<false>>,
         .show = [](SeenCards& cards, SeatId seat, Move move) { cards.lay_more(seat, move.a, move.b); },
         .goes_on = true}),
    move_row<always, give_up>(
        MoveKind::give_up, "give-up", in_phases(Phase::pay_raise), 0,
        {.show = [](SeenCards& cards, SeatId seat, Move) { cards.take_back(seat); }, .goes_on = true}),
};
inline constexpr std::array own_phases{phase_row<add_moves>(Phase::pay_raise, "pay_raise")};
inline constexpr std::array own_reasons{
    ReasonRow{Reason::raise_wrong_number, "N-09"},
    ReasonRow{Reason::raise_too_few_cards, "N-09"},
    ReasonRow{Reason::raise_locomotives_only, "N-10"},
};

inline constexpr Mechanic mechanic{
    .word = "tunnels", .read = read, .moves = own_moves, .phases = own_phases, .reasons = own_reasons};

}  // namespace roundhouse::tunnels
