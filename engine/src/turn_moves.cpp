#include "turn_moves.h"

#include "claim.h"
#include "draw.h"
#include "mechanics/mechanics.h"
#include "tickets.h"

namespace roundhouse {

int TurnMoves::size() const {
  return std::popcount(takes) + (draws ? 1 : 0) + std::popcount(express) + claims.size() + tickets +
         rides.size();
}

Move TurnMoves::nth(Board const& board, State const& state, int n) const {
  int const taking = std::popcount(takes);
  if (n < taking) return make_move(MoveKind::take, nth_bit(takes, n));
  n -= taking;
  if (draws && n-- == 0) return make_move(MoveKind::draw);
  int const with_express = std::popcount(express);
  if (n < with_express) return make_move(MoveKind::express_draw, nth_bit(express, n));
  n -= with_express;
  int const claiming = claims.size();
  if (n < claiming) return make_move(MoveKind::claim, index(claims.nth(n)));
  n -= claiming;
  if (n < tickets) return ticket_moves(board, state).list[static_cast<std::size_t>(n)];
  return make_move(MoveKind::ride, index(rides.nth(n - tickets)));
}

TurnMoves turn_moves(Board const& board, State const& state) {
  TurnMoves moves;
  moves.takes = takeable(board, state);
  moves.draws = can_draw(state);
  if (state.phase != Phase::turn) return moves;
  moves.claims = claimable(board, state, state.turn);
  moves.tickets = count_ticket_moves(board, state);
  if (board.express) moves.express = express::drawable(state);
  if (board.passengers) moves.rides = passengers::ready(board, state);
  return moves;
}

}  // namespace roundhouse
