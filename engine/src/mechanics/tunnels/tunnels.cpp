#include "mechanics/tunnels/tunnels.h"

#include "mechanics/base/board_part.h"

namespace roundhouse::tunnels {

void read(Reader const& from, Board& board) {
  from.allow({"reveal"});
  board.tunnels = {from["reveal"].integer(1, 9)};
}

bool raise(Context& context) {
  auto& state = context.state;
  int matches = 0;
  for (int i = 0; i < context.board.tunnels->reveal; ++i) {
    auto const card = next_card(context);
    if (card == Card::none) break;
    state.revealed.add(card);
    state.deck.shuffled.take(card);
    context.tell({.kind = EventKind::reveal, .a = static_cast<std::uint8_t>(card)});
    if (card == Card::locomotive || card == state.claim.color) ++matches;
  }
  if (matches == 0) return false;
  state.claim.raise = static_cast<std::uint8_t>(matches);
  state.phase = Phase::pay_raise;
  return true;
}

void add_moves(Board const& board, State const& state, Moves& moves) {
  int const raise = state.claim.raise;
  for (int locomotives = 0; locomotives <= raise; ++locomotives) {
    auto const move = make_move(MoveKind::pay_raise, raise - locomotives, locomotives);
    if (why_not(board, state, move) == Reason::none) moves.add(move);
  }
  moves.add(MoveKind::give_up);
}

Reason why_not(Board const& board, State const& state, Move move) {
  auto const& hand = state.at(state.turn).hand;
  if (move.a + move.b != state.claim.raise) return Reason::raise_wrong_number;
  // N-10: a tunnel laid with locomotives only is raised by locomotives only, and paid with them.
  bool const locomotives_only = state.claim.color == Card::locomotive;
  if (move.a > 0 && locomotives_only) return Reason::raise_locomotives_only;
  if (move.b > 0 && !board.at(state.claim.route).wild) return Reason::locomotive_not_wild;
  if (move.b > hand[Card::locomotive]) return Reason::raise_too_few_cards;
  return move.a == 0 || move.a <= hand[state.claim.color] ? Reason::none : Reason::raise_too_few_cards;
}

void play(Context& context, Move move) {
  if (move.a > 0) lay(context, context.state.claim.color, move.a);
  lay(context, Card::locomotive, move.b);
  complete_claim(context);
}

void give_up(Context& context) {
  auto& seat = context.seat();
  auto& laid = context.state.claim.laid;
  seat.hand += laid;
  seat.known += laid;  // everybody saw them lie there
  laid = {};
  end_turn(context);
}

}  // namespace roundhouse::tunnels
