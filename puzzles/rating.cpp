#include "puzzles/rating.h"

#include <cmath>

#include "roundhouse/player.h"

namespace roundhouse::puzzles {
namespace {

constexpr double lowest = 300;
constexpr double highest = 2700;
constexpr double usual = 1500;

double chance(double player, double puzzle) {
  return 1 / (1 + std::pow(10.0, (puzzle - player) / 400));
}

}  // namespace

Solved ask_levels(Board const& board, Position const& position, std::uint64_t seed) {
  Solved solved{};
  auto const view = position.game.view(position.seat);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    for (int n = 0; n < levels[i].times; ++n) {
      auto const player =
          make_player(levels[i].player, mix64(seed + golden_ratio * static_cast<unsigned>(n + 1)));
      if (player != nullptr && player->decide(board, view, position.legal) == position.best) ++solved[i];
    }
  }
  return solved;
}

int rating_from(Solved const& solved) {
  double low = lowest;
  double high = highest;
  while (high - low > 0.5) {
    double const middle = (low + high) / 2;
    double more = 0.5 - chance(usual, middle);
    for (std::size_t i = 0; i < levels.size(); ++i)
      more += static_cast<double>(solved[i]) / levels[i].times - chance(levels[i].rating, middle);
    (more > 0 ? high : low) = middle;
  }
  return static_cast<int>(std::lround(low));
}

}  // namespace roundhouse::puzzles
