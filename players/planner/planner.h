/// Plans a cheapest network for its tickets and weighs every move in points.
#pragma once

#include "players/planner/judge.h"
#include "roundhouse/rules.h"

namespace roundhouse::planner {

/// What a player last decided about: reasons are only worked out when somebody asks.
struct Decision {
  State state;
  SeatId seat{};
  Moves legal;
  Move chosen;
};

/// The planner's mind for one seat: remembers its plan from decision to decision.
class Planner {
 public:
  Planner(Lore const& lore, Care care) : lore_(&lore), care_(care) {}  // the lore must outlive it

  void forget() {
    remembers_ = false;
    tried_ = {};
  }
  /// What each legal move is worth; the table may be face down.
  void weigh(State const& state, SeatId seat, Moves const& legal, std::vector<double>& values);
  Move decide(State const& state, SeatId seat, Moves const& legal);
  /// Why that move, among the values that weigh() gave.
  Explanation explain(State const& state, SeatId seat, Moves const& legal, Move chosen);
  Explanation explain(Decision const& d) { return explain(d.state, d.seat, d.legal, d.chosen); }

 private:
  /// A tunnel that was tried, and the cards that there were for it.
  struct Tunnel {
    RouteId route = no_route;
    int cards = 0;
  };

  Plan const& plan(Sight const& sight, Surveyor const& surveyor);
  void remember_tunnel(State const& state, SeatId seat);
  RouteId tried_in_vain(Sight const& sight) const;

  Lore const* lore_;
  Care care_;
  bool remembers_ = false;
  Tickets tickets_;  // that the plan was made for
  Plan plan_;
  Tunnel tried_;
  std::vector<double> values_;
};

}  // namespace roundhouse::planner
