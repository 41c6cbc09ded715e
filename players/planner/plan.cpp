#include "players/planner/plan.h"

#include <cmath>

#include "players/planner/mechanics.h"
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

constexpr double likely_enough = 0.9;  // a plan that nothing need be given up for

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

}  // namespace

/// Every ticket looks for its own road, and they share what they can.
class Surveyor::Search {
 public:
  Search(Surveyor const& surveyor, Routes const& usable, Roads& roads)
      : surveyor_(surveyor), usable_(usable | surveyor.sight_.own.routes), roads_(roads) {
    costs_ = surveyor_.costs();
    for (auto const& leg : roads_.list()) make_free(leg.routes);
  }

  void add(TicketId t) {
    auto const road = find(t);
    if (road.found) {
      roads_.legs[roads_.count++] = {t, road.routes - own()};
      make_free(road.routes);
    } else {
      roads_.none.insert(t);
    }
  }

  /// Every ticket looks once more for a road, now that it knows those of the others.
  void improve() {
    if (roads_.count < 2) return;
    for (int i = 0; i < roads_.count; ++i) {
      auto& leg = roads_.legs[i];
      auto const others = roads_.all_but(i);
      int const cost = cost_of(leg.routes - others);
      if (cost == 0) continue;
      costs_ = surveyor_.costs();
      make_free(others);
      auto const road = find(leg.ticket, cost);
      if (road.found) leg.routes = road.routes - own();
    }
  }

 private:
  Routes const& own() const { return surveyor_.sight_.own.routes; }
  Road find(TicketId t, int limit = RoadSearch::no_limit) {
    auto const& ticket = surveyor_.sight_.board.at(t);
    RoadSearch search(surveyor_.sight_.lore, usable_, costs_);
    return search.search(ticket.from_cities, ticket.to_cities, limit);
  }
  void make_free(Routes const& routes) {
    for (auto r : routes) costs_[r] = 0;
  }
  int cost_of(Routes const& routes) const {
    int sum = 0;
    for (auto r : routes) sum += surveyor_.costs()[r];
    return sum;
  }

  Surveyor const& surveyor_;
  Routes usable_;
  Roads& roads_;
  PerRoute<std::uint8_t> costs_;
};

/// A plan with roads for all tickets, from which tickets are given up as long as that makes it better.
class Surveyor::Draft {
 public:
  Draft(Surveyor const& surveyor, Roads const& roads) : surveyor_(surveyor), roads_(roads) {}

  Plan best() {
    auto plan = without(-1, roads_.all_but(-1));
    while (roads_.count > 0 && (is_too_much(plan) || plan.chance <= likely_enough)) {
      auto const better = best_without_one(plan);
      if (better.leg < 0) break;
      auto& leg = roads_.legs[better.leg];
      roads_.none.insert(leg.ticket);
      leg = roads_.legs[--roads_.count];
      plan = better.plan;
    }
    return plan;
  }

 private:
  struct Shorter {
    int leg = -1;  // that is given up; none would help: -1
    Plan plan;
  };
  bool is_too_much(Plan const& plan) const { return plan.spaces > surveyor_.sight_.own.trains; }
  Shorter best_without_one(Plan const& plan) const {
    bool const too_much = is_too_much(plan);
    Shorter best;
    for (int i = 0; i < roads_.count; ++i) {
      auto const others = roads_.all_but(i);
      bool const frees_routes = !(roads_.legs[i].routes - others).empty();
      if (!frees_routes && !too_much) continue;  // it costs nothing to keep
      auto const other = without(i, others);
      double const to_beat = best.leg < 0 ? plan.value : best.plan.value;
      if ((best.leg < 0 && too_much) || other.value > to_beat) best = {i, other};
    }
    return best;
  }
  /// The plan that gives up one ticket, or none, with the roads of the others.
  Plan without(int i, Routes const& roads) const {
    Plan plan;
    plan.roads = roads;
    plan.given_up = roads_.none;
    for (int j = 0; j < roads_.count; ++j) {
      (j == i ? plan.given_up : plan.served).insert(roads_.legs[j].ticket);
    }
    surveyor_.judge(plan);
    return plan;
  }

  Surveyor const& surveyor_;
  Roads roads_;
};

Routes Surveyor::Roads::all_but(int i) const {
  Routes routes;
  for (int j = 0; j < count; ++j) {
    if (j != i) routes |= legs[j].routes;
  }
  return routes;
}

PerRoute<std::uint8_t> const& Surveyor::costs() const {
  if (!has_costs_) {
    for (auto r : sight_.free) costs_[r] = cost(sight_, r);
    for (auto r : sight_.own.routes) costs_[r] = 0;
    has_costs_ = true;
  }
  return costs_;
}

Tickets Surveyor::done(Tickets const& tickets) const {
  return completed(sight_.board, sight_.own.routes, tickets);
}

Plan Surveyor::plan(Tickets const& tickets) const {
  if (tickets != sight_.own.tickets) return best_of(roads_for(tickets), tickets);
  return best_of(own_roads(), tickets);
}

Plan Surveyor::own_plan_without(RouteId lost) const {
  Roads roads;
  auto const& known = own_roads();
  roads.none = known.none;
  for (auto const& leg : known.list()) {
    if (!leg.routes.contains(lost)) roads.legs[roads.count++] = leg;
  }
  auto usable = sight_.free;
  usable.erase(lost);
  Search search(*this, usable, roads);
  for (auto const& leg : known.list()) {
    if (leg.routes.contains(lost)) search.add(leg.ticket);
  }
  return best_of(roads, sight_.own.tickets);
}

Plan Surveyor::own_plan_with(TicketId more) const {
  auto roads = own_roads();
  auto tickets = sight_.own.tickets;
  tickets.insert(more);
  if (!done(tickets).contains(more)) Search(*this, sight_.free, roads).add(more);
  return best_of(roads, tickets);
}

Surveyor::Roads const& Surveyor::own_roads() const {
  if (!has_own_roads_) own_roads_ = roads_for(sight_.own.tickets);
  has_own_roads_ = true;
  return own_roads_;
}

Surveyor::Roads Surveyor::roads_for(Tickets const& tickets) const {
  Roads roads;
  Search search(*this, sight_.free, roads);
  auto open = tickets - done(tickets);
  // The dearest ticket first: the others then find most of their way built.
  while (!open.empty()) {
    TicketId next = open.first();
    for (auto t : open) {
      if (sight_.board.at(t).points > sight_.board.at(next).points) next = t;
    }
    search.add(next);
    open.erase(next);
  }
  if (sight_.care == Care::thorough) search.improve();
  return roads;
}

Plan Surveyor::best_of(Roads const& roads, Tickets const& tickets) const {
  auto best = Draft(*this, roads).best();
  pace(best);
  for (auto t : done(tickets)) {
    best.value += sight_.board.at(t).points + sight_.board.most_tickets_points / 5.0;
  }
  return best;
}

void Surveyor::judge(Plan& plan) const {
  auto const& w = sight_.w;
  auto const tally = sight_.lore.tally(plan.roads);
  plan.spaces = tally.spaces;
  auto const needs = needs_of(tally, sight_.own.hand);
  int const claims = plan.roads.size();
  plan.turns = claims + needs.total / w.draw_rate;
  plan.chance = claims == 0 ? 1 : chance_to_finish(plan, 0);
  if (sight_.last_turn) plan.chance = claims > 1 || needs.total > 0 ? 0 : 1;
  plan.value = 0;
  for (auto t : plan.served) plan.value += sight_.board.at(t).points * (2 * plan.chance - 1);
  for (auto t : plan.given_up) plan.value -= sight_.board.at(t).points;
  plan.value += tally.points * plan.chance;
  if (sight_.board.attractions) {
    for (auto r : plan.roads) plan.value += attractions::worth.beside(sight_, sight_.board.at(r));
  }
  plan.value += w.turn_points * std::max(0.0, sight_.turns_left - plan.turns);
}

void Surveyor::pace(Plan& plan) const {
  auto const& w = sight_.w;
  plan.tempo = w.turn_points;
  int const claims = plan.roads.size();
  if (claims == 0) return;
  double const later = chance_to_finish(plan, 1);
  int at_stake = sight_.lore.tally(plan.roads).points;
  for (auto t : plan.served) at_stake += 2 * sight_.board.at(t).points;
  plan.tempo += (plan.chance - later) * at_stake + w.hazard * claims;
}

/// That the roads are claimed in time and stay free until then, so many turns being lost.
double Surveyor::chance_to_finish(Plan const& plan, int turns_lost) const {
  auto const& w = sight_.w;
  double const slack = sight_.turns_left - w.spare_turns - plan.turns - turns_lost;
  return logistic(slack / w.risk_scale * 2) * sight_.lore.stay_free(plan.roads.size());
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
  candidates &= sight_.board.pay.fits[std::min(trains, max_length)];
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
