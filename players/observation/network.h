/// The ways that a seat's tickets can still take, kept up to date from decision to decision.
#pragma once

#include "players/planner/lore.h"
#include "roundhouse/state.h"

namespace roundhouse::observation {

/// Spaces between any two cities at least: a bound from below, never above the truth.
using Distances = std::array<std::array<std::uint8_t, max_cities>, max_cities>;

/// A board's routes as small tables.
struct Ground {
  Ground(Board const& board, planner::Weights const& weights);  // both must outlive it

  planner::Lore lore;
  PerRoute<std::uint8_t> length{};
  Distances least{};  // with all routes free
  int spaces(Routes const& routes) const {
    int sum = 0;
    for (auto r : routes) sum += length[r];
    return sum;
  }
};

/// What lies open for a seat. Own routes cost nothing, free ones their spaces. It reads what the seat may
/// know, and searches again only for what a claim has changed.
struct Network {
  /// The cheapest way for a ticket.
  struct Way {
    Routes routes;  // own ones among them
    std::uint8_t spaces = 0;
    bool found = false;
  };

  Routes own;
  Routes usable;  // free for this seat
  Tickets looked_at;
  PerTicket<Way> ways;
  Tickets done;    // of those looked at
  Tickets dead;    // of those looked at: no way is left, or no trains for it
  Tickets served;  // the tickets that the plan is for
  Routes plan;     // routes still to be claimed for all own unfinished tickets
  int plan_spaces = 0;

  /// Brings everything up to date.
  void update(Ground const& ground, State const& state, SeatId seat);

 private:
  bool follow(Ground const& ground, Routes const& own_now, Routes const& usable_now);
  void join(Ground const& ground, RouteId claimed);
  bool could_help(Board const& board, RouteId claimed, TicketId ticket) const;
  void make_plan(Ground const& ground, Tickets const& tickets, PerRoute<std::uint8_t>& costs);

  Distances least_;  // with what has been claimed by this seat, but not without what others have
  bool planned_ = false;
  bool begun_ = false;
};

}  // namespace roundhouse::observation
