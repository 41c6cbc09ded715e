/// What a board derives from its facts, and looking things up by their ids.
#include <algorithm>

#include "mechanics/all.h"
#include "roundhouse/board.h"

namespace roundhouse {
namespace {

template <typename Id, typename List>
std::optional<Id> find_id(List const& list, std::string_view id) {
  auto const found = std::ranges::find_if(list, [&](auto const& entry) { return entry.id == id; });
  if (found == list.end()) return std::nullopt;
  return static_cast<Id>(found - list.begin());
}

/// M-17: a country is reached at any of its exits.
void make_exits(Board& board) {
  board.country_exits = {};
  for (auto& country : board.countries) country.exits = {};
  for (std::size_t i = 0; i < board.cities.size(); ++i) {
    int const country = board.cities[i].country;
    if (country < 0) continue;
    auto const exit = static_cast<CityId>(i);
    board.country_exits.insert(exit);
    board.countries[country].exits.insert(exit);
  }
}

Cities cities_of_place(Board const& board, std::string_view id) {
  Cities out;
  if (auto const city = board.find_city(id)) {
    out.insert(*city);
    return out;
  }
  auto const country = std::ranges::find(board.countries, id, &Country::id);
  return country == board.countries.end() ? out : country->exits;
}

void make_tickets(Board& board) {
  for (auto& ticket : board.tickets) {
    ticket.from_cities = cities_of_place(board, ticket.from);
    ticket.to_cities = cities_of_place(board, ticket.to);
  }
  board.tickets_of_deck = {};
  for (std::size_t t = 0; t < board.tickets.size(); ++t) {
    board.tickets_of_deck[board.tickets[t].deck].insert(static_cast<TicketId>(t));
  }
}

/// The double or triple route that a route belongs to (B-44, B-45, M-10, N-14, Y-04); what the board does not
/// group is a route of its own (I-15, K-16).
Routes siblings_of(Board const& board, RouteId id) {
  Routes out;
  int const group = board.at(id).parallel;
  if (group == 0) return out;
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    auto const other = static_cast<RouteId>(i);
    if (other != id && board.routes[i].parallel == group) out.insert(other);
  }
  return out;
}

void make_routes(Board& board) {
  auto const& switches = board.switches;
  bool const has_long_locomotives = board.cards[Card::locomotive_4] > 0;
  board.routes_at = {};
  board.all_routes = {};
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    auto const id = static_cast<RouteId>(i);
    auto& route = board.routes[i];
    board.all_routes.insert(id);
    route.points = board.route_points[route.length];
    // N-13: on a route with swap no locomotive is wild.
    route.wild = switches.wild_on[route.kind] && route.swap == 0;
    route.long_wild = has_long_locomotives && route.wild && route.length >= switches.long_locomotive_from;
    route.siblings = siblings_of(board, id);
    board.routes_at[route.from].insert(id);
    board.routes_at[route.to].insert(id);
  }
}

/// Whether cards of one colour and wild ones are not all there is to paying for it.
bool is_special(Board const& board, Route const& route) {
  if (route.kind == RouteKind::ferry) return route.locomotives > 0 || board.card_swaps.has_value();
  return route.swap > 0;
}

void enter(PayTables::Table& table, RouteId id, Route const& route) {
  for (int color = 0; color < colors; ++color) {
    if (route.color != gray && route.color != card_at(color)) continue;
    for (int n = route.length; n <= max_length; ++n) table[color][n].insert(id);
  }
}

void make_pay_tables(Board& board) {
  auto& pay = board.pay;
  pay = {};
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    auto const id = static_cast<RouteId>(i);
    auto const& route = board.routes[i];
    for (int n = route.length; n <= max_length; ++n) pay.fits[n].insert(id);
    if (is_special(board, route)) {
      pay.special.insert(id);
    } else {
      enter(route.long_wild ? pay.wild_long : route.wild ? pay.wild : pay.plain, id, route);
      pay.has_plain |= !route.wild && !route.long_wild;
      pay.has_wild_long |= route.long_wild;
    }
  }
}

}  // namespace

std::optional<RouteId> Board::find_route(std::string_view wanted) const {
  return find_id<RouteId>(routes, wanted);
}

std::optional<CityId> Board::find_city(std::string_view wanted) const {
  return find_id<CityId>(cities, wanted);
}

std::optional<TicketId> Board::find_ticket(std::string_view wanted) const {
  return find_id<TicketId>(tickets, wanted);
}

Text const& Board::place_name(std::string_view wanted) const {
  static Text const nowhere;
  if (auto const city = find_city(wanted)) return at(*city).name;
  auto const country = std::ranges::find(countries, wanted, &Country::id);
  return country == countries.end() ? nowhere : country->name;
}

void make_tables(Board& board) {
  make_exits(board);
  make_tickets(board);
  make_routes(board);
  for (auto const make : each<&Mechanic::make_tables>) make(board);
  make_pay_tables(board);
}

}  // namespace roundhouse
