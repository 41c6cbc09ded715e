/// What a planner knows of a board before any game: its weights, and its routes as a small table.
#pragma once

#include "players/planner/weights.h"
#include "roundhouse/board.h"

namespace roundhouse::planner {

class Lore {
 public:
  /// Both must outlive it.
  Lore(Board const& board, Weights const& weights) : board_(&board), weights_(&weights) {
    for (auto r : board.all_routes) {
      auto const& route = board.at(r);
      across_[static_cast<std::size_t>(r)] = static_cast<std::uint8_t>(index(route.from) ^ index(route.to));
    }
  }
  Board const& board() const { return *board_; }
  Weights const& weights() const { return *weights_; }
  /// The other end of a route: a hundred bytes are at hand where a hundred routes with their names are not.
  CityId across(RouteId r, CityId c) const {
    return static_cast<CityId>(index(c) ^ across_[static_cast<std::size_t>(r)]);
  }

 private:
  Board const* board_;
  Weights const* weights_;
  std::array<std::uint8_t, max_routes> across_{};  // one end XOR the other
};

}  // namespace roundhouse::planner
