/// Which moves are legal, and what a move does: everything is handed to the file of its rule.
#include "roundhouse/rules.h"

#include "mechanics/base_rules.h"
#include "mechanics/card_swaps.h"
#include "mechanics/draft.h"
#include "mechanics/express.h"
#include "mechanics/festivals.h"
#include "mechanics/passengers.h"
#include "mechanics/provinces.h"
#include "mechanics/tunnels.h"
#include "rules/claim.h"
#include "rules/draw.h"
#include "rules/tickets.h"
#include "rules/turn_moves.h"

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
  Move move;
  if (state.phase == Phase::pay && choose_plain_payment(board, state, random, move)) return move;
  if (state.phase == Phase::keep_drawn && choose_keep(board, state, seat, random, move)) return move;
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

void play_keep(Table& table, SeatId seat, Move move) {
  if (table.state.phase == Phase::keep_drawn) return play_keep_drawn(table, move);
  play_simultaneous(table, seat, move);
}

using Playing = void (*)(Table&, SeatId, Move);

/// Most moves belong to the seat whose turn it is, which the table knows.
template <auto function>
void play_in_turn(Table& table, SeatId /*seat*/, Move move) {
  if constexpr (std::is_invocable_v<decltype(function), Table&, Move>) {
    function(table, move);
  } else {
    function(table);
  }
}

/// The function of each kind of move. A table rather than a switch: it stays a single jump, with nothing
/// around it to be saved and restored.
constexpr Per<MoveKind, Playing, move_kinds> playing = [] {
  Per<MoveKind, Playing, move_kinds> list{};
  auto const set = [&list](MoveKind kind, Playing function) { list[kind] = function; };
  set(MoveKind::pass, play_in_turn<end_turn>);
  set(MoveKind::take, play_in_turn<play_take>);
  set(MoveKind::draw, play_in_turn<play_draw>);
  set(MoveKind::express_draw, play_in_turn<express::play_draw>);
  set(MoveKind::claim, play_in_turn<play_claim>);
  set(MoveKind::draw_tickets, play_in_turn<play_draw_tickets>);
  set(MoveKind::ride, play_in_turn<passengers::play_ride>);
  set(MoveKind::choose_mix, play_simultaneous);
  set(MoveKind::pick, play_simultaneous);
  set(MoveKind::keep, play_keep);
  set(MoveKind::pay, play_in_turn<play_pay>);
  set(MoveKind::give, play_in_turn<card_swaps::play>);
  set(MoveKind::pay_raise, play_in_turn<tunnels::play>);
  set(MoveKind::give_up, play_in_turn<tunnels::play>);
  set(MoveKind::place_passenger, play_in_turn<passengers::play_place>);
  set(MoveKind::no_passenger, play_in_turn<passengers::play_place>);
  set(MoveKind::take_festival, play_in_turn<festivals::play>);
  set(MoveKind::no_festival, play_in_turn<festivals::play>);
  set(MoveKind::province, play_in_turn<provinces::play_line>);
  set(MoveKind::no_province, play_in_turn<provinces::play_line>);
  set(MoveKind::extra, play_in_turn<provinces::play_extra>);
  set(MoveKind::go, play_in_turn<passengers::play_go>);
  set(MoveKind::stop, play_in_turn<passengers::play_go>);
  return list;
}();

}  // namespace

void play(Table& table, SeatId seat, Move move) {
  table.tell({.kind = EventKind::decision, .seat = seat, .move = move});
  // B-66: passes in a row; any other action of a turn begins the count anew.
  int const passes = move.kind == MoveKind::pass ? table.state.passes + 1 : 0;
  table.state.passes =
      static_cast<std::uint8_t>(table.state.phase == Phase::turn ? passes : table.state.passes);
  playing[move.kind](table, seat, move);
}

}  // namespace roundhouse
