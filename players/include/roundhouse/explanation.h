/// Why a player moved as it did: facts and numbers, for an interface to put into words of either language.
#pragma once

#include <vector>

#include "roundhouse/move.h"

namespace roundhouse {

/// What a move is mainly for.
enum class Aim : std::uint8_t {
  only_move,        // there was no choice
  join_tickets,     // claim, or pay for, a route that tickets need
  collect_cards,    // cards that the plan needs
  stock_up,         // cards for whatever comes: no plan needs them
  score_points,     // a route for its own points
  longest_path,     // a route that makes the longest path longer
  block,            // a route that a rival needs more
  choose_tickets,   // tickets that fit together
  draw_tickets,     // trains and turns are left for more of them
  deny_tickets,     // a ticket that must not go to a neighbour
  spare_cards,      // pays with what is needed least
  push_tunnel,      // pays the raise of a tunnel
  retreat,          // keeps the cards rather than pay a raise
  place_passenger,  // where many goods are within reach
  ride,             // goods
  festivals,        // festival cards
  provinces,        // a place in the provinces table
  end_game,         // ends the game while ahead, or uses what is left
};
/// How many there are.
inline constexpr int aims = 18;

/// What the player is afraid of.
enum class Fear : std::uint8_t {
  nothing,
  losing_route,   // `route` is wanted by `seat` as well
  too_few_turns,  // the game may end before the plan is done
  too_few_trains,
  dear_tunnel,     // `route` may cost more than it shows
  emptied_cities,  // others may take the goods first
  lost_majority,   // others may take the line of the provinces table
};
/// How many there are.
inline constexpr int fears = 7;

/// A move and what the player thinks it is worth, in points.
struct Option {
  Move move;         // what could be done
  double value = 0;  // points it adds to what the player expects in the end; only differences mean much
};

/// Why one move was chosen.
struct Explanation {
  Aim aim = Aim::only_move;         // what it is for
  double gain = 0;                  // points now, or expected from it
  Tickets tickets;                  // unfinished ones that the plan serves
  Routes plan;                      // routes that the plan still needs
  int plan_turns = 0;               // turns the plan still takes, about
  int turns_left = 0;               // turns the player expects to have, about
  Fear fear = Fear::nothing;        // what speaks against waiting, or against the move
  RouteId feared_route = no_route;  // with some fears: the route
  SeatId feared_seat = no_seat;     // with some fears: the rival
  std::vector<Option> options;      // the move itself and the best others, best first
  std::int64_t games_imagined = 0;  // of a player that searches
};

}  // namespace roundhouse
