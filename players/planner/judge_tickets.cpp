/// Which tickets to look for, to pass on and to keep.
#include "players/planner/judge.h"

namespace roundhouse::planner {

/// What some tickets that may still lie in a deck would add if they came, best first.
Promises const& Judge::promises(int deck) const {
  auto& known = promises_[deck];
  if (known.looked) return known;
  known.looked = true;
  double const own = surveyor_.plan(sight_.own.tickets).value;
  auto const unseen = sight_.board.tickets_of_deck[deck] - sight_.own.tickets;
  // Some of them stand for all.
  int const step = 1 + unseen.size() / (sight_.care == Care::quick ? 4 : 12);
  int i = index(sight_.seat);
  for (auto t : unseen) {
    if (++i % step != 0) continue;
    known.values[known.count++] = surveyor_.own_plan_with(t).value - own;
  }
  std::sort(known.values.begin(), known.values.begin() + known.count, std::greater<>());
  return known;
}

/// The best of n tickets from a deck: the chance that the i-th promise is the best drawn one is the chance
/// that it is drawn and none before it.
double Judge::best_of(int deck, int n) const {
  auto const& [values, count, looked] = promises(deck);
  if (count == 0) return -10;
  double expected = 0;
  double none_before = 1;
  for (int k = 0; k < count; ++k) {
    double const drawn = k + 1 == count ? 1 : 1 - std::pow(1 - 1.0 / (count - k), n);
    expected += none_before * drawn * values[k];
    none_before *= 1 - drawn;
  }
  return expected;
}

double Judge::tickets_value(int short_ones, int long_ones, int more) const {
  auto const& w = sight_.w;
  bool const opening = sight_.state.phase != Phase::turn;
  double const latest = sight_.care == Care::quick ? 2 : 4;
  if (!opening && (plan_.turns > latest || sight_.turns_left - plan_.turns < 2.5)) return -5;
  if (!sight_.board.two_ticket_decks) {
    int const n = sight_.board.switches.draw_deal + more;
    return w.draw_tickets + best_of(0, n) - more * w.express_card / 2;
  }
  double const near = short_ones > 0 ? best_of(0, short_ones) : 0;
  double const far = long_ones > 0 ? best_of(1, long_ones) : 0;
  return w.draw_tickets + std::max(near, far) + 0.4 * std::max(0.0, std::min(near, far));
}

double Judge::keep_value(Move move) const {
  auto tickets = sight_.own.tickets;
  for (std::size_t i = 0; i < sight_.own.offer.size; ++i) {
    if ((move.a >> i) & 1U) tickets.insert(sight_.own.offer.tickets[i]);
  }
  return surveyor_.plan(tickets).value;
}

/// Refusing a picked ticket later costs nothing, so one that does not fit is only useless.
double Judge::pick_value(TicketId t) const {
  auto tickets = sight_.own.tickets;
  Tickets picked;
  for (std::size_t i = 0; i < sight_.own.offer.size; ++i) picked.insert(sight_.own.offer.tickets[i]);
  picked.insert(t);
  tickets |= picked;
  auto const plan = surveyor_.plan(tickets);
  double sum = plan.value;
  for (auto lost : plan.given_up& picked) sum += sight_.board.at(lost).points;
  return sum + sight_.w.draft_pass * sight_.board.at(t).points;
}

}  // namespace roundhouse::planner
