/// Plays all that lies on the table of a sketch: routes, rides, hands, the row.
#pragma once

#include <deque>

#include "positions/purse.h"
#include "positions/stage.h"
#include "positions/tickets.h"

namespace roundhouse::positions {

class Layout {
 public:
  Layout(Stage& stage, Sketch const& sketch, TicketDealing& tickets, std::vector<SeatCards> cards,
         std::vector<Card> row);

  /// Puts the cards of the deal on top of the deck: opening hands, then the row.
  void stack_opening();
  /// Everything up to the beginning of the turn in question.
  void lay_out();

 private:
  using Queue = std::deque<Card>;
  SeatSketch const& sketch(int s) const { return sketch_.seats[s]; }
  Queue& queue(int s) { return queues_[s]; }

  void draw_one(int s, std::string const& place);
  void draw_until(int s, Card card, int n);
  void end_turn(std::string const& place);
  void finish_draw(std::string const& place);

  void spend_express();
  void claim(int s, ClaimSketch const& claim, Price const& price);
  void after_claim(int s, ClaimSketch const& claim, Price const& price);
  void place_passenger(int s, ClaimSketch const& claim);
  void place_province(int s, ClaimSketch const& claim, Price const& price);
  void bring_extras(int s, ClaimSketch const& claim);
  void ride(int s, RideSketch const& ride);
  void lay_extras();
  void take_from_row();

  struct Taken {
    int seat;
    Card card;
  };

  Stage& stage_;
  Sketch const& sketch_;
  TicketDealing& tickets_;
  std::vector<SeatCards> cards_;
  std::vector<Card> row_;
  std::vector<Queue> queues_;  // what each seat draws blind, in the order it needs it
  std::vector<Taken> taken_;   // from the row, last of all
};

}  // namespace roundhouse::positions
