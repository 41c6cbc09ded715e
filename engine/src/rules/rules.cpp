/// Which moves are legal, why others are not, and what a move does: the rows say where each rule is.
#include "roundhouse/rules.h"

#include "rules/rows.h"

namespace roundhouse {
namespace {

/// The functions alone: one step to the address, and a single jump with nothing to save and restore.
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
  if (state.phase == Phase::turn || state.phase == Phase::first_card || state.phase == Phase::second_card) {
    auto const turn = turn_moves(board, state);
    int const n = turn.size();
    int const choice = below(random, std::max(n, 1));
    return n == 0 ? make_move(MoveKind::pass) : turn.nth(board, state, choice);
  }
  Move move;
  if (state.phase == Phase::pay && choose_plain_payment(board, state, random, move)) return move;
  if (state.phase == Phase::keep_drawn && choose_keep(board, state, seat, random, move)) return move;
  legal_moves(board, state, seat, scratch);
  return scratch[below(random, scratch.size())];
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

std::string_view clause(Reason reason, Board const& board) {
  switch (reason) {
    case Reason::game_over: return "B-60";
    case Reason::not_your_decision: return "B-05";
    case Reason::already_chosen: return board.draft ? "I-03" : "B-03";
    case Reason::not_now: return "B-10";
    case Reason::can_act: return "B-11";
    case Reason::not_in_row: return "B-20";
    case Reason::locomotive_second: return "B-23";
    case Reason::nothing_to_draw: return board.passengers ? "M-20" : "B-29";
    case Reason::no_such_route: return "B-42";
    case Reason::route_claimed: return "B-46";
    case Reason::route_closed: return "B-45";
    case Reason::own_parallel: return "B-44";
    case Reason::too_few_trains: return "B-43";
    case Reason::cannot_pay:
    case Reason::wrong_color:
    case Reason::too_few_cards:
    case Reason::wrong_number_of_cards: return "B-40";
    case Reason::locomotive_not_wild: return "N-06";
    case Reason::short_for_plus_four: return "M-06";
    case Reason::ferry_symbols: return board.card_swaps ? "N-07" : "I-09";
    case Reason::no_swap_here: return board.card_swaps ? "N-08" : "I-09";
    case Reason::no_tickets_left: return "B-51";
    case Reason::before_second_draft: return "I-07";
    case Reason::mix_total: return board.two_ticket_decks ? "M-04" : "B-50";
    case Reason::mix_over_deck: return "M-04";
    case Reason::keep_too_few_opening: return "B-03";
    case Reason::keep_too_few:
    case Reason::not_offered: return "B-50";
    default: break;
  }
  for (auto const& rows : each<&Mechanic::reasons>) {
    if (auto const* const row = find_row(rows, reason, &ReasonRow::reason)) return row->clause;
  }
  return "";
}

void play_simultaneous(Context& context, SeatId seat, Move move) {
  auto& state = context.state;
  state.at(seat).choice = move;
  state.must_decide = static_cast<std::uint8_t>(state.must_decide & ~(1U << index(seat)));
  // All are carried out in the order of the seats: who answers first makes no difference (B-03).
  if (state.must_decide == 0) phase_rows[state.phase].all_decided(context);
}

void play(Context& context, SeatId seat, Move move) {
  if (context.events != nullptr) [[unlikely]]  // asked here, too: or the event is put together for nobody
    context.tell({.kind = EventKind::decision, .seat = seat, .move = move});
  // B-66: passes in a row; any other action of a turn begins the count anew.
  int const passes = move.kind == MoveKind::pass ? context.state.passes + 1 : 0;
  context.state.passes =
      static_cast<std::uint8_t>(context.state.phase == Phase::turn ? passes : context.state.passes);
  playing[index(move.kind)](context, seat, move);
}

}  // namespace roundhouse
