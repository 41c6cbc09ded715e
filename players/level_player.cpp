#include "players/level_player.h"

#include <cmath>

namespace roundhouse {
namespace {

constexpr double never = 3;  // errors behind the best: so bad that anybody sees it

/// Gumbel's distribution: with it, the chance that a move looks best falls evenly with its value.
double misjudgement(Xoshiro& random) {
  double const u = (random.next() + 0.5) / 4294967296.0;
  return -std::log(-std::log(u));
}

}  // namespace

Move LevelPlayer::decide(Board const& board, View const& view, Moves const& legal) {
  if (!mind_) {
    lore_.emplace(board, planner::weights_for(board.id));
    mind_.emplace(*lore_, care_);
  }
  mind_->weigh(view.state, view.viewer, legal, values_);
  double const best = *std::ranges::max_element(values_);
  int chosen = 0;
  double most = -std::numeric_limits<double>::infinity();
  for (int i = 0; i < legal.size(); ++i) {
    double const value = values_[i];
    if (value < best - never * error_) continue;
    double const seems = value + error_ * misjudgement(random_);
    if (seems > most) {
      most = seems;
      chosen = i;
    }
  }
  why_ = mind_->explain(view.state, view.viewer, legal, legal[chosen]);
  return legal[chosen];
}

std::optional<Explanation> LevelPlayer::explanation() const {
  if (!mind_) return std::nullopt;
  return why_;
}

}  // namespace roundhouse
