/// Games whose truth is known, to hold the coach against: one with a mistake planted in it, and any between
/// computer players. `tools/coach-truth` plays many.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "coach/worth.h"
#include "roundhouse/game.h"

namespace roundhouse::coach {

struct PlantedGame {
  Game game;
  int step = 0;      // of the mistake
  double worse = 0;  // points by the planner's own judgement
  Estimate cost;     // points as the searcher counts, found on deals of its own
};

/// Planners play; in one turn of one of them the worst of its five best moves is played instead. The turn is
/// the first, in an order that chance gives, in which that is a mistake without doubt: played on by planners
/// from many deals it is clearly behind the planner's first choice. Nothing if there is no such turn.
std::optional<PlantedGame> plant_mistake(Board const& board, int players, std::uint64_t number);

/// A game between players of these names.
Game played_game(Board const& board, std::vector<std::string> const& names, std::uint64_t number);

}  // namespace roundhouse::coach
