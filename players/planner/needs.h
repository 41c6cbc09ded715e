/// Which cards a hand lacks for a set of routes.
#pragma once

#include "players/planner/sight.h"

namespace roundhouse::planner {

struct Needs {
  PerColor<int> lacking{};       // for routes of that colour
  PerColor<int> surplus{};       // cards that no route of the set takes, gray ones included
  int gray = 0;                  // cards of any one colour
  Card gray_color = Card::none;  // the colour that the next gray route is collected in
  int symbols = 0;               // locomotives for ferries
  int spare_locomotives = 0;     // not needed for symbols
  int total = 0;                 // cards to draw, locomotives helping out

  bool lacks(Card card) const { return is_color(card) && lacking[card] > 0; }
};

Needs needs_of(Tally const& routes, Cards const& hand);

/// The cards missing for one route alone, part of the locomotives helping.
double missing_for(Sight const& sight, Route const& route);

/// What the cards of a payment are worth: what the plan loses by paying so. The route itself is not among
/// the needs; `needed` is what a card is worth that they lack then.
double payment_worth(Sight const& sight, Needs const& without_route, Payment const& payment, double needed);

/// The cheapest payment for a route in that sense; Payment::color is none if there is none.
struct Price {
  Payment payment;
  double worth = 0;
};
Price cheapest_payment(Sight const& sight, Needs const& without_route, RouteId route, double needed);

}  // namespace roundhouse::planner
