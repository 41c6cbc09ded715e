/// Somebody whose judgement a searcher heeds beside the planner's.
#pragma once

#include "players/searcher/imagined_game.h"

namespace roundhouse::searcher {

class Guide {
 public:
  Guide() = default;
  Guide(Guide const&) = delete;
  Guide& operator=(Guide const&) = delete;
  virtual ~Guide() = default;

  /// Amends what the planner thinks of the moves at hand, in points, before any game is imagined.
  virtual void amend(State const& state, SeatId seat, Moves const& legal, std::vector<double>& values) = 0;
  /// How far off such a value usually is then.
  virtual double error() const = 0;
  /// Ends an imagined game, played on or not, and says what it is worth; `seat` is the one that thinks, and
  /// `thread` the number of its helper, from 0.
  virtual Outcome end(ImaginedGame& game, SeatId seat, int thread) = 0;
};

}  // namespace roundhouse::searcher
