/// The train cards that the viewer has not seen, and where they can be.
///
/// The deck is known whenever it has been shuffled: it is then the discard pile, which everybody saw. All
/// cards drawn blind from one such deck are a generation, and which cards the others drew of a generation is
/// known exactly: those of it that neither lay open nor came to the viewer.
#pragma once

#include <vector>

#include "roundhouse/view.h"

namespace roundhouse {

struct Generation {
  Cards cards;  // that the other seats drew blind; of the present deck also those still in it
  PerSeat<std::uint8_t> drawn{};  // how many each of them drew
};

/// A card that another seat played unseen: it is of one of the generations that the seat has drawn from.
struct BlindPlay {
  SeatId seat{};
  Card kind = Card::none;
  std::uint8_t latest = 0;  // the generation of the deck when it was played
  std::uint8_t drawn = 0;   // cards of that generation drawn by the seat before
};

struct CardHistory {
  std::vector<Generation> generations;
  std::vector<BlindPlay> plays;  // in the order played
};

CardHistory card_history(Board const& board, View const& view);

}  // namespace roundhouse
