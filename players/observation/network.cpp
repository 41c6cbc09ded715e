#include "players/observation/network.h"

#include "players/planner/road_search.h"
#include "roundhouse/score.h"

namespace roundhouse::observation {
namespace {

using planner::RoadSearch;

constexpr std::uint8_t far_apart =
    100;  // more than any way that trains suffice for; twice that is still a byte

PerRoute<std::uint8_t> costs_with(Ground const& ground, Routes const& own) {
  auto costs = ground.length;
  for (auto r : own) costs[r] = 0;
  return costs;
}

/// In front of the seat, or held.
Tickets tickets_of(State const& state, SeatId seat) {
  auto const& own = state.at(seat);
  auto tickets = own.tickets | state.draft.packs[seat];
  for (int i = 0; i < own.offer.size; ++i) tickets.insert(own.offer.tickets[i]);
  return tickets;
}

int nearest(Distances const& least, Cities const& from, CityId to) {
  int best = far_apart;
  for (auto city : from)
    best = std::min<int>(best,
                         least[static_cast<std::size_t>(index(city))][static_cast<std::size_t>(index(to))]);
  return best;
}

int nearest(Distances const& least, Cities const& from, Cities const& to) {
  int best = far_apart;
  for (auto city : to) best = std::min(best, nearest(least, from, city));
  return best;
}

}  // namespace

Ground::Ground(Board const& board, planner::Weights const& weights) : lore(board, weights) {
  for (auto& row : least) row.fill(far_apart);
  auto const n = board.cities.size();
  for (std::size_t c = 0; c < n; ++c) least[c][c] = 0;
  for (auto r : board.all_routes) {
    auto const& route = board.at(r);
    length[r] = route.length;
    auto const a = static_cast<std::size_t>(index(route.from));
    auto const b = static_cast<std::size_t>(index(route.to));
    least[a][b] = least[b][a] = std::min(least[a][b], route.length);
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        least[i][j] = static_cast<std::uint8_t>(std::min<int>(least[i][j], least[i][k] + least[k][j]));
      }
    }
  }
}

/// From now on the way along this route costs nothing.
void Network::join(Ground const& ground, RouteId claimed) {
  auto const& route = ground.lore.board().at(claimed);
  auto const a = static_cast<std::size_t>(index(route.from));
  auto const b = static_cast<std::size_t>(index(route.to));
  auto const to_a = least_[a];
  auto const to_b = least_[b];
  auto const n = ground.lore.board().cities.size();
  for (std::size_t i = 0; i < n; ++i) {
    auto& row = least_[i];
    auto const from_a = to_a[i];
    auto const from_b = to_b[i];
    for (std::size_t j = 0; j < max_cities; ++j) {  // all, so that they are worked out together
      auto const over_a = static_cast<std::uint8_t>(from_a + to_b[j]);
      auto const over_b = static_cast<std::uint8_t>(from_b + to_a[j]);
      // NOLINTNEXTLINE(modernize-min-max-use-initializer-list): a list is not worked out together
      row[j] = std::min(row[j], std::min(over_a, over_b));
    }
  }
}

/// Whether a way over that route might be as cheap as the one that is known.
bool Network::could_help(Board const& board, RouteId claimed, TicketId t) const {
  auto const& ticket = board.at(t);
  auto const& route = board.at(claimed);
  int const one =
      nearest(least_, ticket.from_cities, route.from) + nearest(least_, ticket.to_cities, route.to);
  int const other =
      nearest(least_, ticket.from_cities, route.to) + nearest(least_, ticket.to_cities, route.from);
  return std::min(one, other) <= ways[t].spaces;
}

/// Keeps what is still right after claims. False if this is not a later position of the same game.
bool Network::follow(Ground const& ground, Routes const& own_now, Routes const& usable_now) {
  bool const later = begun_ && (own - own_now).empty() && (usable_now - usable).empty();
  if (!later) return false;
  if (own == own_now && usable == usable_now) return true;
  auto const claimed = own_now - own;
  auto const lost = usable - usable_now - claimed;
  for (auto r : claimed) join(ground, r);
  for (auto t : looked_at) {
    auto& way = ways[t];
    if (!way.found) continue;
    // A way is still the cheapest, and would be found again, if nothing of it is lost and no new route might
    // serve as well.
    way.spaces = static_cast<std::uint8_t>(way.spaces - ground.spaces(claimed & way.routes));
    bool stands = (way.routes & lost).empty();
    for (auto r : claimed - way.routes) stands = stands && !could_help(ground.lore.board(), r, t);
    if (!stands) looked_at.erase(t);
  }
  // After a claim the tickets may come in another order: the plan must not depend on how it was come to.
  if (!(plan & lost).empty() || !claimed.empty()) planned_ = false;
  return true;
}

/// Joins the tickets one after the other, the dearest first; what is planned already costs the next no more.
void Network::make_plan(Ground const& ground, Tickets const& tickets, PerRoute<std::uint8_t>& costs) {
  auto const& board = ground.lore.board();
  plan = {};
  Cities planned;
  auto const all = usable | own;
  // Who holds so many tickets that this does not suffice has other worries than the best plan for all of
  // them.
  int searches_left = 6;
  auto left = tickets;
  while (!left.empty()) {
    auto dearest = left.first();
    for (auto t : left) {
      if (ways[t].spaces > ways[dearest].spaces) dearest = t;
    }
    left.erase(dearest);
    auto const& ticket = board.at(dearest);
    auto way = ways[dearest].routes;
    int const spaces = ways[dearest].spaces;
    int const least =
        nearest(least_, ticket.from_cities, planned) + nearest(least_, ticket.to_cities, planned);
    if (searches_left > 0 && least < spaces) {
      --searches_left;
      auto const cheaper =
          RoadSearch(ground.lore, all, costs).search(ticket.from_cities, ticket.to_cities, spaces);
      if (cheaper.found) way = cheaper.routes;
    }
    way -= own;
    plan |= way;
    for (auto r : way) {
      costs[r] = 0;
      planned.insert(board.at(r).from);
      planned.insert(board.at(r).to);
    }
  }
  plan_spaces = ground.spaces(plan);
  served = tickets;
  planned_ = true;
}

// NOLINTNEXTLINE(readability-function-cognitive-complexity): one step after the other
void Network::update(Ground const& ground, State const& state, SeatId who) {
  auto const& board = ground.lore.board();
  auto const& seat = state.at(who);
  auto const usable_now = state.open - seat.barred;
  if (!follow(ground, seat.routes, usable_now)) {
    looked_at = {};
    planned_ = false;
    least_ = ground.least;
    for (auto r : seat.routes) join(ground, r);
  }
  begun_ = true;
  own = seat.routes;
  usable = usable_now;

  auto const tickets = tickets_of(state, who);
  auto const fresh = tickets - looked_at;
  PerRoute<std::uint8_t> costs;
  bool has_costs = false;
  if (!fresh.empty()) {
    costs = costs_with(ground, own);
    has_costs = true;
    auto const all = usable | own;
    for (auto t : fresh) {
      auto const road =
          RoadSearch(ground.lore, all, costs).search(board.at(t).from_cities, board.at(t).to_cities);
      ways[t] = {road.routes, static_cast<std::uint8_t>(road.cost), road.found};
    }
    if (!(fresh & seat.tickets).empty()) planned_ = false;
  }
  looked_at = tickets;
  done = dead = {};
  Tickets unfinished;
  if (board.stations && !built(seat).empty()) done = completed(board, state, who);
  for (auto t : tickets) {
    auto const& way = ways[t];
    if (way.found && way.spaces == 0) done.insert(t);
    if (done.contains(t)) continue;
    if (!way.found || way.spaces > seat.trains) {
      dead.insert(t);
    } else if (seat.tickets.contains(t)) {
      unfinished.insert(t);
    }
  }
  if (planned_ && served == unfinished) return;
  if (!has_costs) costs = costs_with(ground, own);
  make_plan(ground, unfinished, costs);
}

}  // namespace roundhouse::observation
