/// The history of the tickets as one viewer knows it, in steps that each move tickets from place to place.
///
/// How many tickets move from where to where is public, and with it every place in the queue of refused
/// tickets: which step a ticket enters it in, and which step and seat it leaves it for.
#pragma once

#include <vector>

#include "roundhouse/view.h"

namespace roundhouse {

using ByDeck = std::array<std::uint8_t, ticket_decks>;

struct TicketStep {
  enum class Kind : std::uint8_t { draw, keep, pick, pass };
  enum class Where : std::uint8_t { under, box, pool, below };

  Kind kind{};
  SeatId seat{};
  bool viewers = false;  // the viewer's own

  // draw: one ticket of a deck to an offer or a pack; pick: one ticket of a pack to an offer
  std::uint8_t deck = 0;
  bool queued = false;
  bool to_pack = false;
  TicketId ticket = no_ticket;  // which, if the viewer's
  bool fresh = false;           // the viewer had not seen it before
  Tickets stays{};              // pick: tickets that the viewer meets in a pack later in this draft

  // keep
  std::uint8_t mask = 0;  // the viewer's choice
  ByDeck kept{};
  ByDeck first_place{};  // in the queues, of the tickets refused
  Where where{};         // they go
  bool matters = true;   // a refused ticket may come to the viewer later

  // pass: every pack goes to a neighbour, and the viewer looks into the new one
  bool to_next = false;
  Tickets seen{};
  std::uint8_t seen_fresh = 0;  // how many of these the viewer had not seen before
};

/// A place in the queue of a deck, numbered from the first ticket ever refused.
struct QueuePlace {
  TicketId drawn = no_ticket;  // what the viewer draws from it
  bool fresh = false;          // without having seen it before
  bool matters = false;        // what lies there may come to the viewer
};

struct TicketSteps {
  std::vector<TicketStep> list;
  std::array<std::vector<QueuePlace>, ticket_decks> places;
  std::array<int, max_tickets> last_seen{};  // by ticket: the number of the step, or -1
  int horizon = 0;  // from this step on the viewer sees no ticket any more: all choices are free
  Tickets seen;     // by the viewer at any time

  bool again(TicketId t, int now) const { return last_seen[static_cast<std::size_t>(t)] > now; }
  /// The tickets of a set that the viewer sees again after this step.
  Tickets again(Tickets set, int now) const;
};

TicketSteps ticket_steps(Board const& board, View const& view);

}  // namespace roundhouse
