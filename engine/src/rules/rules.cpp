/// Which moves are legal, and what a move does: the row of its kind, or of the phase, says where its rule is.
#include "roundhouse/rules.h"

#include "rules/rows.h"

namespace roundhouse {
namespace {

/// The functions alone: one step to the address, and a single jump with nothing around it to be saved and
/// restored.
template <auto member, typename Rows>
constexpr auto column(Rows const& rows) {
  std::array<std::remove_cvref_t<decltype(rows[0].*member)>, Rows{}.size()> list{};
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = rows[i].*member;
  return list;
}
constexpr auto playing = column<&MoveRow::play>(move_rows);
constexpr auto adding = column<&PhaseRow::add_moves>(phase_rows);

}  // namespace

void legal_moves(Board const& board, State const& state, SeatId seat, Moves& moves) {
  moves.clear();
  if (index(seat) >= state.players || !state.waits_for(seat)) return;
  adding[index(state.phase)](board, state, seat, moves);
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

/// Bytes that a kind of move does not use are zero, so that every decision is one move and no other.
bool well_formed(Move move, int bytes) {
  return (bytes > 0 || move.a == 0) && (bytes > 1 || move.b == 0) && (bytes > 2 || move.c == 0);
}

}  // namespace

Reason why_not(Board const& board, State const& state, SeatId seat, Move move) {
  if (state.phase == Phase::over) return Reason::game_over;
  if (index(seat) >= state.players) return Reason::not_your_decision;
  if (!state.waits_for(seat))
    return is_simultaneous(state.phase) ? Reason::already_chosen : Reason::not_your_decision;
  if (index(move.kind) >= move_kinds) return Reason::not_now;
  auto const& row = move_rows[move.kind];
  if ((row.phases & in_phases(state.phase)) == 0) {
    return row.why_not_in_phase == nullptr ? Reason::not_now : row.why_not_in_phase(state);
  }
  return well_formed(move, row.bytes) ? row.why_not(board, state, seat, move) : Reason::not_now;
}

void play_simultaneous(Context& context, SeatId seat, Move move) {
  auto& state = context.state;
  state.at(seat).choice = move;
  state.must_decide = static_cast<std::uint8_t>(state.must_decide & ~(1U << index(seat)));
  // All are carried out in the order of the seats: who answers first makes no difference (B-03).
  if (state.must_decide == 0) phase_rows[state.phase].all_decided(context);
}

void play(Context& context, SeatId seat, Move move) {
  context.tell({.kind = EventKind::decision, .seat = seat, .move = move});
  // B-66: passes in a row; any other action of a turn begins the count anew.
  int const passes = move.kind == MoveKind::pass ? context.state.passes + 1 : 0;
  context.state.passes =
      static_cast<std::uint8_t>(context.state.phase == Phase::turn ? passes : context.state.passes);
  playing[index(move.kind)](context, seat, move);
}

}  // namespace roundhouse
