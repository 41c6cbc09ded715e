/// Express cards, K-03, K-04 (K-09: provinces/, K-11: rules/tickets.cpp): spent once, one in a turn at most.
#pragma once

#include "mechanics/base/mechanic.h"

namespace roundhouse::express {

void read(Reader const& from, Board& board);
void check(Board const& board, Faults& faults);

void set_up(Context& context);
bool has(Seat const& seat, int value);
Reason why_not_spend(State const& state, int value);
void spend(Context& context, int value);
/// The values of the express cards that may be spent to draw cards, one bit each.
unsigned drawable(State const& state);
Reason why_not_draw(State const& state, Move move);
Reason why_not_in_phase(State const& state);  // an express card comes before the first card, and once a turn
void play_draw(Context& context, Move move);

void describe_turn(Board const& board, State const& state, Lines& lines);
void describe_seat(Board const& board, Seat const& seat, std::string const& name, Lines& lines);

inline constexpr std::array own_moves{
    move_row<why_not_draw, play_draw>(MoveKind::express_draw, "express", in_phases(Phase::turn), 1,
                                      {.names = &number_names, .why_not_in_phase = why_not_in_phase})};
inline constexpr std::array own_reasons{
    ReasonRow{Reason::express_gone, "K-03"},
    ReasonRow{Reason::express_once, "K-03"},
    ReasonRow{Reason::express_too_late, "K-04"},
};

inline constexpr Mechanic mechanic{.word = "express",
                                   .read = read,
                                   .check = check,
                                   .set_up = set_up,
                                   .describe_turn = describe_turn,
                                   .describe_seat = describe_seat,
                                   .moves = own_moves,
                                   .reasons = own_reasons};

}  // namespace roundhouse::express
