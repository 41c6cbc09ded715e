/// What a claim brings beside the points of the route: attractions, festival cards, a place in the provinces.
#pragma once

#include "players/planner/sight.h"

namespace roundhouse::planner {

/// Points that the cards of a festival lying on the table would add.
double festival_gain(Sight const& sight, int festival);
/// The better of the festivals at the two ends of a route.
double festival_at(Sight const& sight, Route const& route);
/// How much better the seat would rank in a line of the provinces with a train of that value.
double province_gain(Sight const& sight, int line, int value);
/// The best line for a claim with so many cards, less the worth of the train.
double province_at(Sight const& sight, Route const& route, int played);
/// Points of attractions that the route reaches first.
double attractions_at(Sight const& sight, Route const& route);
/// All of them, as far as the board has them.
double side_worth(Sight const& sight, Route const& route);

}  // namespace roundhouse::planner
