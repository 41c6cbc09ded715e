/// What is taken or placed with a claim: festival cards, trains in the provinces.
#include "players/planner/judge.h"
#include "players/planner/side.h"

namespace roundhouse::planner {

double Judge::province_value(int line) const {
  double best = -5;
  int const played = sight_.table.claim.played;
  for (int more = 0; more <= 3; ++more) {
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
