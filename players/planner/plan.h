/// A network to build: the routes that join the tickets, and routes worth having for themselves.
#pragma once

#include <span>

#include "players/planner/needs.h"
#include "players/planner/road_search.h"

namespace roundhouse::planner {

struct Plan {
  Tickets served;              // unfinished tickets that the roads complete
  Tickets given_up;            // unfinished tickets that they do not
  Routes roads;                // still to be claimed for the tickets
  Routes extras;               // still to be claimed for points
  RouteId in_vain = no_route;  // a tunnel that was given up with the cards at hand
  int spaces = 0;              // of the roads
  double turns = 0;            // until the roads are claimed
  double chance = 1;           // that they will be in time
  double value = 0;            // points that the rest of the game brings with it
  double tempo = 0;            // what one turn more or less changes in that
};

/// Costs of all routes for a seat, and searches over them.
class Surveyor {
 public:
  explicit Surveyor(Sight const& sight) : sight_(sight) {}

  /// The best network for these tickets, completed ones among them or not.
  Plan plan(Tickets const& tickets) const;
  /// That for the own tickets, if that route were lost: only what led along it is looked for anew.
  Plan own_plan_without(RouteId lost) const;
  /// That for the own tickets and one more, which looks for its road when all others have theirs.
  Plan own_plan_with(TicketId more) const;
  /// Routes for their own sake, with the trains and turns that the roads leave.
  Routes extras(Plan const& plan) const;
  Tickets done(Tickets const& tickets) const;  // tickets that own routes complete
  void judge(Plan& plan) const;  // works out what a plan with these roads and tickets takes and brings
  /// Works out its tempo, which only a plan that is followed needs; it has been judged.
  void pace(Plan& plan) const;

 private:
  /// A ticket and the road that completes it.
  struct Leg {
    TicketId ticket;
    Routes routes;
  };
  /// What was found for each of some tickets.
  struct Roads {
    std::array<Leg, max_tickets> legs;
    int count = 0;
    Tickets none;  // no road completes them

    Routes all_but(int i) const;  // the routes of all, or of all but one
    std::span<Leg const> list() const { return {legs.data(), static_cast<std::size_t>(count)}; }
  };
  class Search;
  class Draft;
  /// A route and the points it brings for every turn spent on it.
  struct Extra {
    RouteId route = no_route;
    double rate = 0;
    double turns = 0;
  };
  static constexpr int most_extras = 5;
  Extra extra(RouteId r, Cities const& touched) const;
  std::array<Extra, most_extras> best_extras(Routes const& candidates, Cities const& touched,
                                             double turns) const;

  double chance_to_finish(Plan const& plan, int turns_lost) const;
  Roads const& own_roads() const;
  Roads roads_for(Tickets const& tickets) const;
  /// With the points of the finished ones among the tickets.
  Plan best_of(Roads const& roads, Tickets const& tickets) const;

  Sight const& sight_;
  // Worked out when first asked for: most decisions need no new plan.
  PerRoute<std::uint8_t> const& costs() const;
  mutable PerRoute<std::uint8_t> costs_;
  mutable bool has_costs_ = false;
  mutable Roads own_roads_;
  mutable bool has_own_roads_ = false;
};

}  // namespace roundhouse::planner
