/// Games whose truth is known, to hold the coach against: one with a mistake planted in it, and any between
/// computer players. `tools/coach-truth` plays many.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "roundhouse/game.h"

namespace roundhouse::coach {

struct PlantedGame {
  Game game;
  int step = 0;      // of the mistake
  double worse = 0;  // points by the planner's own judgement
};

/// Planners play; in one turn of one of them, chosen by chance, the worst of its five best moves is played
/// instead. Nothing if no turn had five.
std::optional<PlantedGame> plant_mistake(Board const& board, int players, std::uint64_t number);

/// A game between players of these names.
Game played_game(Board const& board, std::vector<std::string> const& names, std::uint64_t number);

}  // namespace roundhouse::coach
