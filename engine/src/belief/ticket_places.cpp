#include "belief/ticket_places.h"

namespace roundhouse {

void Pile::add(Label l) {
  if (is_blank(l)) {
    ++blanks[l - blank];
  } else {
    known.insert(ticket_of(l));
  }
}

void Pile::take(Label l) {
  if (is_blank(l)) {
    --blanks[l - blank];
  } else {
    known.erase(ticket_of(l));
  }
}

TicketPlaces::TicketPlaces(Board const& board) {
  for (auto const& ticket : board.tickets) ++pool[ticket.deck].blanks[ticket.deck];
}

Pile& TicketPlaces::pool_to_draw_from(std::size_t deck) {
  if (pool[deck].size() == 0) std::swap(pool[deck], below[deck]);
  return pool[deck];
}

void TicketPlaces::draw(TicketStep const& step, Label from) {
  auto const s = step.seat;
  if (step.queued) {
    from = queue[step.deck].pop();
  } else {
    pool[step.deck].take(from);
  }
  auto const label = step.viewers ? label_of(step.ticket) : from;
  if (step.to_pack) {
    pack[s].add(label);
  } else {
    offer[s].add(label);
  }
}

void TicketPlaces::keep(Board const& board, TicketStep const& step, unsigned mask) {
  auto const s = step.seat;
  for (std::size_t i = 0; i < offer[s].size; ++i) {
    auto const label = offer[s].list[i];
    auto const deck = is_blank(label) ? std::size_t{label} - blank : board.at(ticket_of(label)).deck;
    if (((mask >> i) & 1U) != 0) {
      hand[s].add(label);
      continue;
    }
    switch (step.where) {
      case TicketStep::Where::under: queue[deck].push(label); break;
      case TicketStep::Where::box: boxed.add(label); break;
      case TicketStep::Where::pool: pool[deck].add(label); break;
      case TicketStep::Where::below: below[deck].add(label); break;
    }
  }
  offer[s].size = 0;
}

void TicketPlaces::pick(TicketStep const& step, Label from) {
  auto const s = step.seat;
  pack[s].take(from);
  offer[s].add(from);
}

void TicketPlaces::pass(TicketStep const& step, int players, SeatId viewer) {
  auto const first = pack.begin();
  auto const last = first + players;
  std::rotate(first, step.to_next ? last - 1 : first + 1, last);
  if (viewer != spectator) pack[viewer] = {.known = step.seen, .blanks = {}};
}

}  // namespace roundhouse
