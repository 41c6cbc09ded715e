/// A position as its file tells it: what lies on the table, without how it came to be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/board_json.h"
#include "roundhouse/dealer.h"
#include "roundhouse/state.h"

namespace roundhouse::positions {

/// A route that a seat has claimed, and what it did with the claim.
struct ClaimSketch {
  std::string place;  // in the file
  RouteId route{};    // which one
  Cards paid;         // none: any cards that pay
  CityId passenger = no_city;
  int extra = -1;       // cards beside train cards that were taken: which kind
  int extra_cards = 0;  // and how many
  int line = -1;        // of the provinces table
  int cell = 0;         // its value
  int express = 0;      // spent for it
};

/// A passenger that has left the game.
struct RideSketch {
  std::string place;
  CityId from{};
  std::vector<RouteId> along;
};

/// One seat.
struct SeatSketch {
  std::string place;
  std::vector<ClaimSketch> routes;  // in the order claimed
  std::vector<RideSketch> rides;
  std::vector<TicketId> tickets;  // in the order they came
  int more_tickets = 0;           // beside these, any
  Cards hand;                     // train cards that the file names
  int more_cards = 0;             // beside these, any
  Cards known;                    // the part of the hand that lay in the row
  unsigned express = 0;           // a mask, as in Seat
  std::vector<TicketId> dealt;    // before the first turn: the tickets offered, or the pack
  int trains = -1;                // that the author counts; -1: does not say
};

/// A move on the way from the beginning of the turn to the decision.
struct StepSketch {
  std::string place;
  SeatId seat{};
  std::string words;
};

struct Sketch {
  Board const* board = nullptr;
  int players = 2;
  SeatId seat{};         // who decides
  bool opening = false;  // the first turn has not come yet
  std::vector<SeatSketch> seats;
  std::vector<Card> row;
  std::array<std::uint8_t, max_extras> lying{};
  int turns_left = 0;  // in the last round, this one included
  std::vector<StepSketch> then;
  std::vector<DeckCard> next_cards;  // what the deck gives on the way
  std::vector<TicketId> next_tickets;
  std::vector<StepSketch> best;
  std::vector<StepSketch> avoid;  // instead of `best`: everything else is right
  std::string theme;
  Text why;
};

/// Reads the file; the sketch is of use only if the error stays empty.
Sketch read_sketch(std::string_view json, BoardError& error);

}  // namespace roundhouse::positions
