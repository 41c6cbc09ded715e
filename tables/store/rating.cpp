#include "tables/store/rating.h"

#include <algorithm>
#include <cmath>

namespace roundhouse::tables {
namespace {

constexpr double chance = 175;    // how much luck is in one game: beta of the paper
constexpr double drift = 10;      // people change: a deviation never shrinks to nothing
constexpr double least = 0.0001;  // of a variance that is left after a game: kappa of the paper

double points_against(Ranked const& one, Ranked const& other) {
  if (one.place == other.place) return 0.5;
  return one.place < other.place ? 1 : 0;
}

double variance(Ranked const& one) {
  return one.strength.deviation * one.strength.deviation + drift * drift;
}

}  // namespace

std::vector<Strength> rate(std::vector<Ranked> const& seats) {
  std::vector<Strength> rated;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    double const own = variance(seats[i]);
    double gain = 0;
    double learnt = 0;
    for (std::size_t q = 0; q < seats.size(); ++q) {
      if (q == i) continue;
      double const spread = std::sqrt(own + variance(seats[q]) + 2 * chance * chance);
      double const expected = 1 / (1 + std::exp((seats[q].strength.mean - seats[i].strength.mean) / spread));
      gain += own / spread * (points_against(seats[i], seats[q]) - expected);
      learnt += std::sqrt(own) / spread * (own / (spread * spread)) * expected * (1 - expected);
    }
    rated.push_back({seats[i].strength.mean + gain, std::sqrt(own * std::max(1 - learnt, least))});
  }
  return rated;
}

}  // namespace roundhouse::tables
