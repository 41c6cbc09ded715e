#include "players/net/expectation.h"

#include <algorithm>

#include "players/base/worth.h"

namespace roundhouse::learned {
namespace {

constexpr double surest = 0.98;  // a net is never quite sure, and sometimes surer than it may be

/// As if it were the seat's turn: a net has only learned what a seat expects that decides.
State asked(State const& state, SeatId seat) {
  State there = state;
  if (state.waits_for(seat)) return there;
  there.turn = seat;
  there.phase = Phase::turn;
  there.must_decide = static_cast<std::uint8_t>(1U << static_cast<unsigned>(index(seat)));
  there.claim = {};
  return there;
}

}  // namespace

void Expectation::stand_at(State const& before) {
  for (int s = 0; s < before.players; ++s) mind_.remember(before, seat_id(s));
}

double Expectation::odds(State const& state, SeatId seat) {
  mind_.recall(seat);
  double const share = std::clamp(mind_.value(asked(state, seat), seat), 1 - surest, surest);
  return share / (1 - share);
}

PerSeat<double> Expectation::of(State const& state) {
  PerSeat<double> shares{};
  if (state.phase == Phase::over) {
    auto const worths = worth_at_end(*board_, state);
    for (int s = 0; s < state.players; ++s) shares[s] = worths[s].chance;
    return shares;
  }
  double sum = 0;
  for (int s = 0; s < state.players; ++s) sum += shares[s] = odds(state, seat_id(s));
  for (int s = 0; s < state.players; ++s) shares[s] /= sum;
  return shares;
}

}  // namespace roundhouse::learned
