/// Tickets: the opening choice (B-03, B-04), drawing more (B-50 to B-52), and Märklin's two decks (M-03,
/// M-04).
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse {

/// How many tickets an action draws: those there are, if fewer (B-51).
int tickets_to_draw(Board const& board, State const& state, int express);

void begin_opening_tickets(Context& context);
void add_mix_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_mix(Board const& board, State const& state, Move move);
void all_mixes_chosen(Context& context);

/// The ways to draw tickets in a turn: mixes of two decks, each with or without an express card.
struct TicketMoves {
  static constexpr std::size_t most = std::size_t{4} * (max_offer + 1);
  std::array<Move, most> list;
  int size = 0;
  void add(MoveKind kind, int a, int b, int c) { list[size++] = make_move(kind, a, b, c); }
};
TicketMoves ticket_moves(Board const& board, State const& state);
Move nth_ticket_move(Board const& board, State const& state, int n);
/// How many they are.
int count_ticket_moves(Board const& board, State const& state);
Reason why_not_draw_tickets(Board const& board, State const& state, Move move);
void play_draw_tickets(Context& context, Move move);

void add_keep_moves(Board const& board, State const& state, SeatId seat, Moves& moves);
/// Chooses at random what to keep without listing it; false where not every choice is allowed.
bool choose_keep(Board const& board, State const& state, SeatId seat, Xoshiro& random, Move& move);
Reason why_not_keep(Board const& board, State const& state, SeatId seat, Move move);
/// Of drawn tickets at once, of the opening ones when all have chosen.
void play_keep(Context& context, SeatId seat, Move move);
void all_kept(Context& context);

}  // namespace roundhouse
