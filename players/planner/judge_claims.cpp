/// Claims: what to build now, and how to pay for it.
#include "players/planner/judge.h"
#include "players/planner/mechanics.h"
#include "roundhouse/rules.h"
#include "roundhouse/score.h"

namespace roundhouse::planner {
namespace {

/// Whether the same two cities can still be joined after a rival has claimed this one of a double route.
bool has_way_beside(Sight const& sight, Route const& route) {
  if (sight.state.players < sight.board.switches.double_routes_from) return false;
  return !(route.siblings & sight.free).empty();
}

/// The cities that a network joins to this one, itself among them.
Cities joined_to(Lore const& lore, CityId start, Routes const& routes) {
  Cities found;
  Cities fresh;
  fresh.insert(start);
  while (!fresh.empty()) {
    auto const city = fresh.first();
    fresh.erase(city);
    found.insert(city);
    for (auto r : lore.board().routes_at[city] & routes) {
      auto const next = lore.across(r, city);
      if (!found.contains(next)) fresh.insert(next);
    }
  }
  return found;
}

}  // namespace

bool Judge::serves_plan(RouteId r) const {
  return plan_.roads.contains(r) || !(sight_.board.at(r).siblings & plan_.roads).empty();
}

Needs const& Judge::needs_without(RouteId r) const {
  auto const all = plan_.roads | plan_.extras;
  auto routes = all - sight_.board.at(r).siblings;
  routes.erase(r);
  if (routes == all) return needs_;  // nobody had planned it
  if (without_ != r) {
    without_ = r;
    without_needs_ = needs_of(sight_.lore.tally(routes), sight_.own.hand);
  }
  return without_needs_;
}

SeatId Judge::rival_at(RouteId r) const {
  auto const& route = sight_.board.at(r);
  SeatId nearest = no_seat;
  int most = 0;
  for (int s = 0; s < sight_.state.players; ++s) {
    if (!sight_.is_rival(s)) continue;
    auto const cities = cities_of(sight_.board, sight_.state.at(seat_id(s)).routes);
    int const ends = (cities.contains(route.from) ? 1 : 0) + (cities.contains(route.to) ? 1 : 0);
    if (ends > most) {
      most = ends;
      nearest = seat_id(s);
    }
  }
  return nearest;
}

double Judge::danger(RouteId r) const {
  if (!plan_.roads.contains(r) || sight_.last_turn) return 0;
  auto const& route = sight_.board.at(r);
  double risk = 0;
  for (int s = 0; s < sight_.state.players; ++s) {
    if (!sight_.is_rival(s) || sight_.state.at(seat_id(s)).trains < route.length) continue;
    auto const cities = cities_of(sight_.board, sight_.state.at(seat_id(s)).routes);
    int const ends = (cities.contains(route.from) ? 1 : 0) + (cities.contains(route.to) ? 1 : 0);
    risk += sight_.w.danger + ends * sight_.w.danger_near / 2;
  }
  if (has_way_beside(sight_, route)) risk *= 0.2;
  if (sight_.care == Care::quick) return std::min(1.0, risk) * 3 * plan_.tempo;
  double const loss = plan_.value - surveyor_.own_plan_without(r).value;
  return std::min(1.0, risk) * std::max(0.0, loss);
}

/// What a rival loses with a route that would join two parts of its network: the tickets between them that it
/// may hold, as far as no other way is open to it.
double Judge::loss_of(SeatId s, RouteId r) const {
  auto const& route = sight_.board.at(r);
  auto const& rival = sight_.state.at(s);
  if (rival.trains < route.length) return 0;
  auto const here = joined_to(sight_.lore, route.from, rival.routes);
  auto const there = joined_to(sight_.lore, route.to, rival.routes);
  if (here.size() < 2 || there.size() < 2 || here.contains(route.to)) return 0;
  auto const unseen = unseen_tickets(sight_);
  double points = 0;
  for (auto t : unseen) {
    auto const& ticket = sight_.board.at(t);
    auto const ends = [&](Cities const& from, Cities const& to) {
      return !(from & ticket.from_cities).empty() && !(to & ticket.to_cities).empty();
    };
    if (ends(here, there) || ends(there, here)) points += 2.0 * ticket.points;
  }
  if (points == 0) return 0;
  double const held = std::min(1.0, static_cast<double>(rival.ticket_count) / unseen.size());
  return points * held * without_detour(rival, here, there, r);
}

/// 1 if nothing but this route joins the two parts for the rival, less the shorter the way round is.
double Judge::without_detour(Seat const& rival, Cities const& here, Cities const& there, RouteId r) const {
  auto open = (sight_.state.open - rival.barred) | rival.routes;
  open.erase(r);
  if (sight_.state.players < sight_.board.switches.double_routes_from) open -= sight_.board.at(r).siblings;
  PerRoute<std::uint8_t> spaces;
  for (auto o : open) spaces[o] = rival.routes.contains(o) ? 0 : sight_.board.at(o).length;
  auto const road = RoadSearch(sight_.lore, open, spaces).search(here, there);
  if (!road.found || road.cost > rival.trains) return 1;
  return std::clamp((road.cost - sight_.board.at(r).length) / 12.0, 0.0, 1.0);
}

double Judge::block_value(RouteId r) const {
  if (sight_.w.block <= 0) return 0;
  double hurt = 0;
  for (int s = 0; s < sight_.state.players; ++s) {
    if (sight_.is_rival(s)) hurt += loss_of(seat_id(s), r);
  }
  return sight_.w.block * hurt / (sight_.state.players - 1);
}

/// What the board's own mechanics give with a claim.
double Judge::claim_side_value(RouteId r) const {
  auto const& route = sight_.board.at(r);
  double sum = side_worth(sight_, route);
  if (sight_.board.passengers) {
    sum += std::max({0.0, place_value(route.from), place_value(route.to)});
  }
  return sum;
}

/// What the bonus for the longest path changes by with these routes.
double Judge::longest_path_gain(Routes const& after) const {
  if (own_path_ < 0) {
    own_path_ = longest_path(sight_.board, sight_.own.routes);
    for (int s = 0; s < sight_.state.players; ++s) {
      if (!sight_.is_rival(s)) continue;
      rival_path_ = std::max(rival_path_, longest_path(sight_.board, sight_.state.at(seat_id(s)).routes));
    }
  }
  double const bonus = sight_.board.longest_path_points;
  if (own_path_ > rival_path_) return 0;
  int const now = longest_path(sight_.board, after);
  if (own_path_ < rival_path_) return now >= rival_path_ ? bonus : 0;
  return now > rival_path_ ? bonus / 2 : 0;  // so far it is shared
}

/// The last turn: points are all that counts.
double Judge::claim_at_end(RouteId r) const {
  auto const& board = sight_.board;
  auto after = sight_.own.routes;
  after.insert(r);
  double sum = board.at(r).points + claim_side_value(r) + block_value(r);
  for (auto t : completed(board, after, sight_.own.tickets) - surveyor_.done(sight_.own.tickets)) {
    sum += 2 * board.at(t).points;
  }
  if (board.longest_path_points > 0) sum += longest_path_gain(after);
  return sum * chance_of_claim(r);
}

/// That a tunnel is not raised beyond the cards in reserve.
double Judge::chance_of_claim(RouteId r) const {
  auto const& route = sight_.board.at(r);
  if (route.kind != RouteKind::tunnel || sight_.unseen.total == 0) return 1;
  auto const color = route.color == gray ? most_held() : route.color;
  double const raising = sight_.unseen[color] + sight_.unseen[Card::locomotive];
  double const p = std::min(1.0, raising / sight_.unseen.total);
  int const spare = reserve(r);
  double const none = (1 - p) * (1 - p) * (1 - p);
  double const one = 3 * p * (1 - p) * (1 - p);
  double const two = 3 * p * p * (1 - p);
  return spare >= 3 ? 1 : none + (spare >= 1 ? one : 0) + (spare >= 2 ? two : 0);
}

Card Judge::most_held() const {
  Card most = card_at(0);
  for (int c = 1; c < colors; ++c) {
    if (sight_.own.hand[card_at(c)] > sight_.own.hand[most]) most = card_at(c);
  }
  return most;
}

double Judge::claim_value(RouteId r) const {
  if (r == plan_.in_vain) return -10;
  if (sight_.last_turn) return claim_at_end(r);
  bool const serves = serves_plan(r);
  if (sight_.care == Care::quick && !serves && !plan_.extras.contains(r)) return 0.1;
  auto const& route = sight_.board.at(r);
  auto const& w = sight_.w;
  auto const price = cheapest_payment(sight_, needs_without(r), r, needed_);
  double const harm = price.worth * card_use_;
  double sum = claim_side_value(r) + (sight_.care == Care::quick ? 0 : block_value(r));
  if (route.kind == RouteKind::tunnel) sum -= w.tunnel_reserve * std::max(0, 2 - reserve(r));
  if (sight_.board.longest_path_points > 0) {
    auto const cities = cities_of(sight_.board, sight_.own.routes);
    if (cities.contains(route.from) || cities.contains(route.to)) sum += w.path_bonus * route.length;
  }
  if (serves) {
    double const fair = route.length * w.spare_card * card_use_;
    return sum + w.claim_now * plan_.tempo + danger(r) - (harm - fair);
  }
  sum += route.points - harm + w.off_plan;
  int const left = sight_.own.trains - route.length;
  if (left < plan_.spaces) {
    for (auto t : plan_.served) sum -= sight_.board.at(t).points * plan_.chance;
  }
  return sum;
}

double Judge::pay_value(Move move) const {
  auto const r = sight_.state.claim.route;
  auto const& route = sight_.board.at(r);
  auto const p = payment(sight_.board, r, move);
  double sum = -payment_worth(sight_, needs_without(r), p, needed_);
  if (route.kind == RouteKind::tunnel) {
    int const same = is_color(p.color) ? sight_.own.hand[p.color] - p.color_cards : 0;
    int const left = same + sight_.own.hand[Card::locomotive] - p.locomotives;
    sum += sight_.w.tunnel_reserve * std::min(2, left);
  }
  return sum;
}

double Judge::give_value(Move move) const {
  return -move.b * worth(move.card());
}

int Judge::reserve(RouteId r) const {
  auto const& route = sight_.board.at(r);
  int most = 0;
  for (int c = 0; c < colors; ++c) {
    if (route.color == gray || route.color == card_at(c)) most = std::max(most, sight_.own.hand[card_at(c)]);
  }
  return most + (route.wild ? sight_.own.hand[Card::locomotive] : 0) - route.length;
}

/// The raise of a tunnel is paid or not: both ways the game goes on from a table that can be looked at.
double Judge::raise_value(Move move) const {
  auto after = sight_.state;
  auto& own = after.at(sight_.seat);
  auto const& claim = sight_.state.claim;
  auto const& route = sight_.board.at(claim.route);
  if (is_color(claim.color)) own.hand.take(claim.color, move.a);
  own.hand.take(Card::locomotive, move.b);
  own.trains = static_cast<std::uint8_t>(own.trains - route.length);
  own.routes.insert(claim.route);
  after.open.erase(claim.route);
  return route.points + claim_side_value(claim.route) + outlook(after);
}

double Judge::give_up_value() const {
  auto after = sight_.state;
  after.at(sight_.seat).hand += after.claim.laid;
  return outlook(after);
}

/// What the rest of the game brings from there, this turn being over.
double Judge::outlook(State const& after) const {
  Sight sight(sight_.lore, after, sight_.seat, sight_.care);
  if (sight.last_turn) {
    double sum = 0;
    auto const done = completed(sight_.board, sight.own.routes, sight.own.tickets);
    for (auto t : sight.own.tickets)
      sum += done.contains(t) ? sight_.board.at(t).points : -sight_.board.at(t).points;
    return sum;
  }
  sight.turns_left = std::max(1.0, sight.turns_left - 1);
  double const cards = sight.own.hand.total * sight_.w.spare_card * card_use_;
  return Surveyor(sight).plan(sight.own.tickets).value + cards;
}

}  // namespace roundhouse::planner
