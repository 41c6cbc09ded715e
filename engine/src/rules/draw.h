/// Drawing train cards: B-20 to B-30.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse {

/// Whether a blind draw is legal: B-28.
bool can_draw(State const& state);

/// The next train card from the deck, reshuffling if it is empty; Card::none if none is left. Festival cards
/// and the draft card that come up on the way are laid out (I-04, I-05).
Card next_card(Table& table);

/// Fills the empty places of the row as far as cards last, then replaces the row as B-25 and M-07 demand.
void fill_row(Table& table);
/// Replaces the row as long as B-25 and M-07 demand it and B-26 allows it.
void settle_row(Table& table);

/// A card from the deck to the hand, unseen by the others; false if none is left.
bool draw_blind(Table& table, SeatId seat);

/// The kinds of face-up cards that may be taken now, one bit each.
unsigned takeable(Board const& board, State const& state);
Reason why_not_take(Board const& board, State const& state, Move move);
Reason why_not_draw(State const& state);
void play_take(Table& table, Move move);
void play_draw(Table& table);

/// Drawing goes on with its first card, or ends if there is nothing to take (K-04, I-04).
void begin_first_card(Table& table);

}  // namespace roundhouse
