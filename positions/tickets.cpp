#include "positions/tickets.h"

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

std::size_t TicketDealing::most_deals() const {
  std::size_t most = 0;
  for (auto const& seat : plan_) most = std::max(most, seat.deals.size());
  return most;
}

void TicketDealing::stack(TicketId ticket) {
  stage_.dealer().tickets[board_.at(ticket).deck].push_back(ticket);
}

void TicketDealing::stack() {
  // Before the first turn of a sketch the packs are those that the file names.
  std::size_t const drafts = !board_.draft || sketch_.opening ? 0 : board_.draft->again ? 2 : 1;
  for (std::size_t d = 0; d < most_deals(); ++d) {
    if (d < drafts) {
      stack_packs(d);
    } else {
      stack_offers(d);
    }
  }
  for (auto const t : sketch_.next_tickets) stack(t);
}

void TicketDealing::stack_offers(std::size_t d) {
  for (auto const& seat : plan_) {
    if (d >= seat.deals.size()) continue;
    for (auto const t : seat.deals[d].tickets) stack(t);
  }
}

/// In round r every seat picks the r-th ticket of its list, so that one lies in the pack that has come to it
/// by then.
void TicketDealing::stack_packs(std::size_t d) {
  int const n = sketch_.players;
  for (int pack = 0; pack < n; ++pack) {
    for (int round = 0; round < board_.draft->deal; ++round) {
      int const s = ((d == 0 ? pack + round : pack - round) % n + n) % n;
      if (d >= deals(s).size()) {
        return stage_.fail(sketch_.seats[s].place,
                           {"another seat has the tickets of a second draft, this one has not",
                            "une autre place a les billets d’un second draft, celle-ci non"});
      }
      stack(deals(s)[d].tickets[round]);
    }
  }
}

void TicketDealing::open() {
  if (board_.draft) return hold_draft("seats");
  for (int s = 0; s < sketch_.players && board_.two_ticket_decks; ++s) {
    auto const& deal = deals(s)[0];
    int const of_second = static_cast<int>(deal.tickets.size()) - deal.first_deck;
    stage_.play(s, make_move(MoveKind::choose_mix, deal.first_deck, of_second), sketch_.seats[s].place);
  }
  for (int s = 0; s < sketch_.players; ++s) keep(s, 0);
}

void TicketDealing::hold_draft(std::string const& place) {
  auto const d = drafts_++;
  for (std::size_t round = 0; stage_.state().phase == Phase::draft && !stage_.failed(); ++round) {
    for (int s = 0; s < sketch_.players && !stage_.failed(); ++s) {
      if (d >= deals(s).size()) {
        return stage_.fail(
            place, {"the draft card comes up here: every seat needs the tickets of a second draft",
                    "la carte de draft apparaît ici : chaque place a besoin des billets d’un second draft"});
      }
      stage_.play(s, make_move(MoveKind::pick, index(deals(s)[d].tickets[round])), place);
    }
  }
  for (int s = 0; s < sketch_.players && !stage_.failed(); ++s) keep(s, d);
}

void TicketDealing::keep(int s, std::size_t d) {
  auto const& kept = deals(s)[d].kept;
  auto const& offer = stage_.seat(s).offer;
  unsigned mask = 0;
  for (std::size_t i = 0; i < offer.size; ++i) {
    if (std::ranges::find(kept, offer.tickets[i]) != kept.end()) mask |= 1U << i;
  }
  stage_.play(s, make_move(MoveKind::keep, static_cast<int>(mask)), sketch_.seats[s].place + ".tickets");
}

void TicketDealing::draw() {
  for (std::size_t d = board_.draft ? drafts_ : 1; d < most_deals(); ++d) {
    for (int s = 0; s < sketch_.players && !stage_.failed(); ++s) {
      if (d < deals(s).size()) draw(s, d);
    }
  }
}

void TicketDealing::draw(int s, std::size_t d) {
  auto const& deal = deals(s)[d];
  auto const move = board_.two_ticket_decks
                        ? make_move(MoveKind::draw_tickets, deal.first_deck,
                                    static_cast<int>(deal.tickets.size()) - deal.first_deck)
                        : make_move(MoveKind::draw_tickets);
  stage_.set_turn(s);
  stage_.play(s, move, sketch_.seats[s].place + ".tickets");
  if (!stage_.failed()) keep(s, d);
  stage_.forget_last_round();
}

}  // namespace roundhouse::positions
