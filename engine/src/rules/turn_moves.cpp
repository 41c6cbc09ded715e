#include "rules/turn_moves.h"

#include "rules/rows.h"

namespace roundhouse {
namespace {

/// The move that each bit of TurnMoves::cards stands for.
constexpr std::array<Move, card_move_bits> card_moves = [] {
  std::array<Move, card_move_bits> moves{};
  for (int bit = 0; bit < card_move_bits; ++bit) {
    auto& move = moves[bit];
    if (bit < draw_bit) {
      move = make_move(MoveKind::take, bit);
    } else if (bit == draw_bit) {
      move = make_move(MoveKind::draw);
    } else {
      move = make_move(MoveKind::express_draw, bit - express_bit);
    }
  }
  return moves;
}();

}  // namespace

Move TurnMoves::nth(Board const& board, State const& state, int n) const {
  int const with_cards = std::popcount(cards);
  if (n < with_cards) return card_moves[nth_bit(cards, n)];
  n -= with_cards;
  int const claiming = claims.size();
  if (n < claiming) return make_move(MoveKind::claim, index(claims.nth(n)));
  n -= claiming;
  if (n < tickets) return nth_ticket_move(board, state, n);
  n -= tickets;
  int const riding = rides.size();
  if (n < riding) return make_move(MoveKind::ride, index(rides.nth(n)));
  return make_move(MoveKind::build_station, index(stations.nth(n - riding)));
}

TurnMoves turn_moves(Board const& board, State const& state) {
  TurnMoves moves;
  moves.cards = takeable(board, state) | (can_draw(state) ? 1U << draw_bit : 0U);
  if (state.phase != Phase::turn) return moves;
  moves.claims = claimable(board, state, state.turn);
  moves.tickets = count_ticket_moves(board, state);
  if (board.express) moves.cards |= express::drawable(state) << express_bit;
  if (board.passengers) moves.rides = passengers::ready(board, state);
  if (board.stations) moves.stations = stations::free_cities(board, state);
  return moves;
}

void add_turn_moves(Board const& board, State const& state, Moves& moves) {
  auto const turn = turn_moves(board, state);
  if (turn.size() == 0) return moves.add(MoveKind::pass);
  // In the order of nth(); asking that for each move would look for every bit from the beginning.
  auto out = moves.more(turn.size()).begin();
  for (auto bits = turn.cards; bits != 0; bits &= bits - 1) *out++ = card_moves[std::countr_zero(bits)];
  for (auto const route : turn.claims) *out++ = make_move(MoveKind::claim, index(route));
  for (int i = 0; i < turn.tickets; ++i) *out++ = nth_ticket_move(board, state, i);
  for (auto const city : turn.rides) *out++ = make_move(MoveKind::ride, index(city));
  for (auto const city : turn.stations) *out++ = make_move(MoveKind::build_station, index(city));
}

Reason why_not_pass(Board const& board, State const& state) {
  return turn_moves(board, state).size() == 0 ? Reason::none : Reason::can_act;
}

}  // namespace roundhouse
