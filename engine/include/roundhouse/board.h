/// The facts of one board, as read from its file, with the tables the engine makes of them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/cards.h"

namespace roundhouse {

/// The languages of the product.
enum class Language : std::uint8_t { en, fr };

/// A text in every language of the product.
struct Text {
  std::string en;  // English
  std::string fr;  // French
  /// The text in that language.
  std::string const& in(Language l) const { return l == Language::fr ? fr : en; }
};

/// A city; on some boards, one of the exits to a neighbouring country.
struct City {
  std::string id;    // as records name it
  Text name;         // as people read it
  double lat = 0;    // degrees north: for drawing only
  double lon = 0;    // degrees east
  int country = -1;  // index into Board::countries for a country's exit (M-17)
};

/// A neighbouring country: any of its exits counts as having reached it (M-17).
struct Country {
  std::string id;  // as tickets name it
  Text name;       // as people read it
  Cities exits;    // its cities on the map
};

/// A row of spaces between two cities. A double route is two of them that are each other's siblings.
struct Route {
  std::string id;                     // as records name it
  CityId from{};                      // one end; a route has no direction
  CityId to{};                        // the other end
  std::uint8_t length = 0;            // spaces
  Card color = gray;                  // of the cards that pay for it
  RouteKind kind = RouteKind::track;  // track, tunnel or ferry
  std::uint8_t locomotives = 0;       // symbols of a ferry
  std::uint8_t swap = 0;              // N-13: how many cards of any kind stand for one; 0: none do
  std::uint8_t points = 0;            // for claiming it
  bool wild = true;                   // locomotives are wild here
  bool long_wild = false;             // locomotives +4 are wild here
  int parallel = 0;                   // number of the group, 0: single
  Routes siblings;                    // the other routes of its double or triple route

  CityId other(CityId c) const { return c == from ? to : from; }  // the end that is not c
  /// Whether both routes have the same two ends, whichever way round the file names them.
  bool joins_the_same(Route const& o) const {
    return (from == o.from && to == o.to) || (from == o.to && to == o.from);
  }
};

/// A destination ticket: two ends to be joined by routes of one seat.
struct Ticket {
  std::string id;           // as records name it
  std::string from;         // id of a city or a country
  std::string to;           // likewise
  Cities from_cities;       // any of these completes that end
  Cities to_cities;         // likewise
  std::uint8_t points = 0;  // won if completed, lost if not
  std::uint8_t deck = 0;    // which of two ticket decks it lies in
};

/// What decides among seats with equal totals.
enum class TieBreak : std::uint8_t { completed_tickets, longest_path, goods };
/// Where refused tickets go: under the deck in order, out of the game, or shuffled into their deck.
enum class Refused : std::uint8_t { under, box, shuffle };

/// Numbers and yes/no of the rules; the defaults are the base game's.
struct Switches {
  bool row_locomotive_takes_both = true;                          // B-22, N-04
  int row_reset_at = 3;                                           // B-25, N-05: 0 for never
  int double_routes_from = 4;                                     // B-45: players
  Per<RouteKind, bool, 3> wild_on{true, true, true};              // by RouteKind: B-41, N-06
  int long_locomotive_from = 4;                                   // M-06
  int opening_deal = 3;                                           // B-03
  int opening_keep = 2;                                           // at least
  int draw_deal = 3;                                              // B-50
  int draw_keep = 1;                                              // at least
  Refused refused_opening = Refused::under;                       // B-04
  Refused refused_drawn = Refused::under;                         // B-50
  bool routes_scored_at_end = false;                              // Y-05
  std::vector<TieBreak> tie_breaks{TieBreak::completed_tickets};  // in order: B-63
};

/// Tunnels may cost more than their spaces: N-09.
struct Tunnels {
  int reveal = 3;  // cards turned up
};
/// Any cards in place of one: N-08, N-13. How many a route takes is said there (Route::swap).
struct CardSwaps {
  int ferry_locomotive = 3;  // how many cards stand for a locomotive on a ferry
};
/// Tickets lie in a short and a long deck: M-03.
struct TwoTicketDecks {
  std::array<std::string, 2> decks;  // their names, short first
};
/// Passengers ride along claimed routes and collect goods: M-09 to M-13.
struct Passengers {
  int per_player = 3;                         // in stock at the start
  int reset_at = 3;                           // M-07
  PerCity<std::vector<std::uint8_t>> stacks;  // values, top first
};
/// Opening tickets are drafted: I-03, K-02.
struct DraftRule {
  int deal = 6;        // tickets in a pack
  int keep = 4;        // exactly
  bool again = false;  // I-05: a card in the deck brings a second draft
};
/// A festival and the cities where its cards are laid: I-04.
struct Festival {
  std::string id;                    // as records name it
  Text name;                         // as people read it
  Cities cities;                     // claiming a route to one of them may take a card
  std::vector<std::uint8_t> points;  // for 1, 2, 3 … cards
};
/// A part of a whole, in whole numbers.
struct Fraction {
  int part = 0;   // of
  int whole = 1;  // so many
};
/// Festival cards lie in the deck of train cards and are taken by claiming nearby: I-04, I-10.
struct Festivals {
  std::vector<Festival> list;                              // in the order of the file
  bool draft_card = false;                                 // whether a second draft lies in the deck: I-05
  std::array<Fraction, max_seats + 1> draft_card_depth{};  // by number of players: I-02
  PerCity<std::int8_t> at_city{};                          // festival of a city, or -1
};
/// Cards that are spent once: to draw more, to reach a farther province, to see more tickets. K-03.
struct Express {
  std::vector<std::uint8_t> cards;  // the values each seat begins with
};
/// One line of the provinces table.
struct ProvinceLine {
  Card color{};                     // of the routes that lead there
  Text name;                        // as people read it
  std::vector<std::uint8_t> cells;  // their values, rising
};
/// Trains are placed in provinces when a route of their colour is claimed: K-05.
struct Provinces {
  std::vector<ProvinceLine> lines;                              // in the order of the file
  std::array<std::vector<std::uint8_t>, max_seats + 1> points;  // by number of players: K-12
};
/// Cities that are worth points to whoever reaches them: Y-06.
struct Attractions {
  int points = 1;  // for each
  Cities cities;   // where they are
};

/// Every seat may build stations: S-01.
struct Stations {
  int points = 4;  // for each that is not built: S-06
};

/// How sure the facts are: shown to people wherever the board is.
struct Provenance {
  std::string level;                         // `confirmed`, `partly reconstructed` or `reconstructed`
  std::optional<Text> note;                  // what is certain and what is not, in a few sentences
  std::map<std::string, std::string> parts;  // the level of single parts
  std::vector<std::string> sources;          // where the facts come from
  std::vector<std::string> doubts;           // what might be wrong
};

/// Sets of routes by what pays for them, so that the claims a hand allows are a handful of intersections.
/// `[color][n]`: the routes that n cards of that colour (wild cards counted where they are wild) can pay.
struct PayTables {
  using Table = PerColor<std::array<Routes, max_length + 1>>;  // by colour and number of cards
  Table plain;                                                 // locomotives are not wild
  Table wild;                                                  // locomotives are
  Table wild_long;                                             // locomotives +4 are, too
  bool has_plain = false;                                      // most boards need only the second table
  bool has_wild_long = false;                                  // likewise
  Routes special;                           // ferries and swap routes: looked at one by one
  std::array<Routes, max_length + 1> fits;  // no longer than n
};

/// Everything that is printed on a board and in its rules. Read it with read_board (board_json.h) or take a
/// built-in one (boards.h); it never changes during a game, and any number of games may share it.
struct Board {
  std::string id;                           // `usa`
  Text name;                                // as people read it
  Text summary;                             // one sentence about it
  Provenance provenance;                    // how sure its facts are
  std::string hash;                         // of the facts alone: docs/boards.md
  int edition = 1;                          // raised whenever the facts change
  std::vector<std::string> earlier_hashes;  // of the editions before, from the first on

  int min_players = 2;                                      // fewest seats
  int max_players = 5;                                      // most seats
  int trains = 45;                                          // of each seat
  int opening_hand = 4;                                     // cards dealt to each seat
  Cards cards;                                              // all train cards of the game
  PerCard<std::optional<Text>> card_names;                  // where they differ from the usual ones
  std::array<std::uint8_t, max_length + 1> route_points{};  // by length
  Switches switches;                                        // numbers and yes/no of its rules

  std::vector<Country> countries;  // empty on most boards
  std::vector<City> cities;        // CityId is a place in it
  std::vector<Route> routes;       // RouteId is a place in it
  std::vector<Ticket> tickets;     // TicketId is a place in it

  // The mechanics of this board.
  bool ferries = false;                            // some routes need locomotives: N-07, I-09
  int longest_path_points = 0;                     // 0: not scored
  int most_tickets_points = 0;                     // 0: not scored
  std::optional<Tunnels> tunnels;                  // N-09
  std::optional<CardSwaps> card_swaps;             // N-08, N-13
  std::optional<TwoTicketDecks> two_ticket_decks;  // M-03
  std::optional<Passengers> passengers;            // M-09
  std::optional<DraftRule> draft;                  // I-03, K-02
  std::optional<Festivals> festivals;              // I-04
  std::optional<Express> express;                  // K-03
  std::optional<Provinces> provinces;              // K-05
  std::optional<Attractions> attractions;          // Y-06
  std::optional<Stations> stations;                // S-01
  std::vector<std::string> mechanics;              // their names, in the file's order

  // Made from the above.
  PayTables pay;                                        // what cards can pay for
  Cities country_exits;                                 // of all countries
  PerCity<Routes> routes_at{};                          // the routes that end in a city
  Routes all_routes;                                    // every one
  std::array<Tickets, ticket_decks> tickets_of_deck{};  // as a game begins with them

  /// \name What an id stands for
  /// \{
  Route const& at(RouteId r) const { return routes[index(r)]; }     // the route
  City const& at(CityId c) const { return cities[index(c)]; }       // the city
  Ticket const& at(TicketId t) const { return tickets[index(t)]; }  // the ticket
  /// \}
  /// Whether the city is a country's exit.
  bool is_country(CityId c) const { return country_exits.contains(c); }

  /// \name By the id in the board file; nothing if there is none
  /// \{
  std::optional<RouteId> find_route(std::string_view id) const;    // `denver-omaha`
  std::optional<CityId> find_city(std::string_view id) const;      // `denver`
  std::optional<TicketId> find_ticket(std::string_view id) const;  // `boston-miami`
  /// \}
  /// The name of a city or a country by its id.
  Text const& place_name(std::string_view id) const;
};

/// Fills what a board derives from its facts; the loader calls it last.
void make_tables(Board& board);

}  // namespace roundhouse
