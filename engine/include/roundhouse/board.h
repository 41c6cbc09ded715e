/// The facts of one board, as read from its file, with the tables the engine makes of them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/words.h"

namespace roundhouse {

enum class Language : std::uint8_t { en, fr };

/// A text in every language of the product.
struct Text {
  std::string en;
  std::string fr;
  std::string const& in(Language l) const { return l == Language::fr ? fr : en; }
};

struct City {
  std::string id;
  Text name;
  double lat = 0;
  double lon = 0;
  int country = -1;  // index into Board::countries for a country's exit (M-17)
};

struct Country {
  std::string id;
  Text name;
  Cities exits;
};

struct Route {
  std::string id;
  CityId from{};
  CityId to{};
  std::uint8_t length = 0;
  Card color = gray;
  RouteKind kind = RouteKind::track;
  std::uint8_t locomotives = 0;  // symbols of a ferry
  std::uint8_t swap = 0;         // N-13: how many cards of any kind stand for one; 0: none do
  std::uint8_t points = 0;
  bool wild = true;        // locomotives are wild here
  bool long_wild = false;  // locomotives +4 are wild here
  int parallel = 0;        // number of the group, 0: single
  Routes siblings;         // the other routes of its double or triple route

  CityId other(CityId c) const { return c == from ? to : from; }
};

struct Ticket {
  std::string id;
  std::string from;  // id of a city or a country
  std::string to;
  Cities from_cities;  // any of these completes that end
  Cities to_cities;
  std::uint8_t points = 0;
  std::uint8_t deck = 0;
};

enum class TieBreak : std::uint8_t { completed_tickets, longest_path, goods };
enum class Refused : std::uint8_t { under, box, shuffle };

/// Numbers and yes/no of the rules; the defaults are the base game's.
struct Switches {
  bool row_locomotive_takes_both = true;          // B-22, N-04
  int row_reset_at = 3;                           // B-25, N-05: 0 for never
  int double_routes_from = 4;                     // B-45: players
  std::array<bool, 3> wild_on{true, true, true};  // by RouteKind: B-41, N-06
  int long_locomotive_from = 4;                   // M-06
  int opening_deal = 3;                           // B-03
  int opening_keep = 2;
  int draw_deal = 3;  // B-50
  int draw_keep = 1;
  Refused refused_opening = Refused::under;  // B-04
  Refused refused_drawn = Refused::under;    // B-50
  bool routes_scored_at_end = false;         // Y-05
  std::vector<TieBreak> tie_breaks{TieBreak::completed_tickets};
};

struct Tunnels {
  int reveal = 3;
};
struct CardSwaps {
  int ferry_locomotive = 3;
};
struct TwoTicketDecks {
  std::array<std::string, 2> decks;
};
struct Passengers {
  int per_player = 3;
  int reset_at = 3;                                          // M-07
  std::array<std::vector<std::uint8_t>, max_cities> stacks;  // values, top first
};
struct DraftRule {
  int deal = 6;
  int keep = 4;
};
struct Festival {
  std::string id;
  Text name;
  Cities cities;
  std::vector<std::uint8_t> points;  // for 1, 2, 3 … cards
};
struct Fraction {
  int part = 0;
  int whole = 1;
};
struct Festivals {
  std::vector<Festival> list;
  bool draft_card = false;
  std::array<Fraction, max_seats + 1> draft_card_depth{};  // by number of players: I-02
  std::array<std::int8_t, max_cities> at_city{};           // festival of a city, or -1
};
struct Express {
  std::vector<std::uint8_t> cards;
};
struct ProvinceLine {
  Card color{};
  Text name;
  std::vector<std::uint8_t> cells;
};
struct Provinces {
  std::vector<ProvinceLine> lines;
  std::array<std::vector<std::uint8_t>, max_seats + 1> points;  // by number of players: K-12
};
struct Attractions {
  int points = 1;
  Cities cities;
};

/// How sure the facts are: shown to people wherever the board is.
struct Provenance {
  std::string level;
  std::map<std::string, std::string> parts;
  std::vector<std::string> sources;
  std::vector<std::string> doubts;
};

/// Sets of routes by what pays for them, so that the claims a hand allows are a handful of intersections.
/// `[color][n]`: the routes that n cards of that colour (wild cards counted where they are wild) can pay.
struct PayTables {
  using Table = std::array<std::array<Routes, max_length + 1>, colors>;
  Table plain;             // locomotives are not wild
  Table wild;              // locomotives are
  Table wild_long;         // locomotives +4 are, too
  bool has_plain = false;  // most boards need only the second table
  bool has_wild_long = false;
  Routes special;                           // ferries and swap routes: looked at one by one
  std::array<Routes, max_length + 1> fits;  // no longer than n
};

struct Board {
  std::string id;
  Text name;
  Text summary;
  Provenance provenance;
  std::string hash;  // of the facts alone: docs/boards.md

  int min_players = 2;
  int max_players = 5;
  int trains = 45;
  int opening_hand = 4;
  Cards cards;
  std::array<std::optional<Text>, card_kinds> card_names;
  std::array<std::uint8_t, max_length + 1> route_points{};
  Switches switches;

  std::vector<Country> countries;
  std::vector<City> cities;
  std::vector<Route> routes;
  std::vector<Ticket> tickets;

  // The mechanics of this board.
  bool ferries = false;
  int longest_path_points = 0;
  int most_tickets_points = 0;
  std::optional<Tunnels> tunnels;
  std::optional<CardSwaps> card_swaps;
  std::optional<TwoTicketDecks> two_ticket_decks;
  std::optional<Passengers> passengers;
  std::optional<DraftRule> draft;
  std::optional<Festivals> festivals;
  std::optional<Express> express;
  std::optional<Provinces> provinces;
  std::optional<Attractions> attractions;
  std::vector<std::string> mechanics;  // their names, in the file's order

  // Made from the above.
  PayTables pay;
  Cities country_exits;
  std::array<Routes, max_cities> routes_at{};
  Routes all_routes;
  std::array<Tickets, ticket_decks> tickets_of_deck{};

  Route const& at(RouteId r) const { return routes[static_cast<std::size_t>(r)]; }
  City const& at(CityId c) const { return cities[static_cast<std::size_t>(c)]; }
  Ticket const& at(TicketId t) const { return tickets[static_cast<std::size_t>(t)]; }
  bool is_country(CityId c) const { return country_exits.contains(c); }

  std::optional<RouteId> find_route(std::string_view id) const;
  std::optional<CityId> find_city(std::string_view id) const;
  std::optional<TicketId> find_ticket(std::string_view id) const;
  /// The name of a city or a country by its id.
  Text const& place_name(std::string_view id) const;
};

/// Fills what a board derives from its facts; the loader calls it last.
void make_tables(Board& board);

}  // namespace roundhouse
