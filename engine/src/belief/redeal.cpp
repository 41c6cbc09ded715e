/// A full state that agrees with a view: hidden cards and tickets are dealt again at random.
#include "belief/hidden_cards.h"
#include "belief/hidden_tickets.h"
#include "belief/plain_sight.h"
#include "mechanics/all.h"
#include "roundhouse/view.h"

namespace roundhouse {
namespace {

/// Seats that have already made a simultaneous choice nobody has seen get one at random.
void guess_choices(Board const& board, SeatId viewer, State& state, Xoshiro& random) {
  if (!is_simultaneous(state.phase)) return;
  Moves moves;
  for (int s = 0; s < state.players; ++s) {
    if (seat_id(s) == viewer || state.waits_for(seat_id(s))) continue;
    auto waiting = state;
    waiting.must_decide = static_cast<std::uint8_t>(waiting.must_decide | 1U << s);
    legal_moves(board, waiting, seat_id(s), moves);
    state.at(seat_id(s)).choice = moves[below(random, moves.size())];
  }
}

}  // namespace

/// What is worked out once for a view.
struct Redealer::Parts {
  Board const& board;
  SeatId viewer;
  HiddenCards cards;
  HiddenTickets tickets;
  PlainSight sight;
};

Redealer::Redealer(Board const& board, View const& view) : state_(view.state) {
  if (state_.phase == Phase::over) return;  // nothing is hidden any more
  for (auto const recall : each<&Mechanic::recall>) recall(board, view, state_);
  parts_ = std::make_unique<Parts>(Parts{board, view.viewer, HiddenCards(board, view),
                                         HiddenTickets(board, view), PlainSight(board, view)});
}
Redealer::Redealer(Redealer&&) noexcept = default;
Redealer& Redealer::operator=(Redealer&&) noexcept = default;
Redealer::~Redealer() = default;

State Redealer::sample(Xoshiro& random) {
  State state = state_;
  if (!parts_) return state;
  parts_->sight.deal(parts_->cards, state, random);
  parts_->tickets.deal(state, random);
  guess_choices(parts_->board, parts_->viewer, state, random);
  return state;
}

bool Redealer::is_exact() const {
  return !parts_ || parts_->tickets.is_exact();
}

State redeal(Board const& board, View const& view, Xoshiro& random) {
  return Redealer(board, view).sample(random);
}

}  // namespace roundhouse
