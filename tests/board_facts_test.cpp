/// The facts of the boards that were transcribed or chosen one by one: what a slip of the hand would change.
#include <doctest/doctest.h>

#include <map>
#include <numeric>
#include <set>

#include "kit/position.h"

using namespace roundhouse;

namespace {

std::map<std::string, int> spaces_by_color(Board const& board) {
  std::map<std::string, int> spaces;
  for (auto const& route : board.routes) {
    spaces[route.color == gray ? "gray" : std::string(word(route.color))] += route.length;
  }
  return spaces;
}

int count_doubles(Board const& board) {
  std::set<int> groups;
  for (auto const& route : board.routes) {
    if (route.parallel == 0) continue;
    CHECK(route.siblings.size() == 1);
    groups.insert(route.parallel);
  }
  return static_cast<int>(groups.size());
}

int count_links(Board const& board) {
  std::set<std::pair<int, int>> links;
  for (auto const& route : board.routes) links.insert(std::minmax({index(route.from), index(route.to)}));
  return static_cast<int>(links.size());
}

/// Spaces of the shortest path between two sets of cities; country exits are dead ends.
int shortest_path(Board const& board, Cities from, Cities to) {
  constexpr int far = 10'000;
  PerCity<int> spaces;
  spaces.fill(far);
  for (auto const city : from) spaces[city] = 0;
  for (std::size_t round = 0; round < board.cities.size(); ++round) {
    for (auto const& route : board.routes) {
      for (auto const city : {route.from, route.to}) {
        bool const dead_end = board.at(city).country >= 0 && !from.contains(city);
        if (dead_end) continue;
        auto& there = spaces[route.other(city)];
        there = std::min(there, spaces[city] + route.length);
      }
    }
  }
  int best = far;
  for (auto const city : to) best = std::min(best, spaces[city]);
  return best;
}

int path_of(Board const& board, Ticket const& ticket) {
  return shortest_path(board, ticket.from_cities, ticket.to_cities);
}

Route const& route_of(Board const& board, std::string_view id) {
  auto const found = std::ranges::find(board.routes, id, &Route::id);
  REQUIRE(found != board.routes.end());
  return *found;
}

/// Every city on a ticket, none on more than five, no ticket between neighbours, no pair twice.
void check_spread(Board const& board) {
  std::map<std::string, int> tickets;
  for (auto const& ticket : board.tickets) {
    ++tickets[ticket.from];
    ++tickets[ticket.to];
    for (auto const& route : board.routes) {
      CHECK_FALSE((ticket.from_cities.contains(route.from) && ticket.to_cities.contains(route.to)));
      CHECK_FALSE((ticket.from_cities.contains(route.to) && ticket.to_cities.contains(route.from)));
    }
  }
  CHECK(tickets.size() == board.cities.size());
  for (auto const& [city, number] : tickets) {
    CAPTURE(city);
    CHECK(number <= 5);
  }
}

}  // namespace

TEST_CASE("facts of Iberia: cities, links, colours, doubles and ferries") {
  auto const& board = kit::board("iberia");
  CHECK(board.cities.size() == 33);
  CHECK(board.routes.size() == 103);
  CHECK(count_links(board) == 70);
  CHECK(count_doubles(board) == 33);
  auto spaces = spaces_by_color(board);
  CHECK(spaces["gray"] == 36);
  for (int color = 0; color < colors; ++color) CHECK(spaces[std::string(word(card_at(color)))] == 25);

  auto const palma = board.find_city("palma");
  int ferries = 0;
  for (auto const& route : board.routes) {
    bool const to_palma = route.from == palma || route.to == palma;
    CHECK((route.kind == RouteKind::ferry) == to_palma);
    if (!to_palma) continue;
    ++ferries;
    CHECK(route.locomotives == route.length - 2);  // always two spaces without a symbol
  }
  CHECK(ferries == 5);
  CHECK(route_of(board, "barcelona-palma-1").color == Card::blue);
  CHECK(route_of(board, "barcelona-palma-2").color == gray);
  CHECK(route_of(board, "almeria-malaga-1").length == 2);  // the four lengths that were decided
  CHECK(route_of(board, "barcelona-valencia-1").length == 5);
  CHECK(route_of(board, "alicante-palma").length == 5);
  CHECK(route_of(board, "a-coruna-vigo-1").length == 1);
}

TEST_CASE("facts of Iberia: 17 festivals in 18 cities with 54 cards") {
  auto const& board = kit::board("iberia");
  std::map<std::size_t, int> sizes;
  std::map<std::size_t, std::vector<std::uint8_t>> scales;
  Cities places;
  std::size_t cards = 0;
  for (auto const& festival : board.festivals->list) {
    CAPTURE(festival.id);
    auto const size = festival.points.size();
    cards += size;
    ++sizes[size];
    for (auto const city : festival.cities) {
      CHECK_FALSE(places.contains(city));
      places.insert(city);
    }
    CHECK(festival.cities.size() == (festival.id == "porto-coimbra" ? 2 : 1));
    auto const [scale, first_of_size] = scales.try_emplace(size, festival.points);
    CHECK(scale->second == festival.points);  // one scale a size
    CHECK(festival.points[0] == 2);
    CHECK(festival.points[size - 1] - festival.points[size - 2] == 5);
  }
  CHECK(board.festivals->list.size() == 17);
  CHECK(places.size() == 18);
  CHECK(cards == 54);
  CHECK(sizes == std::map<std::size_t, int>{{7, 1}, {5, 1}, {4, 3}, {3, 6}, {2, 6}});
  CHECK(scales[5][2] == 6);   // 3 Sevilla
  CHECK(scales[7][6] == 22);  // 7 Valencia
}

TEST_CASE("facts of Iberia: 29 tickets are worth the shortest path, 21 up to five more") {
  auto const& board = kit::board("iberia");
  int exact = 0;
  int more = 0;
  for (auto const& ticket : board.tickets) {
    CAPTURE(ticket.id);
    int const path = path_of(board, ticket);
    int const above = ticket.points - path;
    CHECK(above >= 0);
    CHECK(above <= 5);
    ++(above == 0 ? exact : more);
    bool const palma = ticket.from == "palma" || ticket.to == "palma";
    if (palma && path >= 7) CHECK(above > 0);  // every long Palma ticket
  }
  CHECK(exact == 29);
  CHECK(more == 21);
  check_spread(board);
}

TEST_CASE("facts of South Korea: cities, links, colours, doubles, two gray routes") {
  auto const& board = kit::board("south-korea");
  CHECK(board.cities.size() == 33);
  CHECK(board.routes.size() == 98);
  CHECK(count_links(board) == 70);
  CHECK(count_doubles(board) == 28);
  CHECK(spaces_by_color(board) == std::map<std::string, int>{{"blue", 34},
                                                             {"yellow", 31},
                                                             {"purple", 27},
                                                             {"orange", 27},
                                                             {"green", 33},
                                                             {"white", 28},
                                                             {"red", 30},
                                                             {"black", 36},
                                                             {"gray", 10}});
  std::set<std::string> grays;
  for (auto const& route : board.routes) {
    CHECK(route.kind == RouteKind::track);
    if (route.color == gray) grays.insert(route.id);
  }
  CHECK(grays == std::set<std::string>{"taebaek-pohang", "changwon-yeosu"});
  CHECK(route_of(board, "incheon-cheonan-1").length == 4);  // decided against the source
  CHECK(route_of(board, "namwon-jinju").length == 3);
  CHECK(route_of(board, "namwon-jinju").color == Card::white);
}

TEST_CASE("facts of South Korea: every coloured route touches the province of its colour") {
  std::map<Card, std::set<std::string>> const provinces{
      {Card::yellow, {"paju", "seoul", "incheon", "suwon"}},
      {Card::blue, {"chuncheon", "gangneung", "donghae", "wonju", "taebaek"}},
      {Card::purple, {"jecheon", "cheongju"}},
      {Card::orange, {"cheonan", "sejong", "boryeong", "daejeon"}},
      {Card::green, {"yeongju", "andong", "sangju", "gumi", "daegu", "pohang"}},
      {Card::white, {"iksan", "gunsan", "jeonju", "namwon"}},
      {Card::red, {"gwangju", "suncheon", "mokpo", "yeosu"}},
      {Card::black, {"ulsan", "busan", "changwon", "jinju"}}};
  auto const& board = kit::board("south-korea");
  auto const city = [&](CityId id) { return board.at(id).id; };
  for (auto const& route : board.routes) {
    if (route.color == gray) continue;
    CAPTURE(route.id);
    auto const& province = provinces.at(route.color);
    CHECK((province.contains(city(route.from)) || province.contains(city(route.to))));
  }
  std::map<Card, std::string> const names{
      {Card::yellow, "Gyeonggi"},          {Card::blue, "Gangwon"},
      {Card::purple, "North Chungcheong"}, {Card::orange, "South Chungcheong"},
      {Card::white, "North Jeolla"},       {Card::red, "South Jeolla"},
      {Card::green, "North Gyeongsang"},   {Card::black, "South Gyeongsang"}};
  std::vector<std::uint8_t> cells(9);
  std::iota(cells.begin(), cells.end(), std::uint8_t{1});
  CHECK(board.provinces->lines.size() == 8);
  for (auto const& line : board.provinces->lines) {
    CHECK(line.name.en == names.at(line.color));
    CHECK(line.cells == cells);
  }
}

TEST_CASE("facts of South Korea: 20 tickets are worth the shortest path, 24 more, up to about half as much") {
  auto const& board = kit::board("south-korea");
  int exact = 0;
  int more = 0;
  for (auto const& ticket : board.tickets) {
    CAPTURE(ticket.id);
    int const path = path_of(board, ticket);
    CHECK(ticket.points >= path);
    CHECK(2 * ticket.points <= 3 * path + 1);
    ++(ticket.points == path ? exact : more);
  }
  CHECK(exact == 20);
  CHECK(more == 24);
  auto const known = std::ranges::find(board.tickets, "gangneung-ulsan", &Ticket::id);
  REQUIRE(known != board.tickets.end());
  CHECK(known->points == 20);
  CHECK(path_of(board, *known) == 13);
  check_spread(board);
}

TEST_CASE("facts of Märklin: 23 short and 23 long tickets worth the shortest path, none between countries") {
  auto const& board = kit::board("marklin");
  std::array<int, ticket_decks> decks{};
  std::set<std::string> ids;
  for (auto const& ticket : board.tickets) {
    CAPTURE(ticket.id);
    ++decks[ticket.deck];
    ids.insert(ticket.id);
    CHECK(ticket.points == path_of(board, ticket));
    CHECK(ticket.points >= (ticket.deck == 0 ? 5 : 12));
    CHECK(ticket.points <= (ticket.deck == 0 ? 11 : 22));
    auto const is_country = [&](std::string const& id) {
      return std::ranges::find(board.countries, id, &Country::id) != board.countries.end();
    };
    CHECK_FALSE((is_country(ticket.from) && is_country(ticket.to)));
  }
  CHECK(decks == std::array{23, 23});
  CHECK(ids.contains("frankfurt-oesterreich"));
  CHECK(ids.contains("muenster-muenchen"));
}

TEST_CASE("what is transcribed, decided and reconstructed is said in both languages") {
  for (auto const* id : {"marklin", "iberia", "south-korea"}) {
    CAPTURE(id);
    auto const& provenance = kit::board(id).provenance;
    CHECK(provenance.level == "partly reconstructed");
    CHECK(provenance.parts.at("tickets") == "reconstructed");
    REQUIRE(provenance.note);
    CHECK(provenance.note->en.find("reconstruction") != std::string::npos);
    CHECK(provenance.note->fr.find("reconstitution") != std::string::npos);
  }
}
