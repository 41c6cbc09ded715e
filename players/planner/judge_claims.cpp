/// Claims: what to build now, and how to pay for it.
#include "players/planner/judge.h"
#include "players/planner/side.h"
#include "roundhouse/rules.h"
#include "roundhouse/score.h"

namespace roundhouse::planner {
namespace {

/// Whether the same two cities can still be joined after a rival has claimed this one of a double route.
bool has_way_beside(Sight const& sight, Route const& route) {
  if (sight.table.players < sight.board.switches.double_routes_from) return false;
  return !(route.siblings & sight.free).empty();
}

}  // namespace

bool Judge::serves_plan(RouteId r) const {
  return plan_.roads.contains(r) || !(sight_.board.at(r).siblings & plan_.roads).empty();
}

Needs const& Judge::needs_without(RouteId r) const {
  if (without_ != r) {
    without_ = r;
    auto routes = plan_.roads | plan_.extras;
    routes -= sight_.board.at(r).siblings;
    routes.erase(r);
    without_needs_ = needs_of(sight_, routes, sight_.own.hand);
  }
  return without_needs_;
}

SeatId Judge::rival_at(RouteId r) const {
  auto const& route = sight_.board.at(r);
  SeatId nearest = no_seat;
  int most = 0;
  for (int s = 0; s < sight_.table.players; ++s) {
    if (!sight_.is_rival(s)) continue;
    auto const cities = cities_of(sight_.board, sight_.table.at(seat_id(s)).routes);
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
  for (int s = 0; s < sight_.table.players; ++s) {
    if (!sight_.is_rival(s) || sight_.table.at(seat_id(s)).trains < route.length) continue;
    auto const cities = cities_of(sight_.board, sight_.table.at(seat_id(s)).routes);
    int const ends = (cities.contains(route.from) ? 1 : 0) + (cities.contains(route.to) ? 1 : 0);
    risk += sight_.w.danger + ends * sight_.w.danger_near / 2;
  }
  if (has_way_beside(sight_, route)) risk *= 0.2;
  if (sight_.care == Care::quick) return std::min(1.0, risk) * 3 * plan_.tempo;
  auto const all = plan_.served | plan_.given_up;
  double const loss = plan_.value - surveyor_.plan_without(all, r).value;
  return std::min(1.0, risk) * std::max(0.0, loss);
}

/// A route that would join two parts of a rival's network is worth less to us than to the rival, but its
/// loss may hurt.
double Judge::block_value(RouteId r) const {
  auto const& route = sight_.board.at(r);
  if (sight_.table.players >= sight_.board.switches.double_routes_from && !route.siblings.empty()) return 0;
  double hurt = 0;
  for (int s = 0; s < sight_.table.players; ++s) {
    if (!sight_.is_rival(s)) continue;
    auto const& rival = sight_.table.at(seat_id(s));
    auto const cities = cities_of(sight_.board, rival.routes);
    if (!cities.contains(route.from) || !cities.contains(route.to)) continue;
    // Joined already: the route is of no use to the rival.
    Cities from;
    from.insert(route.from);
    Cities to;
    to.insert(route.to);
    static constexpr std::array<std::uint8_t, max_routes> free_of_cost{};
    if (RoadSearch(sight_.lore, rival.routes, free_of_cost).search(from, to).found) continue;
    hurt += sight_.w.block * 10;
  }
  return hurt / (sight_.table.players - 1);
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
    for (int s = 0; s < sight_.table.players; ++s) {
      if (!sight_.is_rival(s)) continue;
      rival_path_ = std::max(rival_path_, longest_path(sight_.board, sight_.table.at(seat_id(s)).routes));
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
  double sum = board.at(r).points + claim_side_value(r);
  for (auto t : completed(board, after, sight_.own.tickets) - surveyor_.done(sight_.own.tickets)) {
    sum += 2 * board.at(t).points;
  }
  if (board.longest_path_points > 0) sum += longest_path_gain(after);
  return sum;
}

double Judge::claim_value(RouteId r) const {
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
  auto const r = sight_.table.claim.route;
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

double Judge::raise_value(Move move) const {
  auto const r = sight_.table.claim.route;
  auto const& route = sight_.board.at(r);
  double const paid = move.a * worth(sight_.table.claim.color) + move.b * worth(Card::locomotive);
  double gain = route.points + claim_side_value(r);
  if (serves_plan(r)) gain += sight_.w.claim_now * plan_.tempo + danger(r);
  // Giving up has cost the turn, but the cards laid come back.
  double const laid = sight_.table.claim.laid.total * sight_.w.spare_card * card_use_;
  return gain - laid - paid;
}

}  // namespace roundhouse::planner
