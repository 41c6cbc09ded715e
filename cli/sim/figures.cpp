#include "cli/sim/figures.h"

#include <algorithm>
#include <cmath>

namespace roundhouse::cli {

Interval wilson(double rate, std::int64_t n) {
  if (n == 0) return {};
  constexpr double z = 1.959964;
  auto const trials = static_cast<double>(n);
  double const scale = 1 + z * z / trials;
  double const middle = (rate + z * z / (2 * trials)) / scale;
  double const half = z / scale * std::sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

void Figures::add(GameResult const& game) {
  ++games;
  decisions += game.decisions;
  ++endings[static_cast<std::size_t>(game.ending)];
  note_longest(game.decisions, game.number);
  if (game.ending == Ending::not_ended) return;  // there is no score to speak of
  int winners = 0;
  for (int s = 0; s < game.players; ++s) {
    auto const& seat = game.seats[static_cast<std::size_t>(s)];
    by_seat[static_cast<std::size_t>(s)].add(seat);
    by_order[static_cast<std::size_t>((s - game.first + game.players) % game.players)].add(seat);
    turns += seat.turns;
    winners += seat.winners > 0 ? 1 : 0;
    note_score(seat.score.total);
  }
  if (winners > 1) ++shared_wins;
}

Figures& Figures::operator+=(Figures const& o) {
  for (std::size_t s = 0; s < max_seats; ++s) {
    by_seat[s] += o.by_seat[s];
    by_order[s] += o.by_order[s];
  }
  games += o.games;
  decisions += o.decisions;
  turns += o.turns;
  shared_wins += o.shared_wins;
  for (std::size_t e = 0; e < endings.size(); ++e) endings[e] += o.endings[e];
  note_longest(o.longest, o.longest_number);
  if (o.lowest) note_score(*o.lowest);
  if (o.highest) note_score(*o.highest);
  return *this;
}

void Figures::note_longest(int length, std::int64_t number) {
  // Of equally long games the first: otherwise it would depend on the threads.
  if (length < longest || (length == longest && number >= longest_number)) return;
  longest = length;
  longest_number = number;
}

void Figures::note_score(int score) {
  lowest = std::min(lowest.value_or(score), score);
  highest = std::max(highest.value_or(score), score);
}

}  // namespace roundhouse::cli
