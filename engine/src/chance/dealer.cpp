#include "roundhouse/dealer.h"

namespace roundhouse {

DeckCard nth_card(Deck const& deck, int n) {
  if (n < deck.cards.total) return {deck.cards.nth(n), 0};
  n -= deck.cards.total;
  std::uint8_t extra = 0;
  while (n >= deck.extras[extra]) n -= deck.extras[extra++];
  return {Card::none, extra};
}

}  // namespace roundhouse
