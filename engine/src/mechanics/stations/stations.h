/// Stations, S-01 to S-06: built in free cities; at the end each lends its owner a route of somebody else.
#pragma once

#include "mechanics/base/mechanic.h"
#include "mechanics/base/words.h"

namespace roundhouse::stations {

bool is_on(Board const& board);
void read(Reader const& from, Board& board);

/// The cities where the seat whose turn it is may build.
Cities free_cities(Board const& board, State const& state);
Reason why_not_build(Board const& board, State const& state, Move move);
void play_build(Context& context, Move move);
void add_pay_moves(State const& state, Moves& moves);
Reason why_not_pay(State const& state, Move move);
void play_pay(Context& context, Move move);

/// S-05: the routes of others that complete the most for the seat.
Routes borrow(Board const& board, State const& state, SeatId seat);
void add_points(Board const& board, State const& state, Scores& scores);
std::string violation(Board const& board, State const& state);

void write_pay(Board const& board, State const& state, SeatId seat, Move move, std::string& words);
std::optional<Move> read_pay(Board const& board, State const& state, SeatId seat, MoveKind kind, Words words);
void show_pay(SeenCards& cards, SeatId seat, Move move);
void describe_turn(Board const& board, State const& state, Lines& lines);
void describe_seat(Board const& board, Seat const& seat, std::string const& name, Lines& lines);

inline constexpr std::array own_moves{
    move_row<why_not_build, play_build>(MoveKind::build_station, "station", in_phases(Phase::turn), 1,
                                        {.names = &city_names}),
    move_row<why_not_pay, play_pay>(MoveKind::pay_station, "pay-station", in_phases(Phase::pay_station), 3,
                                    {.write = write_pay, .read = read_pay, .show = show_pay}),
};
inline constexpr std::array own_phases{
    phase_row<add_pay_moves>(Phase::pay_station, "pay_station", {.shows_hand = true})};
inline constexpr std::array own_reasons{
    ReasonRow{Reason::no_station_left, "S-01"},     ReasonRow{Reason::station_stands_there, "S-02"},
    ReasonRow{Reason::country_no_station, "S-02"},  ReasonRow{Reason::cannot_pay_station, "S-03"},
    ReasonRow{Reason::station_wrong_cards, "S-03"},
};

inline constexpr Mechanic mechanic{.word = "stations",
                                   .read = read,
                                   .borrow = borrow,
                                   .add_points = add_points,
                                   .source = Source::stations,
                                   .source_word = "stations",
                                   .scores_on = is_on,
                                   .violation = violation,
                                   .describe_turn = describe_turn,
                                   .describe_seat = describe_seat,
                                   .moves = own_moves,
                                   .phases = own_phases,
                                   .reasons = own_reasons};

}  // namespace roundhouse::stations
