/// Brings the tickets of a plan to the seats: the opening, drafts, draws.
#pragma once

#include "positions/stage.h"
#include "positions/ticket_plan.h"

namespace roundhouse::positions {

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
