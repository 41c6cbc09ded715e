/// Results that nobody played, for tests of what is made of results.
#pragma once

#include "arena/tally.h"
#include "roundhouse/random.h"

namespace roundhouse::made_up {

/// A game of two in which the first comes before the second, after it, or neither.
inline arena::SeatingResult game(int first, int second, int outcome) {
  arena::SeatingResult game;
  game.players = 2;
  game.seats[0].bot = first;
  game.seats[1].bot = second;
  game.seats[0].place = outcome >= 0 ? 1 : 2;
  game.seats[1].place = outcome <= 0 ? 1 : 2;
  for (auto& seat : game.seats) seat.winners = seat.place == 1 ? (outcome == 0 ? 2 : 1) : 0;
  return game;
}

/// True with this probability.
inline bool chance(Xoshiro& random, double p) {
  return random.next() < p * 4294967296.0;
}

/// Two games of the same two bots, each won by the first with this probability.
inline arena::DealResult deal(Xoshiro& random, double p, int first = 0, int second = 1) {
  arena::DealResult deal;
  for (int i = 0; i < 2; ++i) deal.games.push_back(game(first, second, chance(random, p) ? 1 : -1));
  return deal;
}

}  // namespace roundhouse::made_up
