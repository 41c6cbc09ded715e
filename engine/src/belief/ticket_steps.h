/// The history of the tickets as one viewer knows it, in steps that each move tickets from place to place.
///
/// How many tickets move from where to where is public, and with it every place in the queue of refused
/// tickets: which step a ticket enters it in, and which step and seat it leaves it for.
#pragma once

#include <bitset>
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
  std::uint8_t place = 0;  // in the queue that it comes from
  bool to_pack = false;
  std::uint8_t time = 0;        // how often the tickets below have come up before (I-06)
  TicketId ticket = no_ticket;  // which, if the viewer's
  bool fresh = false;           // the viewer had not seen it before
  Tickets stays{};              // pick: tickets that the viewer meets in a pack later in this draft
  int next_keep = -1;           // the number of the seat's next keep, this one included
  Where refusals_go{};          // where the seat's next refusals go
  std::uint8_t refusals = 0;    // and how many they are
  int look = -1;  // the step in which the viewer next looks into the pack drawn for or picked from
  std::uint8_t before_look = 0;  // picks from it before that

  // What can still come to the viewer, directly or through other hands.
  bool matters = false;                           // draw, pick: the ticket; keep: the refused ones
  std::array<bool, ticket_decks> pool_matters{};  // from this step on
  unsigned offers_matter = 0;                     // bit masks of seats
  unsigned packs_matter = 0;

  // All steps of an opening or a draft with the refused tickets back in the pool: the last of them.
  int back_in_pool = -1;

  // keep
  std::uint8_t mask = 0;  // the viewer's choice
  ByDeck kept{};
  ByDeck refused{};
  ByDeck first_place{};  // in the queues, of the tickets refused
  Where where{};         // they go

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
  int filled = -1;             // number of the keep in which a ticket came there
  int next_keep = -1;          // number of the keep in which another seat chose whether to keep it
};

inline constexpr std::size_t most_keeps = 256;

struct TicketSteps {
  std::vector<TicketStep> list;
  std::array<std::vector<QueuePlace>, ticket_decks> places;
  PerTicket<std::vector<int>> sightings;  // by ticket: the steps in which the viewer sees it
  /// By keep: the keeps to which a ticket refused in it can come through the queue, itself included.
  std::vector<std::bitset<most_keeps>> reaches;
  int horizon = 0;  // from this step on the viewer sees no ticket any more: all choices are free
  Tickets seen;     // by the viewer at any time

  /// The step in which the viewer sees the ticket next, after this one; -1 if never again.
  int next_sighting(TicketId t, int now) const;
  /// Whether a ticket that another seat has in front of it in a keep can come from there, through the queue,
  /// to the place from which the viewer draws it in a later step.
  bool reaches_draw(int keep, TicketStep const& draw) const;
};

TicketSteps ticket_steps(Board const& board, View const& view);

}  // namespace roundhouse
