#include "roundhouse/view.h"

#include "rules/rows.h"

namespace roundhouse {
namespace {

/// Only how many there are is told.
void hide(Cards& cards) {
  cards.count.fill(0);
}

void hide(Seat& seat) {
  hide(seat.hand);
  seat.tickets = {};
  seat.offer.tickets.fill(no_ticket);
  seat.choice = {};
  for (auto const hide_more : each<&Mechanic::hide_seat>) hide_more(seat);
}

void hide(TicketDeck& deck) {
  deck.pool = {};
  deck.below = {};
  deck.queue.fill(no_ticket);
}

}  // namespace

Event seen_by(SeatId viewer, Event event) {
  if (event.seat == viewer) return event;
  switch (event.kind) {
    case EventKind::card:
    case EventKind::ticket:
    case EventKind::queued_ticket:
    case EventKind::pack:
      event.a = 0;
      event.hidden = true;
      return event;
    case EventKind::decision:
      if (move_rows[event.move.kind].secret) {
        event.move = make_move(event.move.kind);
        event.hidden = true;
      }
      return event;
    default: return event;
  }
}

State face_down(State const& state, SeatId viewer) {
  State seen = state;
  if (state.phase == Phase::over) return seen;  // everything is laid open to be counted
  for (int s = 0; s < state.players; ++s) {
    if (seat_id(s) == viewer) continue;
    hide(seen.at(seat_id(s)));
    seen.draft.packs[s] = {};
  }
  hide(seen.deck.cards);
  for (auto const hide_more : each<&Mechanic::hide>) hide_more(seen);
  for (auto& deck : seen.tickets) hide(deck);
  seen.boxed = {};
  return seen;
}

}  // namespace roundhouse
