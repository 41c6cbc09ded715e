#include "players/planner/judge.h"

#include <span>

#include "players/planner/mechanics.h"
#include "roundhouse/sort_few.h"

namespace roundhouse::planner {

Judge::Judge(Sight const& sight, Surveyor const& surveyor, Plan const& plan)
    : sight_(sight), surveyor_(surveyor), plan_(plan) {
  road_needs_ = needs_of(sight.lore.tally(plan.roads), sight.own.hand);
  needed_ = sight.w.needed_card * plan.tempo;
  needs_ = needs_of(sight.lore.tally(plan.roads | plan.extras), sight.own.hand);
  card_use_ = std::clamp((sight.turns_left - 1) / 4, 0.0, 1.0);
}

double Judge::value(Move move) const {
  switch (move.kind) {
    case MoveKind::pass: return 0;
    case MoveKind::draw: return draw_value();
    case MoveKind::take: return take_value(move.card());
    case MoveKind::claim: return claim_value(move.route());
    case MoveKind::draw_tickets:
    case MoveKind::choose_mix: return tickets_value(move.a, move.b, move.c);
    case MoveKind::pick: return pick_value(move.ticket());
    case MoveKind::keep: return keep_value(move);
    case MoveKind::pay: return pay_value(move);
    case MoveKind::give: return give_value(move);
    case MoveKind::pay_raise: return raise_value(move);
    case MoveKind::give_up: return give_up_value();
    default: return worth_of(move.kind)->planner(*this, move);
  }
}

Aim Judge::claim_aim(RouteId r) const {
  auto const& route = sight_.board.at(r);
  if (serves_plan(r)) return Aim::join_tickets;
  for (auto const* mechanic : all_worths) {
    if (mechanic->aim == Aim::score_points) continue;
    if (mechanic->beside(sight_, route) > route.points) return mechanic->aim;
  }
  if (block_value(r) > route.points) return Aim::block;
  return sight_.last_turn ? Aim::end_game : Aim::score_points;
}

Aim Judge::aim(Move move) const {
  switch (move.kind) {
    case MoveKind::pass: return Aim::only_move;
    case MoveKind::draw:
    case MoveKind::express_draw: return needs_.total > 0 ? Aim::collect_cards : Aim::stock_up;
    case MoveKind::take:
      return needs_.lacks(move.card()) || (needs_.total > 0 && !is_color(move.card())) ? Aim::collect_cards
                                                                                       : Aim::stock_up;
    case MoveKind::claim: return claim_aim(move.route());
    case MoveKind::draw_tickets: return Aim::draw_tickets;
    case MoveKind::choose_mix:
    case MoveKind::pick:
    case MoveKind::keep: return Aim::choose_tickets;
    case MoveKind::pay:
    case MoveKind::give: return Aim::spare_cards;
    case MoveKind::pay_raise: return Aim::push_tunnel;
    case MoveKind::give_up: return Aim::retreat;
    default: return worth_of(move.kind)->aim;
  }
}

// Cards

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

// Tickets

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
  sort_few(std::span(known.values).first(known.count), std::greater<>());
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
    double not_drawn = 1;
    for (int i = 0; i < n; ++i) not_drawn *= 1 - 1.0 / (count - k);
    double const drawn = k + 1 == count ? 1 : 1 - not_drawn;
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
