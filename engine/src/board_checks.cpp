/// What only shows on the board as a whole: cards and tickets enough, mechanics that need each other, double
/// routes, countries, and that all cities hang together.
#include <algorithm>
#include <map>

#include "board_parts.h"

namespace roundhouse {

namespace {

/// Keeps the first fault.
class Faults {
 public:
  explicit Faults(BoardError& error) : error_(error) {}
  void add(std::string place, std::string reason) {
    if (error_.reason.empty()) error_ = {std::move(place), std::move(reason)};
  }

 private:
  BoardError& error_;
};

std::string entry(std::string_view list, std::size_t i) {
  return std::string(list) + '[' + std::to_string(i) + ']';
}

std::size_t mechanic_index(Board const& board, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(board.mechanics, name) - board.mechanics.begin());
}

std::string mechanic_place(Board const& board, std::string_view name, std::string_view field) {
  return entry("mechanics", mechanic_index(board, name)) + '.' + std::string(name) + '.' + std::string(field);
}

void check_cards(Board const& board, Faults& faults) {
  if (board.cards[Card::passenger] > 0 && !board.passengers) {
    faults.add("cards.passenger", "passenger cards need the mechanic passengers");
  }
  int const needed = board.max_players * board.opening_hand + row_size;
  if (board.cards.total < needed) {
    faults.add("cards", "there are " + std::to_string(board.cards.total) + " cards; the hands of " +
                            std::to_string(board.max_players) + " players and the row need " +
                            std::to_string(needed));
  }
}

void check_mechanics(Board const& board, Faults& faults) {
  auto const& breaks = board.switches.tie_breaks;
  auto const goods = std::ranges::find(breaks, TieBreak::goods);
  if (goods != breaks.end() && !board.passengers) {
    faults.add(entry("switches.tie_breaks", static_cast<std::size_t>(goods - breaks.begin())),
               "the tie break goods needs the mechanic passengers");
  }
  if (board.festivals && board.festivals->draft_card && !board.draft) {
    faults.add(mechanic_place(board, "festivals", "draft_card"), "draft_card needs the mechanic draft");
  }
  if (board.express) {
    int const most = std::ranges::max(board.express->cards) + board.switches.draw_deal;
    if (most > max_offer) {
      faults.add(mechanic_place(board, "express", "cards"),
                 "the highest card and draw_tickets.deal make " + std::to_string(most) +
                     " tickets; allowed are " + std::to_string(max_offer));
    }
  }
}

void check_province_colors(Board const& board, Faults& faults) {
  if (!board.provinces) return;
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    auto const color = board.routes[i].color;
    if (color == gray) continue;
    auto const& lines = board.provinces->lines;
    if (std::ranges::find(lines, color, &ProvinceLine::color) != lines.end()) continue;
    faults.add(entry("routes", i) + ".color",
               "the provinces have no line of the color " + std::string(card_words[index(color)]));
  }
}

bool same_cities(Route const& a, Route const& b) {
  return (a.from == b.from && a.to == b.to) || (a.from == b.to && a.to == b.from);
}

/// One route and those that came before it with its number.
void check_beside(Board const& board, std::size_t i, std::vector<std::size_t> const& before, Faults& faults) {
  auto const& route = board.routes[i];
  for (auto const j : before) {
    auto const& other = board.routes[j];
    if (!same_cities(route, other)) {
      faults.add(entry("routes", i) + ".parallel", "parallel routes join the same two cities; " +
                                                       entry("routes", j) +
                                                       " has this number and other cities");
    }
    // A tunnel beside a ferry may be longer or shorter: so it is printed.
    if (route.kind == other.kind && route.length != other.length) {
      faults.add(entry("routes", i) + ".length", "length is " + std::to_string(route.length) +
                                                     ", but that of " + entry("routes", j) +
                                                     ", parallel to it, is " + std::to_string(other.length));
    }
  }
  if (before.size() >= 3) {
    faults.add(entry("routes", i) + ".parallel", "at most three routes are parallel; this is one more");
  }
}

void check_parallel_routes(Board const& board, Faults& faults) {
  std::map<int, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    int const number = board.routes[i].parallel;
    if (number == 0) continue;
    check_beside(board, i, groups[number], faults);
    groups[number].push_back(i);
  }
  for (auto const& [number, routes] : groups) {
    if (routes.size() == 1) {
      faults.add(entry("routes", routes.front()) + ".parallel",
                 "no other route has the parallel number " + std::to_string(number));
    }
  }
}

/// The cities that a route joins to each city.
std::vector<Cities> neighbours(Board const& board) {
  std::vector<Cities> out(board.cities.size());
  for (auto const& route : board.routes) {
    out[static_cast<std::size_t>(route.from)].insert(route.to);
    out[static_cast<std::size_t>(route.to)].insert(route.from);
  }
  return out;
}

void check_countries(Board const& board, std::vector<Cities> const& next, Faults& faults) {
  for (std::size_t i = 0; i < board.countries.size(); ++i) {
    if (std::ranges::find(board.cities, static_cast<int>(i), &City::country) == board.cities.end()) {
      faults.add(entry("countries", i), "no city is an exit to the country " + quoted(board.countries[i].id));
    }
  }
  for (std::size_t i = 0; i < board.cities.size(); ++i) {
    if (board.cities[i].country < 0 || next[i].size() <= 1) continue;
    faults.add(entry("cities", i), "the exit " + quoted(board.cities[i].id) + " has " +
                                       std::to_string(next[i].size()) +
                                       " neighbours; an exit has one neighbouring city");
  }
}

/// From one city there is a way to every other, through no exit (M-17).
void check_connected(Board const& board, std::vector<Cities> const& next, Faults& faults) {
  auto const inner = std::ranges::find(board.cities, -1, &City::country);
  if (inner == board.cities.end()) {
    faults.add("cities", "every city is an exit to a country");
    return;
  }
  Cities reached;
  std::vector<CityId> open{static_cast<CityId>(inner - board.cities.begin())};
  reached.insert(open.front());
  while (!open.empty()) {
    auto const city = open.back();
    open.pop_back();
    if (board.at(city).country >= 0) continue;
    for (auto const other : next[static_cast<std::size_t>(city)] - reached) {
      reached.insert(other);
      open.push_back(other);
    }
  }
  for (std::size_t i = 0; i < board.cities.size(); ++i) {
    if (reached.contains(static_cast<CityId>(i))) continue;
    faults.add(entry("cities", i),
               "the city " + quoted(board.cities[i].id) + " is not connected to " + quoted(inner->id));
  }
}

void check_ticket_pairs(Board const& board, Faults& faults) {
  std::map<std::pair<std::string, std::string>, std::size_t> pairs;
  for (std::size_t i = 0; i < board.tickets.size(); ++i) {
    auto const& ticket = board.tickets[i];
    auto const [other, is_new] = pairs.try_emplace(std::minmax(ticket.from, ticket.to), i);
    if (is_new) continue;
    faults.add(entry("tickets", i),
               "duplicate ticket: " + entry("tickets", other->second) + " joins the same two places");
  }
}

/// Everybody may ask for the same deck (M-03), so each must do for all.
void check_ticket_count(Board const& board, Faults& faults) {
  int const dealt = board.draft ? board.draft->deal : board.switches.opening_deal;
  int const needed = dealt * board.max_players;
  for (int deck = 0; deck < (board.two_ticket_decks ? ticket_decks : 1); ++deck) {
    auto const count = std::ranges::count(board.tickets, deck, &Ticket::deck);
    if (count >= needed) continue;
    auto const which =
        board.two_ticket_decks ? " in the deck " + quoted(board.two_ticket_decks->decks[deck]) : "";
    faults.add("tickets", "there are " + std::to_string(count) + " tickets" + which + "; the opening of " +
                              std::to_string(board.max_players) + " players needs " + std::to_string(needed));
  }
}

}  // namespace

void check_board(Board const& board, BoardError& error) {
  Faults faults{error};
  check_cards(board, faults);
  check_mechanics(board, faults);
  check_province_colors(board, faults);
  check_parallel_routes(board, faults);
  auto const next = neighbours(board);
  check_countries(board, next, faults);
  check_connected(board, next, faults);
  check_ticket_pairs(board, faults);
  check_ticket_count(board, faults);
}

}  // namespace roundhouse
