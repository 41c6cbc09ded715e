/// Board files: the boards of the project load as they are known, and every fault is refused where it is.
#include <doctest/doctest.h>

#include <array>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "kit/source_dir.h"
#include "roundhouse/board_json.h"

using namespace roundhouse;

namespace {

std::string const source = kit::source_dir();

std::string file_text(std::string const& path) {
  std::ifstream file(source + '/' + path, std::ios::binary);
  REQUIRE_MESSAGE(file.good(), path);
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

Board load(std::string const& path) {
  auto result = read_board(file_text(path));
  REQUIRE_MESSAGE(result.board.has_value(),
                  path << ": " << result.error.place << ": " << result.error.reason.en);
  return std::move(*result.board);
}

std::string with(std::string text, std::string const& old, std::string const& replacement) {
  auto const at = text.find(old);
  REQUIRE_MESSAGE(at != std::string::npos, old);
  return text.replace(at, old.size(), replacement);
}

void check_refused(std::string const& text, std::string const& place, std::string const& keyword) {
  auto const result = read_board(text);
  CHECK_FALSE(result.board.has_value());
  CHECK(result.error.place == place);
  auto const& reason = result.error.reason;
  CHECK_MESSAGE(reason.en.find(keyword) != std::string::npos, reason.en);
  CHECK_FALSE(reason.fr.empty());
  CHECK(reason.fr != reason.en);
}

struct BrokenBoard {
  std::string text;
  std::string place;
  std::string keyword;
};

/// The boards of tests/boards/broken.txt by name: tiny.json with lines ("-") replaced by others ("+").
std::map<std::string, BrokenBoard> broken_boards() {
  auto const tiny = file_text("tests/boards/tiny.json");
  std::istringstream file(file_text("tests/boards/broken.txt"));
  std::map<std::string, BrokenBoard> boards;
  BrokenBoard* broken = nullptr;
  std::string old;
  std::string replacement;
  auto const change = [&] {
    if (!old.empty()) broken->text = with(broken->text, old, replacement);
    old.clear();
    replacement.clear();
  };
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("=== ")) {
      change();
      auto const place = line.find('\t') + 1;
      auto const keyword = line.find('\t', place) + 1;
      broken = &boards[line.substr(4, place - 5)];
      *broken = {tiny, line.substr(place, keyword - place - 1), line.substr(keyword)};
    } else if (line.starts_with('-')) {
      if (!replacement.empty()) change();
      old += line.substr(1) + '\n';
    } else {
      replacement += line.substr(1) + '\n';
    }
  }
  change();
  return boards;
}

/// One edit of a sound board, and where it must be refused.
struct Fault {
  std::string old;
  std::string replacement;
  std::string place;
  std::string keyword;
};

void check_faults(std::string const& path, std::vector<Fault> const& faults) {
  auto const sound = file_text(path);
  for (auto const& fault : faults) {
    CAPTURE(fault.replacement);
    check_refused(with(sound, fault.old, fault.replacement), fault.place, fault.keyword);
  }
}

/// What the pay tables say of a route, by their definition.
bool pays(Route const& route, Card color, int cards) {
  return (route.color == gray || route.color == color) && route.length <= cards;
}

}  // namespace

TEST_CASE("the six boards load with their known counts") {
  struct Known {
    std::string id;
    std::size_t cities;
    int exits;
    std::size_t routes;
    int spaces;
    std::size_t tickets;
    int cards;
  };
  std::array<Known, 6> const boards{{{"usa", 36, 0, 100, 309, 30, 110},
                                     {"new-york", 15, 0, 41, 84, 18, 44},
                                     {"nordic", 39, 0, 81, 207, 46, 110},
                                     {"marklin", 35, 14, 110, 313, 46, 118},
                                     {"iberia", 33, 0, 103, 236, 50, 110},
                                     {"south-korea", 33, 0, 98, 256, 44, 110}}};
  for (auto const& known : boards) {
    CAPTURE(known.id);
    auto const board = load("boards/" + known.id + ".json");
    CHECK(board.id == known.id);
    CHECK(board.country_exits.size() == known.exits);
    CHECK(board.cities.size() - static_cast<std::size_t>(known.exits) == known.cities);
    CHECK(board.routes.size() == known.routes);
    int spaces = 0;
    for (auto const& route : board.routes) spaces += route.length;
    CHECK(spaces == known.spaces);
    CHECK(board.tickets.size() == known.tickets);
    CHECK(board.cards.total == known.cards);
  }
}

TEST_CASE("the test boards load") {
  CHECK(load("tests/boards/tiny.json").mechanics.empty());
  auto const mixed = load("tests/boards/mixed.json");
  CHECK(mixed.mechanics.size() == 11);
  CHECK(mixed.passengers->stacks[0] == std::vector<std::uint8_t>{5, 3, 1});
  CHECK(mixed.two_ticket_decks->decks == std::array<std::string, 2>{"short", "long"});
  CHECK(mixed.tickets.back().deck == 1);
  auto const draft = load("tests/boards/mixed-draft.json");
  CHECK(draft.draft->keep == 2);
  CHECK(draft.festivals->draft_card_depth[3].part == 2);
  CHECK(draft.festivals->draft_card_depth[3].whole == 3);
  CHECK(draft.switches.wild_on == std::array<bool, 3>{true, true, false});
}

TEST_CASE("every broken board is refused at the place and for the reason expected") {
  auto const boards = broken_boards();
  CHECK(boards.size() > 30);
  for (auto const& [name, broken] : boards) {
    CAPTURE(name);
    check_refused(broken.text, broken.place, broken.keyword);
  }
}

TEST_CASE("the reason why a broken board is refused is given in French as well") {
  auto const boards = broken_boards();
  for (auto const& [name, broken] : boards) {
    auto const reason = read_board(broken.text).error.reason;
    CHECK_MESSAGE(!reason.fr.empty(), name);
    CHECK_MESSAGE(reason.fr != reason.en, name);
  }
  auto const reason = read_board(boards.at("route-length-zero").text).error.reason;
  CHECK(reason.in(Language::en) == "length is 0; expected an integer from 1 to 9");
  CHECK(reason.in(Language::fr) == "length est 0 ; attendu : un entier de 1 à 9");
}

TEST_CASE("the edition of a board and what is said about it do not change its hash") {
  auto const tiny = file_text("tests/boards/tiny.json");
  auto const plain = read_board(tiny);
  auto const hash = std::string(64, 'a');
  auto const third = read_board(with(tiny, "\"players\"",
                                     "\"edition\": 3, \"earlier_editions\": {\"1\": \"" + hash +
                                         "\", \"2\": \"" + hash + "\"}, \"players\""));
  REQUIRE(plain.board);
  REQUIRE_MESSAGE(third.board, third.error.place);
  CHECK(plain.board->edition == 1);
  CHECK(third.board->edition == 3);
  CHECK(third.board->earlier_hashes == std::vector{hash, hash});
  CHECK(third.board->hash == plain.board->hash);
}

TEST_CASE("text that is not one JSON object of a fair size is refused") {
  auto const tiny = file_text("tests/boards/tiny.json");
  check_refused("", "line 1, column 1", "JSON");
  check_refused("[]", "file", "object");
  check_refused(tiny.substr(0, 40), "line 4, column 8", "incomplete");
  check_refused(tiny + std::string(max_board_bytes, ' '), "file", "bytes");
  check_refused(std::string(1000, '['), "line 1, column 33", "nested");
  check_refused("{\"format\": 1, \"format\": 1}", "line 1, column 22", "twice");
  check_refused("{\"format\": 1, \"f\\u006frmat\": 1}", "line 1, column 27", "twice");
  check_refused(with(tiny, "Alda", "Ald\xff"), "line 33, column 39", "JSON");
}

TEST_CASE("faults of the header, the cards and the switches are refused") {
  std::string const hash(64, 'a');
  check_faults(
      "tests/boards/tiny.json",
      {{"\"format\": 1", "\"format\": 1.0", "format", "integer"},
       {"\"id\": \"tiny\"", "\"id\": \"Tiny\"", "id", "lower-case"},
       {"\"Tiny test board\"", "\"\"", "name.en", "empty"},
       {"\"players\"", "\"edition\": 0, \"players\"", "edition", "1 to 99"},
       {"\"players\"", "\"earlier_editions\": {\"1\": \"" + hash + "\"}, \"players\"", "earlier_editions.1",
        "before edition 1"},
       {"\"players\"", "\"edition\": 3, \"earlier_editions\": {\"2\": \"" + hash + "\"}, \"players\"",
        "earlier_editions.2", "from 1 on"},
       {"\"players\"", "\"edition\": 2, \"earlier_editions\": {\"1\": \"12ab\"}, \"players\"",
        "earlier_editions.1", "64 hexadecimal digits"},
       {"\"parts\"", "\"note\": \"sure\", \"parts\"", "provenance.note", "object"},
       {"\"level\": \"reconstructed\"", "\"level\": \"sure\"", "provenance.level", "confirmed"},
       {"\"figures\"", "\"numbers\"", "provenance.parts.numbers", "unknown"},
       {"\"min\": 2, \"max\": 5", "\"min\": 4, \"max\": 3", "players.max", "min"},
       {"\"trains\": 6", "\"trains\": 61", "trains", "60"},
       {"\"blue\": 8", "\"blue\": 41", "cards.blue", "40"},
       {"\"blue\": 8", "\"blue\": 40, \"white\": 40, \"black\": 40, \"green\": 40", "cards", "160"},
       {"\"locomotive\": 4", "\"passenger\": 4", "cards.passenger", "passengers"},
       {"\"1\": 1", "\"10\": 1", "route_points.10", "unknown"},
       {"\"deal\": 1, \"keep\": 1", "\"deal\": 1, \"keep\": 2", "switches.opening_tickets.keep", "1 to 1"},
       {"\"deal\": 2", "\"deal\": 7", "switches.draw_tickets.deal", "6"},
       {"\"draw_tickets\"", "\"drawn_tickets\"", "switches.drawn_tickets", "did you mean draw_tickets"},
       {"\"switches\": {", "\"switches\": {\"tie_breaks\": [\"goods\"], ", "switches.tie_breaks[0]",
        "passengers"},
       {"\"switches\": {", "\"switches\": {\"refused_tickets\": \"shuffle\", ", "switches.refused_tickets",
        "under, box"}});
}

TEST_CASE("faults of cities, routes and tickets are refused") {
  check_faults(
      "tests/boards/tiny.json",
      {{"\"lat\": 50.0", "\"lat\": 90.5", "cities[0].lat", "90"},
       {"\"lat\": 50.0", "\"lat\": 1e999", "cities[0].lat", "out of range"},
       {"\"lon\": 1.0", "\"lon\": \"1\"", "cities[0].lon", "degrees"},
       {"\"lon\": 1.0", "\"lon\": 1.0, \"country\": \"elba\"", "cities[0].country", "country"},
       {"\"lon\": 1.0", "\"lon\": 1.0, \"layout\": 3", "cities[0].layout", "object"},
       {"\"cities\": [",
        "\"countries\": [{\"id\": \"alda\", \"name\": {\"en\": \"A\", \"fr\": \"A\"}}], \"cities\": [",
        "cities[0].id", "countries[0]"},
       {"\"cities\": [",
        "\"countries\": [{\"id\": \"elba\", \"name\": {\"en\": \"E\", \"fr\": \"E\"}}], \"cities\": [",
        "countries[0]", "exit"},
       {"\"to\": \"colne\", \"length\"", "\"to\": \"birk\", \"length\"", "routes[2].to", "same city"},
       {"\"kind\": \"track\"}", "\"kind\": \"ferry\", \"locomotives\": 1}", "routes[2].kind", "ferries"},
       {"\"kind\": \"track\"}", "\"kind\": \"track\", \"swap\": 2}", "routes[2].swap", "card_swaps"},
       {"\"kind\": \"track\"}", "\"kind\": \"track\", \"parallel\": 2}", "routes[2].parallel", "no other"},
       {"\"points\": 2}", "\"points\": 2, \"deck\": \"long\"}", "tickets[0].deck", "two_ticket_decks"},
       {"\"id\": \"alda-colne\"", "\"id\": \"alda-birk\"", "tickets[1].id", "duplicate"},
       {"\"from\": \"alda\", \"to\": \"colne\", \"points\"",
        "\"from\": \"birk\", \"to\": \"alda\", \"points\"", "tickets[1]", "duplicate"}});
}

TEST_CASE("faults of mechanics are refused") {
  check_faults(
      "tests/boards/mixed.json",
      {{"\"ferries\"", "\"tunnels\"", "mechanics[0]", "parameters"},
       {"\"ferries\"", "{\"ferries\": {}}", "mechanics[0]", "no parameters"},
       {"\"ferries\"", "7", "mechanics[0]", "object"},
       {"{\"express\": {\"cards\": [1, 2, 3]}}", "\"ferries\"", "mechanics[6]", "duplicate"},
       {"\"reveal\": 3", "\"reveal\": 0", "mechanics[2].tunnels.reveal", "1 to 9"},
       {"\"cards\": [1, 2, 3]", "\"cards\": [1, 2, 4]", "mechanics[6].express.cards[2]", "3"},
       {"\"draw_tickets\": {\"deal\": 3", "\"draw_tickets\": {\"deal\": 4", "mechanics[6].express.cards",
        "6"},
       {"\"black\": [5, 3, 1], ", "", "mechanics[4].passengers.goods.arden", "stack"},
       {"\"harrow\": \"red\"", "\"elba\": \"red\"", "mechanics[4].passengers.goods.elba", "city"},
       {"\"harrow\": \"red\"", "\"norland-1\": \"red\"", "mechanics[4].passengers.goods.norland-1", "exit"},
       {"\"cities\": [\"gorse\"]", "\"cities\": [\"norland-1\"]",
        "mechanics[5].festivals.festivals[2].cities[0]", "exit"},
       {"\"id\": \"gorse\", \"name\"", "\"id\": \"arden\", \"name\"",
        "mechanics[5].festivals.festivals[2].id", "duplicate"},
       {"\"3\": [6, 3]", "\"3\": [3, 6]", "mechanics[7].provinces.points.3", "falling"},
       {"\"3\": [6, 3], ", "", "mechanics[7].provinces.points.3", "missing"},
       {"{\"color\": \"green\"", "{\"color\": \"white\"", "routes[3].color", "line"},
       {"[\"brill\", \"eske\"", "[\"brill\", \"brill\"", "mechanics[10].attractions.cities[1]", "duplicate"},
       {"[\"short\", \"long\"]", "[\"short\", \"short\"]", "mechanics[3].two_ticket_decks.decks[1]",
        "duplicate"},
       {"\"points\": 3, \"deck\": \"short\"", "\"points\": 3", "tickets[0].deck", "missing"},
       {"\"to\": \"norland\"", "\"to\": \"norland-1\"", "tickets[2].to", "exit"},
       {"\"kind\": \"tunnel\"", "\"kind\": \"tunnel\", \"swap\": 3", "routes[3].swap", "track"},
       {", \"locomotives\": 1", "", "routes[6].locomotives", "missing"}});
}

TEST_CASE("faults of drafts are refused") {
  auto const place = std::string("mechanics[1].festivals.draft_card");
  check_faults(
      "tests/boards/mixed-draft.json",
      {{"{\"draft\": {\"deal\": 4, \"keep\": 2}}", "{\"longest_path\": {\"points\": 3}}", place, "draft"},
       {"\"3\": [2, 3]", "\"3\": [4, 3]", place + ".3", "whole"},
       {"\"3\": [2, 3]", "\"3\": [0, 3]", place + ".3[0]", "1 to 99"},
       {"\"3\": [2, 3], ", "", place + ".3", "missing"},
       {"\"draw_tickets\"", "\"opening_tickets\": {\"deal\": 3, \"keep\": 2}, \"draw_tickets\"",
        "switches.opening_tickets", "draft"},
       {"{\"tunnels\": {\"reveal\": 3}}",
        "{\"tunnels\": {\"reveal\": 3}}, {\"two_ticket_decks\": {\"decks\": [\"a\", \"b\"]}}", "mechanics[3]",
        "exclude"}});
}

TEST_CASE("the hash covers the facts and leaves out what is only shown") {
  auto const text = file_text("tests/boards/tiny.json");
  auto const hash = load("tests/boards/tiny.json").hash;
  // The value that docs/boards.md gives for its own program.
  CHECK(hash == "de6a51162ee8b92da7610aef150e0298349719d49fdf13662ce4ab30e83e402f");
  CHECK(read_board(with(text, "\"Alda\"", "\"Älda\"")).board->hash == hash);
  CHECK(read_board(with(text, "\"trains\": 6", "\"trains\": 7")).board->hash != hash);
}

TEST_CASE("every route stands in one pay table or is special") {
  for (std::string const path : {"boards/nordic.json", "boards/marklin.json", "tests/boards/mixed.json"}) {
    CAPTURE(path);
    auto const board = load(path);
    for (std::size_t i = 0; i < board.routes.size(); ++i) {
      auto const& route = board.routes[i];
      auto const id = static_cast<RouteId>(i);
      bool const special = route.kind == RouteKind::ferry || route.swap > 0;
      CHECK(board.pay.special.contains(id) == special);
      for (int color = 0; color < colors; ++color) {
        for (int n = 0; n <= max_length; ++n) {
          int const tables = board.pay.plain[color][n].contains(id) + board.pay.wild[color][n].contains(id) +
                             board.pay.wild_long[color][n].contains(id);
          REQUIRE(tables == (!special && pays(route, card_at(color), n) ? 1 : 0));
          REQUIRE(board.pay.fits[n].contains(id) == (route.length <= n));
        }
      }
    }
  }
}

TEST_CASE("the tables join what the file says in several places") {
  auto const board = load("tests/boards/mixed.json");
  auto const first = *board.find_route("arden-brill-1");
  auto const second = *board.find_route("arden-brill-2");
  CHECK(board.at(first).siblings.size() == 1);
  CHECK(board.at(first).siblings.contains(second));
  CHECK(board.at(first).points == 2);
  CHECK_FALSE(board.at(first).long_wild);
  CHECK(board.at(*board.find_route("arden-eske")).long_wild);
  CHECK_FALSE(board.at(*board.find_route("arden-harrow")).wild);
  auto const& ticket = board.at(*board.find_ticket("norland-sudmark"));
  CHECK(ticket.from_cities.size() == 2);
  CHECK(ticket.from_cities == board.countries[0].exits);
  CHECK(ticket.to_cities.contains(*board.find_city("sudmark-1")));
  CHECK(board.is_country(*board.find_city("sudmark-1")));
  CHECK(board.routes_at[*board.find_city("brill")].size() == 4);
  CHECK(board.festivals->at_city[*board.find_city("dunmar")] == 1);
  CHECK(board.festivals->at_city[*board.find_city("brill")] == -1);
  CHECK(board.place_name("norland").fr == "Norlande");
  CHECK(board.place_name("nowhere").en.empty());
  CHECK_FALSE(board.find_city("norland").has_value());
}
