/// One vocabulary for everything that happens: a line of the record, a row in a store, a message to a player.
#pragma once

#include "roundhouse/move.h"

namespace roundhouse {

/// What happened; after each kind, what the other fields of its Event hold.
enum class EventKind : std::uint8_t {
  decision,  // seat, move

  // chance: what the dealer said
  first_seat,  // seat: who begins (B-05)
  card,        // seat, a: kind of card that came to the hand unseen
  row,         // a: slot, b: kind of card turned up there
  reveal,      // a: kind of card turned up for a tunnel (N-09)
  extra_card,  // a: kind of a card beside train cards that came up (I-04)
  ticket,      // seat, a: ticket, b: deck it came from

  queued_ticket,  // seat, a: ticket that had been refused and now comes back to the top (B-04, B-50), b: deck

  // what follows from the rules and is told because everybody sees it
  draft_card,   // I-05
  reshuffle,    // B-28
  new_row,      // B-25: the row is discarded
  refill,       // B-28: empty places of the row are filled at the end of a turn
  kept,         // seat, a: tickets kept, b: refused; of the first deck, and 16 times those of the second
  given,        // N-08, N-13: seat, a: kind of card, b: how many were laid because there was no choice
  pass_packs,   // I-03: every seat has picked, the packs move on
  pack,         // seat, a: a ticket in the pack that has come to the seat
  begin_draft,  // I-06: a: which draft
  score,        // seat, a: points, b: ScoreReason
  last_round,   // seat: who ended a turn with few trains (B-60)
  over,
};

/// What points are for that are scored at once.
enum class ScoreReason : std::uint8_t { route, goods };

/// One thing that happened.
struct Event {
  EventKind kind{};       // what
  SeatId seat = no_seat;  // to whom
  std::uint8_t a = 0;     // see EventKind
  std::uint8_t b = 0;     // see EventKind
  Move move{};            // of a decision
  bool hidden = false;    // blanked for this viewer: what is in a, b or the move is not told
  friend constexpr bool operator==(Event const&, Event const&) = default;
};

using Events = std::vector<Event>;  // a history, oldest first

/// Whether the event is a chance outcome that a dealer must supply when the game is replayed.
constexpr bool is_chance(EventKind k) {
  return k >= EventKind::first_seat && k <= EventKind::ticket;
}

}  // namespace roundhouse
