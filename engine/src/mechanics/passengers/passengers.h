/// Passengers and goods, M-02, M-09, M-12 to M-17: put down with a claim, sent once to collect tokens.
#pragma once

#include "mechanics/base/mechanic.h"

namespace roundhouse::passengers {

void read(Reader const& from, Board& board);
void check(Board const& board, Faults& faults);

void set_up(Context& context);
bool offer_place(Context& context);  // opens a phase if there is something to decide, and says so
void add_place_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_place(Board const& board, State const& state, Move move);
void play_place(Context& context, Move move);
/// The cities where a passenger of the seat stands that can ride.
Cities ready(Board const& board, State const& state);
Reason why_not_ride(Board const& board, State const& state, Move move);
void play_ride(Context& context, Move move);
void add_go_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_go(Board const& board, State const& state, Move move);
void play_go(Context& context, Move move);
Reason why_not_stop(State const& state);  // M-12: a ride is along one route at least
void play_stop(Context& context);
void add_points(Board const& board, State const& state, Scores& scores);

std::string violation(Board const& board, State const& state);
void describe_turn(Board const& board, State const& state, Lines& lines);
void describe_seat(Board const& board, Seat const& seat, std::string const& name, Lines& lines);
void describe(Board const& board, State const& state, Lines& lines);
void show_go(SeenCards& cards, SeatId seat, Move move);

inline constexpr std::array own_moves{
    move_row<why_not_ride, play_ride>(MoveKind::ride, "ride", in_phases(Phase::turn), 1,
                                      {.names = &city_names}),
    move_row<why_not_place, play_place>(MoveKind::place_passenger, "passenger",
                                        in_phases(Phase::place_passenger), 1, {.names = &city_names}),
    move_row<always, play_place>(MoveKind::no_passenger, "no-passenger", in_phases(Phase::place_passenger),
                                 0),
    move_row<why_not_go, play_go>(MoveKind::go, "go", in_phases(Phase::ride), 1,
                                  {.names = &route_names, .show = show_go}),
    move_row<why_not_stop, play_stop>(MoveKind::stop, "stop", in_phases(Phase::ride), 0),
};
inline constexpr std::array own_phases{
    phase_row<add_place_moves>(Phase::place_passenger, "place_passenger"),
    phase_row<add_go_moves>(Phase::ride, "ride", {.shows_hand = true}),
};
inline constexpr std::array own_reasons{
    ReasonRow{Reason::passenger_never_pays, "M-08"}, ReasonRow{Reason::no_passenger_left, "M-09"},
    ReasonRow{Reason::not_an_end, "M-09"},           ReasonRow{Reason::passenger_stands_there, "M-09"},
    ReasonRow{Reason::country_no_passenger, "M-09"}, ReasonRow{Reason::no_passenger_there, "M-12"},
    ReasonRow{Reason::ride_no_way, "M-12"},          ReasonRow{Reason::route_unclaimed, "M-12"},
    ReasonRow{Reason::not_adjacent, "M-12"},         ReasonRow{Reason::ride_too_short, "M-12"},
    ReasonRow{Reason::route_used, "M-14"},           ReasonRow{Reason::country_dead_end, "M-17"},
    ReasonRow{Reason::no_passenger_card, "M-13"},
};

inline constexpr Mechanic mechanic{.word = "passengers",
                                   .facts = "goods",
                                   .read = read,
                                   .check = check,
                                   .set_up = set_up,
                                   .after_claim = offer_place,
                                   .add_points = add_points,
                                   .source = Source::goods,
                                   .source_word = "goods",
                                   .violation = violation,
                                   .describe_turn = describe_turn,
                                   .describe_seat = describe_seat,
                                   .describe = describe,
                                   .moves = own_moves,
                                   .phases = own_phases,
                                   .reasons = own_reasons};

}  // namespace roundhouse::passengers
