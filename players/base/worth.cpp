#include "players/base/worth.h"

#include <bit>

namespace roundhouse {

Worths worth_at_end(Board const& board, State const& end) {
  auto const scores = score(board, end);
  int sum = 0;
  for (int s = 0; s < end.players; ++s) sum += scores.seats[s].total;
  Worths worths{};
  for (int s = 0; s < end.players; ++s) {
    double const own = scores.seats[s].total;
    worths[s].chance = scores.won(seat_id(s)) ? 1.0 / std::popcount(scores.winners) : 0;
    worths[s].points = own - (sum - own) / (end.players - 1);
  }
  return worths;
}

Worths worth_at_start(int players) {
  Worths worths{};
  for (int s = 0; s < players; ++s) worths[s].chance = 1.0 / players;
  return worths;
}

}  // namespace roundhouse
