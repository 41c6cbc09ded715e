/// What every seat may expect of a table on which nothing is hidden, as shares of the win that add up to one.
///
/// A net sees with the eyes of one seat. What two seats know of their own cards is put together as if neither
/// said anything about the other's: their odds are compared.
#pragma once

#include "players/net/mind.h"

namespace roundhouse::learned {

class Expectation {
 public:
  Expectation(Net const& net, Board const& board) : board_(&board), mind_(net, board) {}

  /// From now on it is asked about tables that may follow this one. What a net is shown depends a little on
  /// the way to a table (of ways that are equally short, the one that was found first); this makes the way
  /// the same for all of them.
  void stand_at(State const& before);
  /// By seat. At the end it is the result.
  PerSeat<double> of(State const& state);

 private:
  double odds(State const& state, SeatId seat);

  Board const* board_;
  Mind mind_;
};

}  // namespace roundhouse::learned
