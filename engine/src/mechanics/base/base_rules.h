/// What a mechanic asks of the rules that every board has. Those call the mechanics by name, so the functions
/// that mechanics call in turn are declared here, below both, and defined in `rules/`.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse {

// turn.cpp: the order of a game

void begin_turn(Context& context, SeatId seat);  // the first turn of the game, or the turn after a draft
void end_turn(Context& context);  // what happens at the end of every turn, up to the next decision
/// What a claim brings with it is offered one after the other; then the turn ends.
void go_on_after_claim(Context& context);

/// A choice that all seats make at the same time waits until the last one is in (B-03).
void play_simultaneous(Context& context, SeatId seat, Move move);

inline std::uint8_t everybody(State const& state) {
  return static_cast<std::uint8_t>((1U << state.players) - 1U);
}

// draw.cpp: train cards

bool can_draw(State const& state);  // whether a blind draw is legal: B-28
/// The next train card from the deck, reshuffling if it is empty; Card::none if none is left. Other
/// cards that come up on the way are laid out (I-04, I-05).
Card next_card(Context& context);
/// A card from the deck to the hand, unseen by the others; false if none is left.
bool draw_blind(Context& context, SeatId seat);
/// Drawing goes on with its first or second card, or ends if there is nothing to take (B-30, K-04, I-04).
void choose_card(Context& context, Phase phase);

// claim.cpp: paying for a route

/// Cards from the hand onto the table, where everybody sees them.
void lay(Context& context, Card card, int n);
/// All cards for the route are laid: a tunnel is dug, any other route is claimed.
void all_laid(Context& context);
/// The route is the player's: cards discarded, trains placed, points scored.
void complete_claim(Context& context);

// tickets.cpp

/// The next ticket of a deck to a seat, which alone sees it: the deck is not empty.
TicketId next_ticket(Context& context, SeatId seat, int deck);

}  // namespace roundhouse
