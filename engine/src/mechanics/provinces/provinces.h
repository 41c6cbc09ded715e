/// The provinces table, K-05 to K-13: a train beside the route, worth the cards played for it.
#pragma once

#include "mechanics/base/mechanic.h"

namespace roundhouse::provinces {

void read(Reader const& from, Board& board);
void check(Board const& board, Faults& faults);

bool offer_place(Context& context);  // opens a phase if there is something to decide, and says so
void add_line_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_line(Board const& board, State const& state, Move move);
void play_line(Context& context, Move move);
void add_extra_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_extra(Board const& board, State const& state, Move move);
void play_extra(Context& context, Move move);
void add_points(Board const& board, State const& state, Scores& scores);

extern Naming const names;
void describe(Board const& board, State const& state, Lines& lines);

inline constexpr std::array own_moves{
    move_row<why_not_line, play_line>(MoveKind::province, "province", in_phases(Phase::place_province), 1,
                                      {.names = &names}),
    move_row<always, play_line>(MoveKind::no_province, "no-province", in_phases(Phase::place_province), 0),
    move_row<why_not_extra, play_extra>(
        MoveKind::extra, "extra", in_phases(Phase::extra_cards), 3,
        {.write = fit<write_more_cards>,
         .read = fit<read_more_cards<true>>,
         .show = [](SeenCards& cards, SeatId seat, Move move) { cards.lay_more(seat, move.a, move.b); }}),
};
inline constexpr std::array own_phases{
    phase_row<add_line_moves>(Phase::place_province, "place_province",
                              {.shows_hand = true, .least_moves = 2}),
    phase_row<add_extra_moves>(Phase::extra_cards, "extra_cards", {.shows_hand = true}),
};
inline constexpr std::array own_reasons{
    ReasonRow{Reason::wrong_line, "K-05"},     ReasonRow{Reason::no_train_for_province, "K-05"},
    ReasonRow{Reason::no_free_cell, "K-08"},   ReasonRow{Reason::extra_not_eligible, "K-07"},
    ReasonRow{Reason::extra_too_many, "K-07"},
};

inline constexpr Mechanic mechanic{.word = "provinces",
                                   .facts = "provinces",
                                   .read = read,
                                   .check = check,
                                   .set_up =
                                       +[](Context& context) {
                                         for (auto& line : context.state.provinces) line.fill(no_seat);
                                       },
                                   .after_claim = offer_place,
                                   .add_points = add_points,
                                   .source = Source::provinces,
                                   .source_word = "provinces",
                                   .describe = describe,
                                   .moves = own_moves,
                                   .phases = own_phases,
                                   .reasons = own_reasons};

}  // namespace roundhouse::provinces
