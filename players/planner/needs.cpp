#include "players/planner/needs.h"

#include "roundhouse/rules.h"

namespace roundhouse::planner {
namespace {

std::size_t most(PerColor<int> const& counts) {
  return static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin());
}

/// Gray routes take what the coloured ones leave, longest first, each from the colour there is most of.
void pay_grays(Tally const& routes, Needs& needs) {
  for (int length = max_length; length > 0; --length) {
    for (int n = routes.gray[length - 1]; n > 0; --n) {
      auto const c = most(needs.surplus);
      int const paid = std::min(length, needs.surplus[c]);
      needs.surplus[c] -= paid;
      needs.gray += length - paid;
      bool const collected = paid > 0 && paid < length && needs.gray_color == Card::none;
      if (collected) needs.gray_color = card_at(static_cast<int>(c));
    }
  }
}

}  // namespace

Needs needs_of(Tally const& routes, Cards const& hand) {
  Needs needs;
  int helped = 0;  // cards that a locomotive can replace
  for (std::size_t c = 0; c < colors; ++c) {
    int const rest = hand.count[c] - routes.plain[c];
    needs.surplus[c] = std::max(0, rest);
    needs.lacking[c] = std::max(0, -rest);
    needs.total += needs.lacking[c];
    helped += std::min<int>(needs.lacking[c], routes.wild[c]);
  }
  pay_grays(routes, needs);
  needs.total += needs.gray;
  helped += std::min<int>(needs.gray, routes.wild_gray);
  int const locomotives = hand[Card::locomotive];
  needs.symbols = std::max(0, routes.symbols - locomotives);
  needs.spare_locomotives = std::max(0, locomotives - routes.symbols);
  needs.total -= std::min(needs.spare_locomotives, helped);
  needs.total += needs.symbols;
  return needs;
}

double missing_for(Sight const& sight, Route const& route) {
  auto const& hand = sight.own.hand;
  int const have = route.color == gray ? sight.most_of_a_color : hand[route.color];
  double const missing = std::max(0, route.length - route.locomotives - have);
  double helping = route.wild ? 0.5 * hand[Card::locomotive] : 0;
  if (route.long_wild) helping += 0.7 * hand[Card::locomotive_4];
  return std::max(0.0, missing - helping);
}

double payment_worth(Sight const& sight, Needs const& without_route, Payment const& p, double needed) {
  double worth = 0;
  if (is_color(p.color)) {
    int const surplus = without_route.surplus[p.color];
    worth +=
        std::min(p.color_cards, surplus) * sight.w.spare_card + std::max(0, p.color_cards - surplus) * needed;
  }
  worth +=
      p.locomotives * (sight.w.locomotive + (p.locomotives > without_route.spare_locomotives ? needed : 0.0));
  worth += p.long_locomotives * sight.w.locomotive * 0.8;
  return worth + p.swaps * 3 * sight.w.spare_card;
}

Price cheapest_payment(Sight const& sight, Needs const& without_route, RouteId route, double needed) {
  thread_local Moves ways;
  ways.clear();
  payments(sight.board, route, sight.own.hand, ways);
  Price best;
  for (auto way : ways) {
    auto const p = payment(sight.board, route, way);
    double const worth = payment_worth(sight, without_route, p, needed);
    if (best.payment.color == Card::none || worth < best.worth) best = {p, worth};
  }
  return best;
}

}  // namespace roundhouse::planner
