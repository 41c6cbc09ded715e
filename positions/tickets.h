/// Which tickets each seat was dealt, so that it came to hold those that a sketch names.
#pragma once

#include "positions/sketch.h"
#include "positions/stage.h"

namespace roundhouse::positions {

/// Tickets that come together, and which of them are kept.
struct Deal {
  std::vector<TicketId> tickets;  // in the order they come
  std::vector<TicketId> kept;
  int first_deck = 0;  // M-03: how many are of the first deck
};

/// All that comes to one seat: the opening, the second draft if the board has one, then what was drawn.
struct SeatTickets {
  std::vector<Deal> deals;
};

/// For every seat; of use only if the error stays empty.
std::vector<SeatTickets> plan_tickets(Sketch const& sketch, BoardError& error);

class TicketDealing {
 public:
  TicketDealing(Stage& stage, Sketch const& sketch, std::vector<SeatTickets> plan)
      : stage_(stage), sketch_(sketch), board_(stage.board()), plan_(std::move(plan)) {}

  /// Everything that will be drawn, in the order it will be drawn.
  void stack();
  /// The choices before the first turn.
  void open();
  /// The draft that has begun.
  void hold_draft(std::string const& place);
  /// What was drawn later.
  void draw();

 private:
  std::vector<Deal> const& deals(int s) const { return plan_[s].deals; }
  std::size_t most_deals() const;
  void stack(TicketId ticket);
  void stack_packs(std::size_t d);
  void stack_offers(std::size_t d);
  void draw(int s, std::size_t d);
  void keep(int s, std::size_t d);

  Stage& stage_;
  Sketch const& sketch_;
  Board const& board_;
  std::vector<SeatTickets> plan_;
  std::size_t drafts_ = 0;  // held so far
};

}  // namespace roundhouse::positions
