#include "belief/plain_sight.h"

#include "rules/rows.h"

namespace roundhouse {
namespace {

constexpr int few_tries = 2000;
constexpr int many_tries = 100 * few_tries;

/// What a payment takes from a hand beside the cards that are known to be there. Swaps take any cards.
Cards hidden_part(Payment const& p, Cards const& known) {
  Cards wanted;
  if (is_color(p.color)) wanted.add(p.color, std::max(0, p.color_cards - known[p.color]));
  wanted.add(Card::locomotive, std::max(0, p.locomotives - known[Card::locomotive]));
  wanted.add(Card::locomotive_4, std::max(0, p.long_locomotives - known[Card::locomotive_4]));
  return wanted;
}

}  // namespace

PlainSight::PlainSight(Board const& board, View const& view) : board_(board), viewer_(view.viewer) {
  auto const& state = view.state;
  another_acts_ = state.turn != viewer_ && phase_rows[state.phase].shows_hand;
  least_moves_ = phase_rows[state.phase].least_moves;
}

void PlainSight::deal(HiddenCards& cards, State& state, Xoshiro& random) {
  bool const pays = another_acts_ && state.phase == Phase::pay;
  for (int i = 0; i < (pays ? few_tries : many_tries); ++i) {
    cards.deal(state, random);
    if (acts_as_seen(state)) return;
  }
  if (pays) deal_payment(cards, state, random);
}

bool PlainSight::acts_as_seen(State const& state) {
  if (state.passes > 0 && !passed_as_seen(state)) return false;
  if (!another_acts_) return true;
  legal_moves(board_, state, state.turn, moves_);
  return moves_.size() >= least_moves_;
}

/// B-11: the last seats before this one had no other move, and nothing has changed since.
bool PlainSight::passed_as_seen(State const& state) const {
  if (state.phase != Phase::turn) return true;
  for (int back = 1; back <= state.passes; ++back) {
    auto const seat = seat_id((index(state.turn) + state.players - back) % state.players);
    if (seat == viewer_) continue;
    State then = state;
    then.turn = seat;
    then.must_decide = static_cast<std::uint8_t>(1U << index(seat));
    if (why_not(board_, then, seat, make_move(MoveKind::pass)) != Reason::none) return false;
  }
  return true;
}

/// A hand that can pay for the route is too rare to come by chance: the seat gets the cards of a payment.
/// (Hands with several ways to pay are then likelier than they should be.)
void PlainSight::deal_payment(HiddenCards& cards, State& state, Xoshiro& random) {
  auto const known = state.at(state.turn).known;
  Moves ways;
  payments(board_, state.claim.route, board_.cards, ways);
  for (int i = 0; i < many_tries; ++i) {
    auto const way = ways[below(random, ways.size())];
    auto const wanted = hidden_part(payment(board_, state.claim.route, way), known);
    if (cards.deal(state, state.turn, wanted, random) && acts_as_seen(state)) return;
  }
}

}  // namespace roundhouse
