#include "players/seat_result.h"

#include <algorithm>
#include <cmath>

namespace roundhouse {

void SeatSums::add(SeatResult const& seat) {
  ++games;
  if (seat.winners > 0) wins += win_unit / seat.winners;
  score += seat.score.total;
  score_squared += std::int64_t{seat.score.total} * seat.score.total;
  for (std::size_t s = 0; s < points.size(); ++s) points[s] += seat.score.points[s];
  kept += seat.score.kept;
  completed += seat.score.completed;
  routes += seat.routes;
  trains += seat.trains;
  cards += seat.cards;
  turns += seat.turns;
  decisions += seat.decisions;
}

SeatSums& SeatSums::operator+=(SeatSums const& o) {
  games += o.games;
  wins += o.wins;
  score += o.score;
  score_squared += o.score_squared;
  for (std::size_t s = 0; s < points.size(); ++s) points[s] += o.points[s];
  kept += o.kept;
  completed += o.completed;
  routes += o.routes;
  trains += o.trains;
  cards += o.cards;
  turns += o.turns;
  decisions += o.decisions;
  return *this;
}

double SeatSums::deviation() const {
  if (games < 2) return 0;
  double const spread = static_cast<double>(score_squared) - static_cast<double>(score) * mean(score);
  return std::sqrt(std::max(0.0, spread / static_cast<double>(games - 1)));
}

}  // namespace roundhouse
