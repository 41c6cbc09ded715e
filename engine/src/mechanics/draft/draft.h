/// The draft, I-03, I-06, I-16, K-02: everybody picks one ticket from a pack and passes the rest on.
#pragma once

#include "mechanics/base/mechanic.h"

namespace roundhouse::draft {

void read(Reader const& from, Board& board);

bool begin(Context& context);  // deals the packs of the next draft; false if there are no tickets for one
void add_moves(State const& state, SeatId seat, Moves& moves);
Reason why_not(State const& state, SeatId seat, Move move);
void all_picked(Context& context);  // all seats have picked: the picks are taken and the packs move on

inline constexpr std::array own_moves{move_row<why_not, play_simultaneous>(
    MoveKind::pick, "pick", in_phases(Phase::draft), 1, {.names = &ticket_names, .secret = true})};
inline constexpr std::array own_phases{
    phase_row<add_moves>(Phase::draft, "draft", {.all_decided = all_picked})};
inline constexpr std::array own_reasons{
    ReasonRow{Reason::keep_exactly, "I-03"},
    ReasonRow{Reason::not_in_pack, "I-03"},
};

inline constexpr Mechanic mechanic{
    .word = "draft", .read = read, .moves = own_moves, .phases = own_phases, .reasons = own_reasons};

}  // namespace roundhouse::draft
