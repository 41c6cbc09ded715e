#include "players/planner/plan.h"

#include <cmath>

#include "players/planner/side.h"
#include "roundhouse/score.h"

namespace roundhouse::planner {
namespace {

/// In eighths of a turn; never quite free, so that a plan has no routes it does not need.
std::uint8_t cost(Sight const& sight, RouteId r) {
  auto const& w = sight.w;
  auto const& route = sight.board.at(r);
  double const missing = missing_for(sight, route);
  double sum = w.claim_cost + w.card_cost * missing + w.square_cost * missing * missing +
               w.train_cost * route.length - w.points_credit * route.points;
  if (route.kind == RouteKind::tunnel) sum += w.tunnel_cost;
  sum += w.symbol_cost * std::max(0, route.locomotives - sight.own.hand[Card::locomotive]);
  return static_cast<std::uint8_t>(std::clamp(sum, 2.0, static_cast<double>(highest_cost)));
}

int spaces_of(Board const& board, Routes const& routes) {
  int sum = 0;
  for (auto r : routes) sum += board.at(r).length;
  return sum;
}

constexpr double likely_enough = 0.9;  // a plan that nothing need be given up for

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

}  // namespace

/// A plan in the making: every ticket has its own road, and they share what they can.
class Surveyor::Draft {
 public:
  Draft(Surveyor const& surveyor, Routes const& usable)
      : surveyor_(surveyor),
        sight_(surveyor.sight_),
        usable_(usable | surveyor.sight_.own.routes),
        costs_(surveyor.costs()) {}

  void add(TicketId t) {
    auto const road = find(t);
    if (road.found) {
      legs_[static_cast<std::size_t>(count_++)] = {t, road.routes - sight_.own.routes};
      make_free(road.routes);
    } else {
      lost_.insert(t);
    }
  }

  /// Every ticket looks once more for a road, now that it knows those of the others.
  void improve() {
    if (count_ < 2) return;
    for (int i = 0; i < count_; ++i) {
      auto& leg = legs_[static_cast<std::size_t>(i)];
      auto const others = union_without(i);
      costs_ = surveyor_.costs();
      make_free(others | sight_.own.routes);
      auto const road = find(leg.ticket);
      auto const routes = road.routes - sight_.own.routes;
      if (road.cost < cost_of(leg.routes - others)) leg.routes = routes;
    }
  }

  /// Gives up tickets as long as that makes the plan better, or possible at all.
  Plan best() {
    auto plan = without(-1);
    while (count_ > 0 && (is_too_much(plan) || plan.chance <= likely_enough)) {
      auto const better = best_without_one(plan);
      if (better.leg < 0) break;
      lost_.insert(legs_[static_cast<std::size_t>(better.leg)].ticket);
      legs_[static_cast<std::size_t>(better.leg)] = legs_[static_cast<std::size_t>(--count_)];
      plan = better.plan;
    }
    return plan;
  }

 private:
  struct Shorter {
    int leg = -1;  // that is given up; none would help: -1
    Plan plan;
  };
  bool is_too_much(Plan const& plan) const { return plan.spaces > sight_.own.trains; }
  Shorter best_without_one(Plan const& plan) const {
    bool const too_much = is_too_much(plan);
    Shorter best;
    for (int i = 0; i < count_; ++i) {
      bool const frees_routes = !(legs_[static_cast<std::size_t>(i)].routes - union_without(i)).empty();
      if (!frees_routes && !too_much) continue;  // it costs nothing to keep
      auto const other = without(i);
      double const to_beat = best.leg < 0 ? plan.value : best.plan.value;
      if ((best.leg < 0 && too_much) || other.value > to_beat) best = {i, other};
    }
    return best;
  }
  Road find(TicketId t) {
    auto const& ticket = sight_.board.at(t);
    return RoadSearch(sight_.lore, usable_, costs_).search(ticket.from_cities, ticket.to_cities);
  }
  void make_free(Routes const& routes) {
    for (auto r : routes) costs_[static_cast<std::size_t>(r)] = 0;
  }
  int cost_of(Routes const& routes) const {
    int sum = 0;
    for (auto r : routes) sum += surveyor_.costs()[static_cast<std::size_t>(r)];
    return sum;
  }
  Routes union_without(int i) const {
    Routes routes;
    for (int j = 0; j < count_; ++j) {
      if (j != i) routes |= legs_[static_cast<std::size_t>(j)].routes;
    }
    return routes;
  }
  Plan without(int i) const {
    Plan plan;
    plan.roads = union_without(i);
    plan.given_up = lost_;
    for (int j = 0; j < count_; ++j) {
      (j == i ? plan.given_up : plan.served).insert(legs_[static_cast<std::size_t>(j)].ticket);
    }
    surveyor_.judge(plan);
    return plan;
  }

  Surveyor const& surveyor_;
  Sight const& sight_;
  Routes usable_;
  std::array<std::uint8_t, max_routes> costs_;
  std::array<Leg, max_tickets> legs_;
  int count_ = 0;
  Tickets lost_;
};

std::array<std::uint8_t, max_routes> const& Surveyor::costs() const {
  if (!has_costs_) {
    for (auto r : sight_.free) costs_[static_cast<std::size_t>(r)] = cost(sight_, r);
    for (auto r : sight_.own.routes) costs_[static_cast<std::size_t>(r)] = 0;
    has_costs_ = true;
  }
  return costs_;
}

Tickets Surveyor::done(Tickets const& tickets) const {
  return completed(sight_.board, sight_.own.routes, tickets);
}

Plan Surveyor::plan(Tickets const& tickets) const {
  return plan(tickets, sight_.free);
}

Plan Surveyor::plan_without(Tickets const& tickets, RouteId lost) const {
  auto usable = sight_.free;
  usable.erase(lost);
  return plan(tickets, usable);
}

Plan Surveyor::plan(Tickets const& tickets, Routes const& usable) const {
  Draft draft(*this, usable);
  auto const finished = done(tickets);
  auto open = tickets - finished;
  // The dearest ticket first: the others then find most of their way built.
  while (!open.empty()) {
    TicketId next = open.first();
    for (auto t : open) {
      if (sight_.board.at(t).points > sight_.board.at(next).points) next = t;
    }
    draft.add(next);
    open.erase(next);
  }
  draft.improve();
  auto best = draft.best();
  for (auto t : finished) best.value += sight_.board.at(t).points + sight_.board.most_tickets_points / 5.0;
  return best;
}

void Surveyor::judge(Plan& plan) const {
  auto const& w = sight_.w;
  plan.spaces = spaces_of(sight_.board, plan.roads);
  auto const needs = needs_of(sight_, plan.roads, sight_.own.hand);
  int const claims = plan.roads.size();
  plan.turns = claims + needs.total / w.draw_rate;
  double const slack = sight_.turns_left - w.spare_turns - plan.turns;
  double const stay_free = std::pow(w.ticket_risk, claims);
  plan.chance = claims == 0 ? 1 : logistic(slack / w.risk_scale * 2) * stay_free;
  if (sight_.last_turn) plan.chance = claims > 1 || needs.total > 0 ? 0 : 1;
  plan.value = 0;
  for (auto t : plan.served) plan.value += sight_.board.at(t).points * (2 * plan.chance - 1);
  for (auto t : plan.given_up) plan.value -= sight_.board.at(t).points;
  for (auto r : plan.roads)
    plan.value += sight_.board.at(r).points * plan.chance +
                  (sight_.board.attractions ? attractions_at(sight_, sight_.board.at(r)) : 0);
  plan.value += w.turn_points * std::max(0.0, sight_.turns_left - plan.turns);
  plan.tempo = w.turn_points;
  if (claims == 0) return;
  double const later = logistic((slack - 1) / w.risk_scale * 2) * stay_free;
  int at_stake = 0;
  for (auto t : plan.served) at_stake += 2 * sight_.board.at(t).points;
  for (auto r : plan.roads) at_stake += sight_.board.at(r).points;
  plan.tempo += (plan.chance - later) * at_stake + w.hazard * claims;
}

Surveyor::Extra Surveyor::extra(RouteId r, Cities const& touched) const {
  auto const& route = sight_.board.at(r);
  double const turns = 1 + missing_for(sight_, route) / sight_.w.draw_rate;
  bool const joins = touched.contains(route.from) || touched.contains(route.to);
  double const path = joins ? sight_.w.path_bonus * route.length : 0;
  return {r, (route.points + side_worth(sight_, route) + path) / turns, turns};
}

/// The best of the candidates, best first.
std::array<Surveyor::Extra, Surveyor::most_extras> Surveyor::best_extras(Routes const& candidates,
                                                                         Cities const& touched,
                                                                         double turns) const {
  std::array<Extra, most_extras> best{};
  for (auto r : candidates) {
    auto next = extra(r, touched);
    if (next.turns > turns) continue;
    for (auto& place : best) {
      if (next.rate > place.rate) std::swap(next, place);
    }
  }
  return best;
}

Routes Surveyor::extras(Plan const& plan) const {
  int trains = sight_.own.trains - plan.spaces;
  double turns = sight_.turns_left - plan.turns;
  if (trains <= 0 || turns < 1) return {};
  auto candidates = sight_.free - plan.roads;
  for (auto r : plan.roads) candidates -= sight_.board.at(r).siblings;
  candidates &= sight_.board.pay.fits[static_cast<std::size_t>(std::min(trains, max_length))];
  bool const paths_score = sight_.board.longest_path_points > 0;
  auto const touched = paths_score ? cities_of(sight_.board, sight_.own.routes | plan.roads) : Cities{};
  Routes chosen;
  for (auto const& [r, rate, needed] : best_extras(candidates, touched, turns)) {
    if (r == no_route || !(sight_.board.at(r).siblings & chosen).empty()) continue;
    if (sight_.board.at(r).length > trains || needed > turns) continue;
    chosen.insert(r);
    trains -= sight_.board.at(r).length;
    turns -= needed;
  }
  return chosen;
}

}  // namespace roundhouse::planner
