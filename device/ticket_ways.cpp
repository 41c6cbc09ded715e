#include "device/ticket_ways.h"

#include "players/paths.h"
#include "roundhouse/score.h"

namespace roundhouse::device {
namespace {

/// Routes of others that end at one of the seat's stations.
Routes within_reach_of_stations(Board const& board, State const& state, SeatId seat) {
  Routes claimed;
  for (int s = 0; s < state.players; ++s) claimed |= state.at(seat_id(s)).routes;
  Routes found;
  for (auto const city : built(state.at(seat))) found |= board.routes_at[city] & claimed;
  return found;
}

/// The first of the cities that is an end of one of the routes, else the first of all.
CityId used_end(Board const& board, Cities const& cities, std::vector<RouteId> const& routes) {
  for (auto const city : cities) {
    for (auto const route : routes)
      if (board.at(route).from == city || board.at(route).to == city) return city;
  }
  return cities.first();
}

std::vector<RouteId> completed_way(Board const& board, State const& state, SeatId seat,
                                   Ticket const& ticket) {
  auto const& own = state.at(seat).routes;
  auto way = cheapest_way(board, own, {}, ticket.from_cities, ticket.to_cities);
  if (!way.empty()) return way;
  return cheapest_way(board, own | within_reach_of_stations(board, state, seat), {}, ticket.from_cities,
                      ticket.to_cities);
}

bool is_done(Board const& board, State const& state, SeatId seat, TicketId ticket) {
  Tickets one;
  one.insert(ticket);
  return completed(board, state, seat).contains(ticket) ||
         completed(board, state.at(seat).routes, one).contains(ticket);
}

}  // namespace

TicketWay ticket_way(Board const& board, State const& state, SeatId seat, TicketId id) {
  auto const& ticket = board.at(id);
  auto const& own = state.at(seat);
  TicketWay way{.routes = {}, .from = ticket.from_cities.first(), .to = ticket.to_cities.first()};
  if (is_done(board, state, seat, id)) {
    way.fate = TicketFate::done;
    way.routes = completed_way(board, state, seat, ticket);
    way.from = used_end(board, ticket.from_cities, way.routes);
    way.to = used_end(board, ticket.to_cities, way.routes);
    return way;
  }
  way.routes = cheapest_way(board, own.routes, state.open - own.barred, ticket.from_cities, ticket.to_cities);
  for (auto const route : way.routes)
    if (!own.routes.contains(route)) way.missing += board.at(route).length;
  bool const can_build = state.phase != Phase::over && way.missing <= own.trains;
  if (!way.routes.empty() && can_build) way.fate = TicketFate::open;
  return way;
}

Routes helpful_routes(Board const& board, State const& state, SeatId seat) {
  Routes found;
  for (auto const ticket : state.at(seat).tickets) {
    auto const way = ticket_way(board, state, seat, ticket);
    if (way.fate != TicketFate::open) continue;
    for (auto const route : way.routes)
      found |= board.routes_at[board.at(route).from] & board.routes_at[board.at(route).to];
  }
  return found;
}

}  // namespace roundhouse::device
