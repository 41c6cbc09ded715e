/// Which moves are legal, and what a move does: everything is handed to the file of its rule.
#include "roundhouse/rules.h"

#include "claim.h"
#include "draw.h"
#include "mechanics/mechanics.h"
#include "tickets.h"
#include "turn.h"
#include "turn_moves.h"

namespace roundhouse {
namespace {

void add_turn_moves(Board const& board, State const& state, Moves& moves) {
  auto const turn = turn_moves(board, state);
  int const n = turn.size();
  for (int i = 0; i < n; ++i) moves.add(turn.nth(board, state, i));
  if (n == 0) moves.add(MoveKind::pass);  // B-11
}

}  // namespace

void legal_moves(Board const& board, State const& state, SeatId seat, Moves& moves) {
  moves.clear();
  if (index(seat) >= state.players || !state.waits_for(seat)) return;
  switch (state.phase) {
    case Phase::choose_mix: return add_mix_moves(board, state, moves);
    case Phase::draft: return draft::add_moves(state, seat, moves);
    case Phase::keep_opening:
    case Phase::keep_drawn: return add_keep_moves(board, state, seat, moves);
    case Phase::turn:
    case Phase::first_card:
    case Phase::second_card: return add_turn_moves(board, state, moves);
    case Phase::pay: return add_pay_moves(board, state, moves);
    case Phase::give_cards: return card_swaps::add_moves(state, moves);
    case Phase::pay_raise: return tunnels::add_moves(board, state, moves);
    case Phase::place_passenger: return passengers::add_place_moves(board, state, moves);
    case Phase::take_festival: return festivals::add_moves(board, state, moves);
    case Phase::place_province: return provinces::add_line_moves(board, state, moves);
    case Phase::extra_cards: return provinces::add_extra_moves(board, state, moves);
    case Phase::ride: return passengers::add_go_moves(board, state, moves);
    case Phase::over: return;
  }
}

Move random_move(Board const& board, State const& state, SeatId seat, Xoshiro& random, Moves& scratch) {
  auto const any = [&random](int n) {
    return static_cast<int>(below(random, static_cast<std::uint32_t>(n)));
  };
  if (state.phase == Phase::turn || state.phase == Phase::first_card || state.phase == Phase::second_card) {
    auto const turn = turn_moves(board, state);
    int const n = turn.size();
    int const choice = any(std::max(n, 1));
    return n == 0 ? make_move(MoveKind::pass) : turn.nth(board, state, choice);
  }
  legal_moves(board, state, seat, scratch);
  return scratch[any(scratch.size())];
}

namespace {

/// The phases in which a kind of move is played.
bool belongs(MoveKind kind, Phase phase) {
  switch (kind) {
    case MoveKind::take:
    case MoveKind::draw:
      return phase == Phase::turn || phase == Phase::first_card || phase == Phase::second_card;
    case MoveKind::pass:
    case MoveKind::express_draw:
    case MoveKind::claim:
    case MoveKind::draw_tickets:
    case MoveKind::ride: return phase == Phase::turn;
    case MoveKind::choose_mix: return phase == Phase::choose_mix;
    case MoveKind::pick: return phase == Phase::draft;
    case MoveKind::keep: return phase == Phase::keep_opening || phase == Phase::keep_drawn;
    case MoveKind::pay: return phase == Phase::pay;
    case MoveKind::give: return phase == Phase::give_cards;
    case MoveKind::pay_raise:
    case MoveKind::give_up: return phase == Phase::pay_raise;
    case MoveKind::place_passenger:
    case MoveKind::no_passenger: return phase == Phase::place_passenger;
    case MoveKind::take_festival:
    case MoveKind::no_festival: return phase == Phase::take_festival;
    case MoveKind::province:
    case MoveKind::no_province: return phase == Phase::place_province;
    case MoveKind::extra: return phase == Phase::extra_cards;
    case MoveKind::go:
    case MoveKind::stop: return phase == Phase::ride;
  }
  return false;
}

/// Bytes that a kind of move does not use are zero, so that every decision is one move and no other.
bool well_formed(Move move) {
  switch (move.kind) {
    case MoveKind::pass:
    case MoveKind::draw:
    case MoveKind::give_up:
    case MoveKind::no_passenger:
    case MoveKind::no_festival:
    case MoveKind::no_province:
    case MoveKind::stop: return move.a == 0 && move.b == 0 && move.c == 0;
    case MoveKind::take:
    case MoveKind::express_draw:
    case MoveKind::claim:
    case MoveKind::ride:
    case MoveKind::pick:
    case MoveKind::keep:
    case MoveKind::place_passenger:
    case MoveKind::take_festival:
    case MoveKind::province:
    case MoveKind::go: return move.b == 0 && move.c == 0;
    case MoveKind::choose_mix:
    case MoveKind::give:
    case MoveKind::pay_raise: return move.c == 0;
    case MoveKind::draw_tickets:
    case MoveKind::pay:
    case MoveKind::extra: return true;
  }
  return false;
}

/// Why a move cannot be played in this phase: an express card comes before the first card, and once a turn.
Reason why_not_in_phase(State const& state, Move move) {
  bool const drawing = state.phase == Phase::first_card || state.phase == Phase::second_card;
  if (move.kind != MoveKind::express_draw || !drawing) return Reason::not_now;
  return state.express_spent ? Reason::express_once : Reason::express_too_late;
}

Reason why_not_pass(Board const& board, State const& state) {
  return turn_moves(board, state).size() == 0 ? Reason::none : Reason::can_act;
}

}  // namespace

Reason why_not(Board const& board, State const& state, SeatId seat, Move move) {
  if (state.phase == Phase::over) return Reason::game_over;
  if (index(seat) >= state.players) return Reason::not_your_decision;
  if (!state.waits_for(seat))
    return is_simultaneous(state.phase) ? Reason::already_chosen : Reason::not_your_decision;
  if (!belongs(move.kind, state.phase)) return why_not_in_phase(state, move);
  if (!well_formed(move)) return Reason::not_now;
  switch (move.kind) {
    case MoveKind::pass: return why_not_pass(board, state);
    case MoveKind::take: return why_not_take(board, state, move);
    case MoveKind::draw: return why_not_draw(state);
    case MoveKind::express_draw: return express::why_not_draw(state, move);
    case MoveKind::claim: return why_not_claim(board, state, move);
    case MoveKind::draw_tickets: return why_not_draw_tickets(board, state, move);
    case MoveKind::ride: return passengers::why_not_ride(board, state, move);
    case MoveKind::choose_mix: return why_not_mix(board, state, move);
    case MoveKind::pick: return draft::why_not(state, seat, move);
    case MoveKind::keep: return why_not_keep(board, state, seat, move);
    case MoveKind::pay: return why_not_pay(board, state, move);
    case MoveKind::give: return card_swaps::why_not(board, state, move);
    case MoveKind::pay_raise:
    case MoveKind::give_up: return tunnels::why_not(board, state, move);
    case MoveKind::place_passenger:
    case MoveKind::no_passenger: return passengers::why_not_place(board, state, move);
    case MoveKind::take_festival:
    case MoveKind::no_festival: return festivals::why_not(board, state, move);
    case MoveKind::province:
    case MoveKind::no_province: return provinces::why_not_line(board, state, move);
    case MoveKind::extra: return provinces::why_not_extra(board, state, move);
    case MoveKind::go:
    case MoveKind::stop: return passengers::why_not_go(board, state, move);
  }
  return Reason::not_now;
}

namespace {

void all_decided(Table& table) {
  switch (table.state.phase) {
    case Phase::choose_mix: return all_mixes_chosen(table);
    case Phase::draft: return draft::all_picked(table);
    default: return all_kept(table);
  }
}

/// A choice that all seats make at the same time is put aside until the last one is in, then all are carried
/// out in the order of the seats: who answers first makes no difference (B-03).
void play_simultaneous(Table& table, SeatId seat, Move move) {
  auto& state = table.state;
  state.at(seat).choice = move;
  state.must_decide = static_cast<std::uint8_t>(state.must_decide & ~(1U << index(seat)));
  if (state.must_decide == 0) all_decided(table);
}

}  // namespace

void play(Table& table, SeatId seat, Move move) {
  table.tell({.kind = EventKind::decision, .seat = seat, .move = move});
  if (table.state.phase == Phase::turn) {
    table.state.passes =
        move.kind == MoveKind::pass ? static_cast<std::uint8_t>(table.state.passes + 1) : std::uint8_t{0};
  }
  switch (move.kind) {
    case MoveKind::pass: return end_turn(table);
    case MoveKind::take: return play_take(table, move);
    case MoveKind::draw: return play_draw(table);
    case MoveKind::express_draw: return express::play_draw(table, move);
    case MoveKind::claim: return play_claim(table, move);
    case MoveKind::draw_tickets: return play_draw_tickets(table, move);
    case MoveKind::ride: return passengers::play_ride(table, move);
    case MoveKind::keep:
      if (table.state.phase == Phase::keep_drawn) return play_keep_drawn(table, move);
      return play_simultaneous(table, seat, move);
    case MoveKind::choose_mix:
    case MoveKind::pick: return play_simultaneous(table, seat, move);
    case MoveKind::pay: return play_pay(table, move);
    case MoveKind::give: return card_swaps::play(table, move);
    case MoveKind::pay_raise:
    case MoveKind::give_up: return tunnels::play(table, move);
    case MoveKind::place_passenger:
    case MoveKind::no_passenger: return passengers::play_place(table, move);
    case MoveKind::take_festival:
    case MoveKind::no_festival: return festivals::play(table, move);
    case MoveKind::province:
    case MoveKind::no_province: return provinces::play_line(table, move);
    case MoveKind::extra: return provinces::play_extra(table, move);
    case MoveKind::go:
    case MoveKind::stop: return passengers::play_go(table, move);
  }
}

}  // namespace roundhouse
