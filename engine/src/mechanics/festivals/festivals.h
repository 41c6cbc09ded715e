/// Festivals, I-02, I-04, I-10 to I-13: cards from the deck are laid at their cities and taken with a claim.
#pragma once

#include "mechanics/base/mechanic.h"

namespace roundhouse::festivals {

void read(Reader const& from, Board& board);
void check(Board const& board, Faults& faults);
void make_tables(Board& board);

void set_up(Context& context);
bool offer_take(Context& context);  // opens a phase if there is something to decide, and says so
void add_moves(Board const& board, State const& state, Moves& moves);
Reason why_not(Board const& board, State const& state, Move move);
void play(Context& context, Move move);
void add_points(Board const& board, State const& state, Scores& scores);

std::string violation(Board const& board, State const& state);
/// Taking festival cards is public (I-12), so whoever remembers knows what everybody holds and what is left.
void recall(Board const& board, View const& view, State& state);

extern Naming const names;
void describe_seat(Board const& board, Seat const& seat, std::string const& name, Lines& lines);
void describe(Board const& board, State const& state, Lines& lines);

inline constexpr std::array own_moves{
    move_row<why_not, play>(MoveKind::take_festival, "festival", in_phases(Phase::take_festival), 1,
                            {.names = &names}),
    move_row<always, play>(MoveKind::no_festival, "no-festival", in_phases(Phase::take_festival), 0),
};
inline constexpr std::array own_phases{phase_row<add_moves>(Phase::take_festival, "take_festival")};
inline constexpr std::array own_reasons{ReasonRow{Reason::no_festival_there, "I-10"}};

inline constexpr Mechanic mechanic{
    .word = "festivals",
    .facts = "festivals",
    .read = read,
    .check = check,
    .make_tables = make_tables,
    .set_up = set_up,
    .after_claim = offer_take,
    .add_points = add_points,
    .source = Source::festivals,
    .source_word = "festivals",
    .violation = violation,
    .hide_seat = +[](Seat& seat) { seat.festivals.fill(0); },  // I-12
    .hide = +[](State& state) { state.deck.extras.fill(0); },
    .recall = recall,
    .describe_seat = describe_seat,
    .describe = describe,
    .moves = own_moves,
    .phases = own_phases,
    .reasons = own_reasons,
    // I-04: a card that came up lies at its cities.
    .extra_cards = {"festival", &names, [](State& state, int f) { ++state.festivals_lying[f]; }}};

}  // namespace roundhouse::festivals
