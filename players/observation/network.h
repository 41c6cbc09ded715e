/// The ways that a seat's tickets can still take, kept up to date from decision to decision.
#pragma once

#include "players/observation/distances.h"
#include "roundhouse/state.h"

namespace roundhouse::observation {

/// A board's routes as small tables.
struct Ground {
  Ground(Board const& board, planner::Weights const& weights);  // both must outlive it

  planner::Lore lore;
  PerRoute<std::uint8_t> length;
  PerRoute<Cities> ends{};  // of routes
  struct Ends {
    Cities from;
    Cities to;
  };
  PerTicket<Ends> tickets{};
  Cities cities;    // all
  Distances open;   // with all routes free; nobody travels through a country (M-17)
  Distances least;  // the same through countries: never above the truth
  int spaces(Routes const& routes) const {
    int sum = 0;
    for (auto r : routes) sum += length[r];
    return sum;
  }
};

/// What lies open for a seat. Own routes cost nothing, free ones their spaces. It reads what the seat may
/// know, and works out again only what has changed; what it knew of another game does no harm.
class Network {
 public:
  Routes own;
  Routes usable;  // free for this seat
  Tickets held;
  Tickets looked_at;                      // held, offered or in the pack
  PerTicket<std::uint8_t> spaces{};       // that those looked at still need; 0 where no way is left
  Tickets done;                           // of those looked at
  Tickets dead;                           // of those looked at: no way is left, or no trains for it
  Routes plan;                            // routes still to be claimed for all own unfinished tickets
  planner::Tally plan_tally;              // what they take
  std::array<Routes, max_offer> offered;  // the cheapest way for each offered ticket, own routes among them

  /// Brings everything up to date.
  void update(Ground const& ground, State const& state, SeatId seat);

 private:
  class Planning;
  void begin(Ground const& ground, Routes const& own_now, Routes const& usable_now);
  bool way_stands(Ground const& ground, TicketId ticket, Routes const& claimed, Routes const& lost) const;
  bool follow(Ground const& ground, Routes const& own_now, Routes const& usable_now);
  void measure(Ground const& ground, Tickets const& tickets);
  Tickets sort_tickets(Board const& board, State const& state, SeatId who);

  Distances now_;        // over own routes and those that are free
  Distances least_;      // over all routes, as if rivals had none
  Tickets without_way_;  // of those looked at
  Tickets known_;        // whose cheapest way has been looked for
  PerTicket<Routes> ways_{};
  Tickets served_;  // the tickets that the plan is for
  int trains_ = -1;
  bool planned_ = false;  // there is a plan, and nothing has changed that it depends on
  bool begun_ = false;
};

}  // namespace roundhouse::observation
