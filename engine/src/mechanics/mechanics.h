/// The rules that some boards have and others have not, a namespace each. `turn.cpp` calls them in the order
/// of a turn. A function that begins with `offer_` opens a phase if there is something to decide, and says
/// so.
#pragma once

#include "roundhouse/rules.h"
#include "roundhouse/score.h"

namespace roundhouse {

namespace tunnels {
/// N-09: turns up three cards; true if the claim must wait for the raise to be paid.
bool raise(Table& table);
void add_moves(Board const& board, State const& state, Moves& moves);
Reason why_not(Board const& board, State const& state, Move move);
void play(Table& table, Move move);
}  // namespace tunnels

namespace card_swaps {
/// N-08, N-13: how many cards of any kind stand for one on this route; 0: none do.
int group(Board const& board, Route const& route);
/// Asks which cards are given; true if there is something to ask.
bool offer_give(Table& table);
void add_moves(State const& state, Moves& moves);
Reason why_not(Board const& board, State const& state, Move move);
void play(Table& table, Move move);
}  // namespace card_swaps

namespace passengers {
void set_up(Table& table);
bool offer_place(Table& table);
void add_place_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_place(Board const& board, State const& state, Move move);
void play_place(Table& table, Move move);
/// The cities where a passenger of the seat stands that can ride.
Cities ready(Board const& board, State const& state);
Reason why_not_ride(Board const& board, State const& state, Move move);
void play_ride(Table& table, Move move);
void add_go_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_go(Board const& board, State const& state, Move move);
void play_go(Table& table, Move move);
}  // namespace passengers

namespace draft {
/// Deals the packs of the next draft; false if there are no tickets for one.
bool begin(Table& table);
void add_moves(State const& state, SeatId seat, Moves& moves);
Reason why_not(State const& state, SeatId seat, Move move);
/// All seats have picked: the picks are taken and the packs move on.
void all_picked(Table& table);
}  // namespace draft

namespace festivals {
void set_up(Table& table);
bool offer_take(Table& table);
void add_moves(Board const& board, State const& state, Moves& moves);
Reason why_not(Board const& board, State const& state, Move move);
void play(Table& table, Move move);
int points(Board const& board, Seat const& seat);
}  // namespace festivals

namespace express {
void set_up(Table& table);
bool has(Seat const& seat, int value);
Reason why_not_spend(State const& state, int value);
void spend(Table& table, int value);
/// The values of the express cards that may be spent to draw cards, one bit each.
unsigned drawable(State const& state);
Reason why_not_draw(State const& state, Move move);
void play_draw(Table& table, Move move);
}  // namespace express

namespace provinces {
void set_up(Table& table);
bool offer_place(Table& table);
void add_line_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_line(Board const& board, State const& state, Move move);
void play_line(Table& table, Move move);
void add_extra_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_extra(Board const& board, State const& state, Move move);
void play_extra(Table& table, Move move);
void add_points(Board const& board, State const& state, Scores& scores);
}  // namespace provinces

}  // namespace roundhouse
