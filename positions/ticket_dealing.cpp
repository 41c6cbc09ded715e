#include "positions/ticket_dealing.h"

namespace roundhouse::positions {

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
