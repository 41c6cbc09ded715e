/// Plans a cheapest network for its tickets and weighs every move in points.
#pragma once

#include "players/planner/judge.h"
#include "roundhouse/rules.h"

namespace roundhouse::planner {

/// How much of a plan is worked out anew.
enum class Care : std::uint8_t {
  thorough,  // at every turn
  quick,     // only when a plan is broken or the tickets have changed: for games that are only imagined
};

/// The planner's mind for one seat: remembers its plan from decision to decision.
class Planner {
 public:
  Planner(Board const& board, Weights const& weights, Care care)
      : board_(&board), w_(&weights), care_(care) {}

  /// What each legal move is worth; the table may be face down.
  void weigh(State const& table, SeatId seat, Moves const& legal, std::vector<double>& values);
  Move decide(State const& table, SeatId seat, Moves const& legal);
  /// Why that move, among the values that weigh() gave.
  Explanation explain(State const& table, SeatId seat, Moves const& legal, Move chosen);

 private:
  Plan const& plan(Sight const& sight, Surveyor const& surveyor);

  Board const* board_;
  Weights const* w_;
  Care care_;
  bool remembers_ = false;
  Tickets tickets_;  // that the plan was made for
  Plan plan_;
  std::vector<double> values_;
};

}  // namespace roundhouse::planner
