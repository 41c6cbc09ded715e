/// What is taken or placed with a claim: festival cards, trains in the provinces.
#include <bit>

#include "players/planner/judge.h"
#include "players/planner/side.h"

namespace roundhouse::planner {

/// With the cards that could still be played for it, and an express card.
double Judge::province_value(int line) const {
  if (sight_.own.trains <= plan_.spaces && !plan_.served.empty()) return -5;  // the plan needs every train
  auto const& hand = sight_.own.hand;
  auto const color = sight_.table.claim.color;
  int const cards = (is_color(color) ? hand[color] : 0) + hand[Card::locomotive];
  int const express = sight_.own.express == 0 ? 0 : std::bit_width(sight_.own.express) - 1;
  int const played = sight_.table.claim.played;
  double best = -5;
  for (int more = 0; more <= std::min(cards + express, 6); ++more) {
    double const cost = more * sight_.w.spare_card * card_use_;
    best = std::max(best, sight_.w.province * province_gain(sight_, line, played + more) - cost);
  }
  return best - sight_.w.province_train * (sight_.last_turn ? 0 : 1);
}

double Judge::extra_value(Move move) const {
  int const value = sight_.table.claim.played + move.a + move.b + move.c;
  double const cards = move.a * worth(sight_.table.claim.color) + move.b * worth(Card::locomotive);
  double const express = move.c > 0 ? sight_.w.express_card * (0.5 + move.c / 4.0) * card_use_ : 0;
  return sight_.w.province * province_gain(sight_, sight_.table.claim.line, value) - cards - express;
}

}  // namespace roundhouse::planner
