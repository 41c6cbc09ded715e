/// What a seat sees at a decision, with the first conclusions: never more than its view tells.
///
/// A Sight is made of a full state or of a face-down one alike. It reads the public part of the table and the
/// seat's own cards; of rivals only their numbers and what everybody has seen.
#pragma once

#include "players/planner/lore.h"
#include "roundhouse/state.h"

namespace roundhouse::planner {

/// How much is worked out anew.
enum class Care : std::uint8_t {
  thorough,  // everything, at every turn
  quick,     // a plan stands until it breaks, and only what it needs is weighed: for games that are imagined
};

struct Sight {
  Sight(Lore const& the_lore, State const& the_state, SeatId the_seat, Care the_care);

  Lore const& lore;
  Board const& board;
  State const& state;
  SeatId seat;
  Seat const& own;
  Weights const& w;
  Care care;
  Routes free;            // what this seat may still claim, cards aside
  double turns_left = 0;  // of this seat, this one included
  bool last_turn = false;
  int most_of_a_color = 0;  // cards in the own hand
  Cards unseen;             // lies in the deck or in rivals' hands, as far as one can tell

  double turns_to_end(SeatId s) const;  // the turns that a seat needs to use up its trains
  bool is_rival(int s) const { return seat_id(s) != seat; }
};

Tickets unseen_tickets(Sight const& sight);  // tickets that may be in rivals' hands

Cities cities_of(Board const& board, Routes const& routes);  // the cities that some routes touch

}  // namespace roundhouse::planner
