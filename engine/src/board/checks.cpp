/// What only shows on the board as a whole: cards and tickets enough, mechanics that need each other, double
/// routes, countries, and that all cities hang together.
#include <algorithm>
#include <map>

#include "board/map.h"
#include "mechanics/all.h"
#include "mechanics/base/board_part.h"

namespace roundhouse {
namespace {

/// A row that shows too many of a kind is replaced until one comes that does not (B-25, M-07). With many such
/// cards and few others that can take millions of rows.
constexpr int max_replaced_cards = 30;

void check_replaceable(Board const& board, Faults& faults) {
  int const locomotives = board.switches.row_reset_at > 0 ? board.cards[Card::locomotive] : 0;
  bool const counted = board.passengers && board.passengers->reset_at > 0;
  int const together = locomotives + (counted ? board.cards[Card::passenger] : 0);
  if (together <= max_replaced_cards) return;
  faults.add("cards",
             {"there are {} cards of kinds that make the row be replaced; allowed are {}",
              "il y a {} cartes qui font remplacer la rangée ; maximum : {}"},
             together, max_replaced_cards);
}

void check_cards(Board const& board, Faults& faults) {
  if (board.cards[Card::passenger] > 0 && !board.passengers) {
    faults.add("cards.passenger", {"passenger cards need the mechanic passengers",
                                   "les cartes voyageur exigent le mécanisme passengers"});
  }
  int const needed = board.max_players * board.opening_hand + row_size;
  if (board.cards.total < needed) {
    faults.add("cards",
               {"there are {} cards; the hands of {} players and the row need {}",
                "il y a {} cartes ; pour les mains de {} joueurs et la rangée, il en faut {}"},
               board.cards.total, board.max_players, needed);
  }
  check_replaceable(board, faults);
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
      faults.add(entry("routes", i) + ".parallel",
                 {"parallel routes join the same two cities; {} has this number and other cities",
                  "des routes parallèles relient les deux mêmes villes ; {} a ce numéro et d’autres villes"},
                 entry("routes", j));
    }
    // A tunnel beside a ferry may be longer or shorter: so it is printed.
    if (route.kind == other.kind && route.length != other.length) {
      faults.add(entry("routes", i) + ".length",
                 {"length is {}, but that of {}, parallel to it, is {}",
                  "length vaut {}, mais celle de {}, qui lui est parallèle, vaut {}"},
                 route.length, entry("routes", j), other.length);
    }
  }
  if (before.size() >= 3) {
    faults.add(entry("routes", i) + ".parallel",
               {"at most three routes are parallel; this is one more",
                "trois routes au plus sont parallèles ; celle-ci est de trop"});
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
      faults.add(
          entry("routes", routes.front()) + ".parallel",
          {"no other route has the parallel number {}", "aucune autre route n’a le numéro parallel {}"},
          number);
    }
  }
}

PerCity<Cities> neighbours(Board const& board) {
  PerCity<Cities> out{};
  for (auto const& route : board.routes) {
    out[route.from].insert(route.to);
    out[route.to].insert(route.from);
  }
  return out;
}

void check_countries(Board const& board, PerCity<Cities> const& next, Faults& faults) {
  for (std::size_t i = 0; i < board.countries.size(); ++i) {
    if (std::ranges::find(board.cities, static_cast<int>(i), &City::country) == board.cities.end()) {
      faults.add(entry("countries", i),
                 {"no city is an exit to the country {}", "aucune ville n’est une sortie vers le pays {}"},
                 quoted(board.countries[i].id));
    }
  }
  for (std::size_t i = 0; i < board.cities.size(); ++i) {
    if (board.cities[i].country < 0 || next[i].size() <= 1) continue;
    faults.add(entry("cities", i),
               {"the exit {} has {} neighbours; an exit has one neighbouring city",
                "la sortie {} a {} villes voisines ; une sortie n’en a qu’une"},
               quoted(board.cities[i].id), next[i].size());
  }
}

/// From one city there is a way to every other, through no exit (M-17).
void check_connected(Board const& board, PerCity<Cities> const& next, Faults& faults) {
  auto const inner = std::ranges::find(board.cities, -1, &City::country);
  if (inner == board.cities.end()) {
    faults.add("cities",
               {"every city is an exit to a country", "toutes les villes sont des sorties vers un pays"});
    return;
  }
  Cities reached;
  std::vector<CityId> open{static_cast<CityId>(inner - board.cities.begin())};
  reached.insert(open.front());
  while (!open.empty()) {
    auto const city = open.back();
    open.pop_back();
    if (board.at(city).country >= 0) continue;
    for (auto const other : next[city] - reached) {
      reached.insert(other);
      open.push_back(other);
    }
  }
  for (std::size_t i = 0; i < board.cities.size(); ++i) {
    if (reached.contains(static_cast<CityId>(i))) continue;
    faults.add(entry("cities", i),
               {"the city {} is not connected to {}", "la ville {} n’est pas reliée à {}"},
               quoted(board.cities[i].id), quoted(inner->id));
  }
}

void check_ticket_pairs(Board const& board, Faults& faults) {
  std::map<std::pair<std::string, std::string>, std::size_t> pairs;
  for (std::size_t i = 0; i < board.tickets.size(); ++i) {
    auto const& ticket = board.tickets[i];
    auto const [other, is_new] = pairs.try_emplace(std::minmax(ticket.from, ticket.to), i);
    if (is_new) continue;
    faults.add(entry("tickets", i),
               {"duplicate ticket: {} joins the same two places",
                "billet en double : {} relie les deux mêmes lieux"},
               entry("tickets", other->second));
  }
}

/// Everybody may ask for the same deck (M-03), so each must do for all.
void check_ticket_count(Board const& board, Faults& faults) {
  int const dealt = board.draft ? board.draft->deal : board.switches.opening_deal;
  int const needed = dealt * board.max_players;
  for (int deck = 0; deck < (board.two_ticket_decks ? ticket_decks : 1); ++deck) {
    auto const count = std::ranges::count(board.tickets, deck, &Ticket::deck);
    if (count >= needed) continue;
    auto const which = board.two_ticket_decks ? filled({" in the deck {}", " dans la pioche {}"},
                                                       quoted(board.two_ticket_decks->decks[deck]))
                                              : Text{};
    faults.add("tickets",
               {"there are {} tickets{}; the opening of {} players needs {}",
                "il y a {} billets{} ; la distribution de départ à {} joueurs en demande {}"},
               count, which, board.max_players, needed);
  }
}

}  // namespace

void check_board(Board const& board, BoardError& error) {
  Faults faults{error};
  check_cards(board, faults);
  for (auto const check : each<&Mechanic::check>) check(board, faults);
  check_parallel_routes(board, faults);
  auto const next = neighbours(board);
  check_countries(board, next, faults);
  check_connected(board, next, faults);
  check_ticket_pairs(board, faults);
  check_ticket_count(board, faults);
}

}  // namespace roundhouse
