#include "roundhouse/game.h"

namespace roundhouse {

Game::Game(Board const& board, Setup const& setup, Dealer& dealer)
    : board_(&board), setup_(setup), dealer_(&dealer) {
  events_.reserve(1024);
  Context context{board, state_, dealer, &events_};
  deal(context, setup);
}

Reason Game::play(SeatId seat, Move move) {
  auto const reason = why_not(seat, move);
  if (reason != Reason::none) return reason;
  Context context{*board_, state_, *dealer_, &events_};
  roundhouse::play(context, seat, move);
  ++decisions_;
  return Reason::none;
}

View Game::view(SeatId viewer) const {
  return {viewer, face_down(state_, viewer), History(events_, viewer)};
}

}  // namespace roundhouse
