// What the board studio asks: all faults of a draft, tickets for it, and test matches.
#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "coach/board_trial.h"
#include "device/ticket_ideas.h"
#include "kit/source_dir.h"
#include "roundhouse/board_json.h"
#include "roundhouse/study.h"

namespace roundhouse {
namespace {

namespace js = boost::json;

Board studio_board(std::string const& file) {
  std::ifstream stream(kit::source_dir() + "/tests/boards/" + file);
  std::string const text(std::istreambuf_iterator<char>(stream), {});
  auto read = read_board(text);
  REQUIRE(read.board);
  return *read.board;
}

js::object ideas_request(int number, int seed) {
  js::array cities{"a", "b", "c", "d", "island"};
  js::array routes;
  for (auto const& [from, to, length] :
       {std::tuple("a", "b", 2), {"b", "c", 3}, {"c", "d", 1}, {"a", "d", 9}})
    routes.push_back({{"from", from}, {"to", to}, {"length", length}});
  return {{"cities", cities}, {"routes", routes}, {"number", number}, {"seed", seed}};
}

js::array ideas(js::object const& request) {
  auto const told = device::ticket_ideas(js::serialize(request));
  REQUIRE(told);
  return js::parse(*told).as_array();
}

TEST_CASE("suggested tickets are worth the shortest way, and no pair comes twice") {
  std::map<std::string, int> const ways{{"ab", 2}, {"ac", 5}, {"ad", 6}, {"bc", 3}, {"bd", 4}, {"cd", 1}};
  auto const deck = ideas(ideas_request(64, 1));
  CHECK(deck.size() == ways.size());  // nothing leads to the island
  std::set<std::string> seen;
  for (auto const& ticket : deck) {
    auto const pair = std::string(ticket.at("from").as_string()) + std::string(ticket.at("to").as_string());
    REQUIRE(ways.contains(pair));
    CHECK(ticket.at("points").as_int64() == ways.at(pair));
    CHECK(seen.insert(pair).second);
  }
  CHECK(ideas(ideas_request(3, 1)).size() == 3);
  CHECK(ideas(ideas_request(3, 1)) == ideas(ideas_request(3, 1)));
}

TEST_CASE("a request for tickets that cannot be read is refused") {
  for (auto const* request : {"", "[]", "{}", R"({"cities": [], "routes": 3})"})
    CHECK_FALSE(device::ticket_ideas(request));
  CHECK(device::ticket_ideas(R"({"cities": ["a"], "routes": [3, {"from": "a", "to": "x"}], "number": 5})") ==
        "[]");
}

std::string trial(Board const& board, int first, int games) {
  auto const told = coach::trial_json(
      board,
      js::serialize(js::object{{"players", 2}, {"level", "greedy"}, {"first", first}, {"games", games}}));
  REQUIRE(told);
  return *told;
}

TEST_CASE("a trial says the same in parts as in one piece, and its figures lie in their intervals") {
  auto const board = studio_board("mixed.json");
  auto const whole = coach::trial_report_json(board, "[" + trial(board, 0, 6) + "]", Language::en);
  auto const parts = coach::trial_report_json(
      board, "[" + trial(board, 4, 2) + "," + trial(board, 0, 4) + "]", Language::en);
  REQUIRE(whole);
  CHECK(whole == parts);
  auto const report = js::parse(*whole).as_object();
  CHECK(report.at("games").as_int64() == 6);
  CHECK(report.at("endless").as_int64() == 0);
  double wins = 0;
  for (auto const& seat : report.at("seats").as_array()) wins += seat.at("value").as_double();
  CHECK(wins == doctest::Approx(1));
  CHECK(report.at("routes").as_array().size() == board.routes.size());
  CHECK(report.at("tickets").as_array().size() == board.tickets.size());
  for (auto const* list : {"seats", "measures", "routes", "tickets", "sources"}) {
    for (auto const& entry : report.at(list).as_array()) {
      CHECK(entry.at("low").to_number<double>() <= entry.at("value").to_number<double>());
      CHECK(entry.at("value").to_number<double>() <= entry.at("high").to_number<double>());
    }
  }
}

TEST_CASE("a trial that cannot be is refused") {
  auto const board = studio_board("tiny.json");
  for (auto const* request : {"", "[]", R"({"players": 9})", R"({"players": 2, "level": "nobody"})",
                              R"({"players": 2, "games": -1})", R"({"players": 2, "first": -1})"})
    CHECK_FALSE(coach::trial_json(board, request));
  for (auto const* sums : {"", "{}", "[3]", R"([{"players": 2, "games": 1, "endless": 0}])"})
    CHECK_FALSE(coach::trial_report_json(board, sums, Language::en));
}

TEST_CASE("all faults of a board file are told with their places") {
  std::string_view const nothing = "{}";
  auto const* told = rh_board_faults(nothing.data(), nothing.size(), RH_FRENCH);
  REQUIRE(told != nullptr);
  auto const faults = js::parse(told).as_array();
  REQUIRE(!faults.empty());
  CHECK(!faults.front().at("place").as_string().empty());
  CHECK(!faults.front().at("why").as_string().empty());
  CHECK(rh_board_faults(nullptr, 0, RH_ENGLISH) == nullptr);
  CHECK(rh_trial(nullptr, "{}", 2) == nullptr);
  CHECK(rh_trial_report(nullptr, "[]", 2, RH_ENGLISH) == nullptr);
  CHECK(rh_ticket_ideas(nullptr, 0) == nullptr);
}

}  // namespace
}  // namespace roundhouse
