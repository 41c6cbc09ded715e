/// Reading what is drawn on a board: countries, cities, routes, and the tickets that join them.
#include "board/map.h"

#include <algorithm>

#include "engine/reading/card_words.h"
#include "mechanics/base/board_part.h"

namespace roundhouse {
namespace {

constexpr int max_countries = 32;

template <typename List>
int index_of(List const& list, std::string_view id) {
  auto const found =
      std::ranges::find(list, id, [](auto const& entry) { return std::string_view(entry.id); });
  return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

void fail_duplicate(Reader const& field, std::string_view id, std::string_view list_name, int other) {
  field.fail({"duplicate id {}: {}[{}] has it", "identifiant {} en double : {}[{}] le porte déjà"},
             quoted(id), list_name, other);
}

template <typename List>
std::string new_id(Reader const& entry, List const& before, std::string_view list_name) {
  auto const field = entry["id"];
  auto id = field.id();
  if (int const other = index_of(before, id); other >= 0) {
    fail_duplicate(field, id, list_name, other);
  }
  return id;
}

/// Of the places that a route or a ticket may name.
std::vector<std::string> ids_of(Board const& board) {
  std::vector<std::string> ids;
  ids.reserve(board.cities.size() + board.countries.size());
  for (auto const& city : board.cities) ids.push_back(city.id);
  for (auto const& country : board.countries) ids.push_back(country.id);
  return ids;
}

/// Drawing data may be any object.
void check_layout(Reader const& entry) {
  if (auto const layout = entry.find("layout")) layout->members();
}

City read_one_city(Reader const& entry, Board const& board) {
  entry.allow({"id", "name", "lat", "lon", "country", "layout"});
  City city;
  city.id = new_id(entry, board.cities, "cities");
  if (int const country = index_of(board.countries, city.id); country >= 0) {
    fail_duplicate(entry["id"], city.id, "countries", country);
  }
  city.name = entry["name"].text();
  city.lat = entry["lat"].degrees(90);
  city.lon = entry["lon"].degrees(180);
  if (auto const field = entry.find("country")) {
    auto const id = field->id();
    city.country = index_of(board.countries, id);
    if (city.country < 0) field->fail({"there is no country {}", "il n’y a pas de pays {}"}, quoted(id));
  }
  check_layout(entry);
  return city;
}

void read_ends(Reader const& entry, Board const& board, Route& route) {
  route.from = read_city(entry["from"], board);
  auto const to = entry["to"];
  route.to = read_city(to, board);
  if (route.from == route.to) {
    to.fail({"the route goes from a city to the same city", "la route va d’une ville à cette même ville"});
  }
}

void read_length(Reader const& entry, Board const& board, Route& route) {
  auto const field = entry["length"];
  route.length = static_cast<std::uint8_t>(field.integer(1, max_length));
  if (board.route_points[route.length] == 0) {
    field.fail({"length is {}, for which route_points has no points",
                "length vaut {}, mais route_points ne donne pas de points pour cette longueur"},
               route.length);
  }
}

void read_color(Reader const& entry, Board const& board, Route& route) {
  constexpr auto words = [] {
    std::array<std::string_view, colors + 1> out;
    std::copy_n(card_words.begin(), colors, out.begin());
    out[colors] = "gray";
    return out;
  }();
  auto const field = entry["color"];
  int const color = field.word(words);
  route.color = color == colors ? gray : card_at(color);
  if (color < colors && board.cards[route.color] == 0) {
    field.fail({"there are no cards of the color {}", "il n’y a pas de cartes de la couleur {}"},
               words[color]);
  }
}

void read_kind(Reader const& entry, Board const& board, Route& route) {
  auto const field = entry["kind"];
  route.kind = static_cast<RouteKind>(field.word(route_kind_words));
  if (route.kind == RouteKind::tunnel && !board.tunnels) {
    field.fail({"a tunnel needs the mechanic tunnels", "un tunnel exige le mécanisme tunnels"});
  }
  if (route.kind == RouteKind::ferry && !board.ferries) {
    field.fail({"a ferry needs the mechanic ferries", "un ferry exige le mécanisme ferries"});
  }
  if (route.kind == RouteKind::ferry) {
    auto const symbols = entry["locomotives"];
    int const count = symbols.integer(1, max_length);
    route.locomotives = static_cast<std::uint8_t>(count);
    if (count > route.length) {
      symbols.fail({"locomotives is {}, which is more than the length of the route, {}",
                    "locomotives vaut {}, plus que la longueur de la route, {}"},
                   count, route.length);
    }
  } else if (auto const symbols = entry.find("locomotives")) {
    symbols->fail({"only a ferry has locomotives; the kind of this route is {}",
                   "seul un ferry a des locomotives ; cette route est du type {}"},
                  route_kind_words[route.kind]);
  }
}

void read_swap(Reader const& entry, Board const& board, Route& route) {
  auto const field = entry.find("swap");
  if (!field) return;
  route.swap = static_cast<std::uint8_t>(field->integer(2, 9));
  if (!board.card_swaps)
    field->fail({"swap needs the mechanic card_swaps", "swap exige le mécanisme card_swaps"});
  if (route.kind != RouteKind::track) {
    field->fail({"swap is for a track; the kind of this route is {}",
                 "swap est réservé au type track ; cette route est du type {}"},
                route_kind_words[route.kind]);
  }
}

Route read_route(Reader const& entry, Board const& board) {
  entry.allow({"id", "from", "to", "length", "color", "kind", "locomotives", "parallel", "swap", "layout"});
  Route route;
  route.id = new_id(entry, board.routes, "routes");
  read_ends(entry, board, route);
  read_length(entry, board, route);
  read_color(entry, board, route);
  read_kind(entry, board, route);
  read_swap(entry, board, route);
  if (auto const field = entry.find("parallel")) route.parallel = field->integer(1, max_routes);
  check_layout(entry);
  return route;
}

/// The id of a city or of a country, never of an exit (M-17).
std::string read_place(Reader const& field, Board const& board) {
  auto id = field.id();
  int const city = index_of(board.cities, id);
  if (city < 0 && index_of(board.countries, id) < 0) {
    field.fail({"there is no city or country {}{}", "il n’y a ni ville ni pays {}{}"}, quoted(id),
               perhaps(id, ids_of(board)));
  }
  if (city >= 0 && board.cities[city].country >= 0) {
    field.fail(
        {"{} is an exit; a ticket names the country, {}", "{} est une sortie ; un billet nomme le pays, {}"},
        quoted(id), quoted(board.countries[board.cities[city].country].id));
  }
  return id;
}

void read_deck(Reader const& entry, Board const& board, Ticket& ticket) {
  if (board.two_ticket_decks) {
    auto const& decks = board.two_ticket_decks->decks;
    std::array<std::string_view, ticket_decks> const words{decks[0], decks[1]};
    ticket.deck = static_cast<std::uint8_t>(entry["deck"].word(words));
  } else if (auto const field = entry.find("deck")) {
    field->fail({"deck needs the mechanic two_ticket_decks", "deck exige le mécanisme two_ticket_decks"});
  }
}

Ticket read_ticket(Reader const& entry, Board const& board) {
  entry.allow({"id", "from", "to", "points", "deck"});
  Ticket ticket;
  ticket.id = new_id(entry, board.tickets, "tickets");
  ticket.from = read_place(entry["from"], board);
  auto const to = entry["to"];
  ticket.to = read_place(to, board);
  if (ticket.from == ticket.to) {
    to.fail({"the ticket joins a place to the same place, {}", "le billet relie un lieu à ce même lieu, {}"},
            quoted(ticket.to));
  }
  ticket.points = static_cast<std::uint8_t>(entry["points"].integer(1, 99));
  read_deck(entry, board, ticket);
  return ticket;
}

}  // namespace

void read_countries(Reader const& file, Board& board) {
  auto const countries = file.find("countries");
  if (!countries) return;
  for (auto const& entry : countries->items(0, max_countries)) {
    entry.allow({"id", "name"});
    auto id = new_id(entry, board.countries, "countries");
    board.countries.push_back({std::move(id), entry["name"].text(), {}});
  }
}

void read_cities(Reader const& file, Board& board) {
  for (auto const& entry : file["cities"].items(2, max_cities)) {
    board.cities.push_back(read_one_city(entry, board));
  }
}

void read_routes(Reader const& file, Board& board) {
  for (auto const& entry : file["routes"].items(1, max_routes)) {
    board.routes.push_back(read_route(entry, board));
  }
}

void read_tickets(Reader const& file, Board& board) {
  for (auto const& entry : file["tickets"].items(1, max_tickets)) {
    board.tickets.push_back(read_ticket(entry, board));
  }
}

CityId read_city(Reader const& field, Board const& board) {
  auto const id = field.id();
  int const city = index_of(board.cities, id);
  if (city >= 0) return static_cast<CityId>(city);
  bool const country = index_of(board.countries, id) >= 0;
  field.fail(
      country ? filled({"{} is a country; a city is needed here", "{} est un pays ; il faut ici une ville"},
                       quoted(id))
              : filled({"there is no city {}{}", "il n’y a pas de ville {}{}"}, quoted(id),
                       perhaps(id, ids_of(board))));
  return CityId{0};
}

std::string entry(std::string_view list, std::size_t i) {
  return std::string(list) + '[' + std::to_string(i) + ']';
}

std::string mechanic_place(Board const& board, std::string_view mechanic, std::string_view field) {
  auto const at = std::ranges::find(board.mechanics, mechanic) - board.mechanics.begin();
  return entry("mechanics", static_cast<std::size_t>(at)) + '.' + std::string(mechanic) + '.' +
         std::string(field);
}

CityId read_inner_city(Reader const& field, Board const& board) {
  auto const city = read_city(field, board);
  if (!field.failed() && board.at(city).country >= 0) {
    field.fail({"the city {} is an exit to a country", "la ville {} est une sortie vers un pays"},
               quoted(board.at(city).id));
  }
  return city;
}

}  // namespace roundhouse
