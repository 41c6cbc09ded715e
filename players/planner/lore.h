/// What a planner knows of a board before any game: its weights, and its routes as small tables, at hand
/// where a hundred routes with their names are not.
#pragma once

#include <cmath>

#include "players/planner/weights.h"
#include "roundhouse/board.h"

namespace roundhouse::planner {

/// What a route takes and brings, in a few bytes.
struct Track {
  std::uint8_t length = 0;   // spaces
  std::uint8_t symbols = 0;  // of them for locomotives only
  std::uint8_t points = 0;
  Card color = gray;
  bool wild = false;  // locomotives stand in for its colour
};

class Lore {
 public:
  /// Both must outlive it.
  Lore(Board const& board, Weights const& weights) : board_(&board), weights_(&weights) {
    for (auto r : board.all_routes) {
      auto const& route = board.at(r);
      across_[static_cast<std::size_t>(r)] = static_cast<std::uint8_t>(index(route.from) ^ index(route.to));
      tracks_[static_cast<std::size_t>(r)] = {route.length, route.locomotives, route.points, route.color,
                                              route.wild};
    }
    for (std::size_t n = 0; n < stay_free_.size(); ++n) {
      stay_free_[n] = std::pow(weights.ticket_risk, static_cast<double>(n));
    }
  }
  Board const& board() const { return *board_; }
  Weights const& weights() const { return *weights_; }
  Track const& at(RouteId r) const { return tracks_[static_cast<std::size_t>(r)]; }
  /// How likely so many routes all stay free until they are wanted.
  double stay_free(int routes) const { return stay_free_[static_cast<std::size_t>(routes)]; }
  /// The other end of a route.
  CityId across(RouteId r, CityId c) const {
    return static_cast<CityId>(index(c) ^ across_[static_cast<std::size_t>(r)]);
  }

 private:
  Board const* board_;
  Weights const* weights_;
  std::array<std::uint8_t, max_routes> across_{};  // one end XOR the other
  std::array<Track, max_routes> tracks_{};
  std::array<double, max_routes + 1> stay_free_{};
};

}  // namespace roundhouse::planner
