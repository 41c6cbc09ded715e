#include "positions/ticket_plan.h"

#include "engine/reading/reasons.h"

namespace roundhouse::positions {
namespace {

class Planner {
 public:
  Planner(Sketch const& sketch, BoardError& error) : sketch_(sketch), board_(*sketch.board), error_(error) {
    for (std::size_t t = 0; t < board_.tickets.size(); ++t) free_.insert(static_cast<TicketId>(t));
    for (auto const t : sketch.next_tickets) use(t, "next_tickets");
    for (auto const& seat : sketch.seats) {
      for (auto const t : seat.tickets) use(t, seat.place + ".tickets");
      for (auto const t : seat.dealt) use(t, seat.place + ".dealt");
    }
  }

  std::vector<SeatTickets> plan() {
    std::vector<SeatTickets> seats;
    seats.reserve(sketch_.seats.size());
    for (auto const& seat : sketch_.seats) seats.push_back(sketch_.opening ? opening(seat) : all(seat));
    return seats;
  }

 private:
  void fail(std::string const& place, Text const& reason) {
    if (error_.reason.en.empty()) error_ = {place, reason};
  }
  void use(TicketId t, std::string const& place) {
    if (!free_.contains(t))
      fail(place, filled({"ticket {} is there twice", "le billet {} y est deux fois"}, board_.at(t).id));
    free_.erase(t);
  }
  /// A ticket that nobody names, from the end of the board's list.
  TicketId filler(std::size_t deck, std::string const& place) {
    auto const of_deck = free_ & board_.tickets_of_deck[deck];
    if (of_deck.empty()) {
      fail(place, {"there are not so many tickets", "il n’y a pas tant de billets"});
      return {};
    }
    auto const t = of_deck.nth(of_deck.size() - 1);
    free_.erase(t);
    return t;
  }
  std::size_t larger_deck() const {
    return (free_ & board_.tickets_of_deck[1]).size() > (free_ & board_.tickets_of_deck[0]).size() ? 1 : 0;
  }

  int opening_deal() const { return board_.draft ? board_.draft->deal : board_.switches.opening_deal; }

  SeatTickets opening(SeatSketch const& seat) {
    Deal deal{.tickets = seat.dealt, .kept = {}};
    fill(deal, opening_deal(), seat.place);
    return {{deal}};
  }

  SeatTickets all(SeatSketch const& seat) {
    auto wanted = seat.tickets;
    for (int i = 0; i < seat.more_tickets; ++i) wanted.push_back(filler(larger_deck(), seat.place));
    SeatTickets plan;
    std::size_t next = 0;
    auto const come = [&](int dealt, int least, int most) {
      Deal deal;
      for (; next < wanted.size() && static_cast<int>(deal.tickets.size()) < most; ++next)
        deal.tickets.push_back(wanted[next]);
      deal.kept = deal.tickets;
      if (static_cast<int>(deal.kept.size()) < least) {
        fail(seat.place, filled({"a seat keeps at least {} tickets at a time",
                                 "une place garde au moins {} billets à la fois"},
                                least));
      }
      fill(deal, dealt, seat.place);
      plan.deals.push_back(deal);
    };
    if (board_.draft) {
      // Exactly as many are kept; a second draft is held only if somebody holds more than the first gave.
      come(board_.draft->deal, board_.draft->keep, board_.draft->keep);
      if (board_.draft->again && next < wanted.size())
        come(board_.draft->deal, board_.draft->keep, board_.draft->keep);
    } else {
      come(board_.switches.opening_deal, board_.switches.opening_keep, board_.switches.opening_deal);
    }
    while (next < wanted.size())
      come(board_.switches.draw_deal, board_.switches.draw_keep, board_.switches.draw_deal);
    return plan;
  }

  /// Refused tickets are added; those of the first deck come first.
  void fill(Deal& deal, int size, std::string const& place) {
    while (static_cast<int>(deal.tickets.size()) < size && error_.reason.en.empty()) {
      deal.tickets.push_back(filler(larger_deck(), place));
    }
    std::ranges::stable_sort(deal.tickets, {}, [&](TicketId t) { return board_.at(t).deck; });
    deal.first_deck = static_cast<int>(
        std::ranges::count_if(deal.tickets, [&](TicketId t) { return board_.at(t).deck == 0; }));
  }

  Sketch const& sketch_;
  Board const& board_;
  BoardError& error_;
  Tickets free_;
};

}  // namespace

std::vector<SeatTickets> plan_tickets(Sketch const& sketch, BoardError& error) {
  return Planner(sketch, error).plan();
}

}  // namespace roundhouse::positions
