/// Drawing train cards.
#include "players/planner/judge.h"

namespace roundhouse::planner {

double Judge::worth(Card card) const {
  if (card == Card::passenger) return sight_.w.passenger_card * card_use_;
  double sum = is_color(card) ? color_worth(card) + last_card_worth(card) : locomotive_worth(card);
  // More cards than trains: they will hardly be used.
  if (sight_.own.hand.total > sight_.own.trains + 3 && !needs_.lacks(card)) sum *= 0.4;
  return sum * card_use_;
}

double Judge::locomotive_worth(Card card) const {
  auto const& w = sight_.w;
  if (card == Card::locomotive_4) return 0.85 * locomotive_worth(Card::locomotive);
  double sum = w.spare_card + 0.5;
  if (needs_.total > 0) sum = w.locomotive;
  if (road_needs_.total > 0) sum = std::max(w.locomotive, needed_);
  return sum + (road_needs_.symbols > 0 ? needed_ : 0);
}

double Judge::color_worth(Card card) const {
  auto const& w = sight_.w;
  auto const lacks = [card](Needs const& needs) {
    return needs.lacks(card) || (needs.gray > 0 && card == needs.gray_color);
  };
  if (lacks(road_needs_)) return std::max(needed_, w.spare_card);
  if (lacks(needs_)) return std::max(w.needed_card * w.turn_points, w.spare_card);  // routes for points only
  return w.spare_card + 0.03 * sight_.own.hand[card];
}

/// A card with which a route of the plan can be paid.
double Judge::last_card_worth(Card card) const {
  int const have = sight_.own.hand[card] + sight_.own.hand[Card::locomotive];
  for (auto r : plan_.roads | plan_.extras) {
    auto const& route = sight_.board.at(r);
    if (route.color != card || have + 1 != route.length) continue;
    return sight_.w.last_card * (plan_.roads.contains(r) ? plan_.tempo : sight_.w.turn_points);
  }
  return 0;
}

double Judge::blind_worth() const {
  if (blind_ >= 0) return blind_;
  double sum = 0;
  for (int c = 0; c < card_kinds; ++c) {
    if (int const n = sight_.unseen[card_at(c)]; n > 0) sum += n * worth(card_at(c));
  }
  blind_ = sight_.unseen.total > 0 ? sum / sight_.unseen.total : 0;
  return blind_;
}

/// The best that can follow after taking this card from the row.
double Judge::second_card(Card taken) const {
  double best = blind_worth();
  bool skipped = false;
  for (auto card : sight_.state.row) {
    if (card == Card::none) continue;
    if (card == taken && !skipped) {
      skipped = true;
      continue;
    }
    if (card == Card::locomotive && sight_.board.switches.row_locomotive_takes_both) continue;
    best = std::max(best, worth(card));
  }
  return best;
}

double Judge::take_value(Card card) const {
  double const now = worth(card);
  if (sight_.state.phase == Phase::second_card) return now;
  if (card == Card::locomotive && sight_.board.switches.row_locomotive_takes_both) return now;
  return now + second_card(card);
}

double Judge::draw_value() const {
  double const now = blind_worth();
  if (sight_.state.phase == Phase::second_card) return now;
  return now + second_card(Card::none);
}

}  // namespace roundhouse::planner
