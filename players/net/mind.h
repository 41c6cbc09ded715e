/// A net that looks at positions of one board: what it would do there, how likely, and what it expects.
#pragma once

#include <memory>

#include "players/net/net.h"
#include "players/observation/features.h"

namespace roundhouse::learned {

class Mind {
 public:
  Mind(Net const& net, Board const& board);  // both must outlive it, and its copies

  /// The likeliest of the legal moves, action by action; the table may be face down.
  Move decide(State const& state, SeatId seat, Moves const& legal);
  /// The logarithm of the chance that each of the legal moves has.
  void weigh(State const& state, SeatId seat, Moves const& legal, std::vector<double>& chances);
  /// The seat stands here, and is asked about positions that may follow.
  void remember(State const& state, SeatId seat);
  /// Another game begins where the seat stands: from there ways are followed, from the end of the last game
  /// they would be searched anew.
  void recall(SeatId seat);
  /// The share of the win that a seat expects which is about to decide.
  double value(State const& state, SeatId seat);

 private:
  using Places = std::vector<int>;  // of moves in a list

  void look(State const& state, SeatId seat, observation::Chosen const& chosen);
  void weigh_part(State const& state, SeatId seat, observation::Chosen const& chosen, Places const& part,
                  double so_far, std::vector<double>& chances);

  Net const* net_;
  std::shared_ptr<observation::Features const> features_;  // copies share them
  observation::Memory memory_;
  PerSeat<std::optional<observation::Network>> here_;  // of the position that is remembered
  std::vector<std::int8_t> row_;
  Glance glance_;
  std::vector<observation::Path> paths_;  // of the moves that are weighed
};

}  // namespace roundhouse::learned
