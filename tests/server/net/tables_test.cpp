/// Tables as they are reached over HTTP and WebSocket.
#include <fstream>
#include <map>
#include <sstream>

#include "siege.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;

namespace {

constexpr auto against_bots =
    R"({"id":"c1","settings":{"board":"new-york","seats":[{"kind":"mine"},{"kind":"bot","level":"random"}],"paced":false}})";

std::string create(client::Session& client, std::string const& body) {
  auto const answer = client.ask("POST", "/api/tables", body);
  INFO(answer.body);
  REQUIRE(answer.status / 100 == 2);
  return std::string(json_of(answer).at("d").at("table").as_string());
}

}  // namespace

TEST_CASE("a first table against the computer is played to its end, kept, listed, replayed and verified") {
  Wanted wanted;
  wanted.options.limit_rates = false;
  RunningServer const server(wanted);
  auto anna = guest(server, "Anna");
  auto const table = create(anna, against_bots);
  auto const started = anna.ask("POST", "/api/tables/" + table + "/start", R"({"id":"s1"})");
  INFO(started.body);
  CHECK(started.status == 200);
  CHECK(json_of(anna.ask("GET", "/api/me/tables")).at("tables").as_array().size() == 1);
  CHECK(anna.ask("GET", "/api/tables/" + table).status == 200);
  auto const wire = open(anna);
  play_to_the_end(*wire, table);

  auto const games = json_of(anna.ask("GET", "/api/games?person=" + person_id(anna))).at("games").as_array();
  REQUIRE(games.size() == 1);
  CHECK(std::string(games[0].at("id").as_string()) == table);
  auto const record = anna.ask("GET", "/api/games/" + table + "/record");
  CHECK(record.status == 200);
  CHECK(record.field("Content-Disposition") == "attachment; filename=\"" + table + ".rec\"");
  CHECK(record.body.find("Anna") != std::string::npos);
  CHECK(anna.ask("GET", "/api/games/" + table + "/position?at=3").status == 200);
  auto const by_address = anna.ask("GET", "/game/" + table + "?at=3");
  CHECK(by_address.status == 200);
  CHECK(by_address.field("Content-Type") == "application/json; charset=utf-8");
  CHECK(anna.ask("GET", "/game/" + table + "?at=3", {}, {{"Accept", "text/html"}})
            .body.starts_with("<!doctype html>"));
  CHECK(anna.ask("GET", "/api/games/" + table + "/position?at=99999").status == 404);
  CHECK(anna.ask("GET", "/api/games/" + table + "/position?at=x").status == 400);
  CHECK(anna.ask("GET", "/api/games/" + table + "/position?seat=9").status == 400);
  CHECK(json_of(anna.ask("GET", "/api/people/" + person_id(anna))).at("statistics").as_array().size() == 1);

  auto bert = guest(server, "Bert");
  auto const uploaded = bert.ask("POST", "/api/games", record.body);
  INFO(uploaded.body);
  CHECK(uploaded.status == 201);
  auto const copy = std::string(json_of(uploaded).at("game").at("id").as_string());
  CHECK(bert.ask("GET", "/api/games/" + copy + "/record").body == record.body);
  auto const clone = bert.ask("POST", "/api/games/" + copy + "/clone", R"({"id":"k1","at":10})");
  INFO(clone.body);
  CHECK(clone.status / 100 == 2);
}

TEST_CASE("somebody joins by the link, and the lobby lists what is public") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  auto bert = guest(server, "Bert");
  auto const hidden =
      create(anna, R"({"id":"a","settings":{"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}]}})");
  auto const listed = create(
      anna,
      R"({"id":"b","settings":{"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"listed":true}})");
  auto const lobby = bert.ask("GET", "/api/lobby").body;
  CHECK(lobby.find(listed) != std::string::npos);
  CHECK(lobby.find(hidden) == std::string::npos);
  CHECK(json_of(bert.ask("GET", "/api/lobby?board=iberia")).at("tables").as_array().empty());
  auto const sat = bert.ask("POST", "/api/tables/" + hidden + "/sit", R"({"id":"x"})");
  INFO(sat.body);
  CHECK(sat.status == 200);
  CHECK(bert.ask("GET", "/api/me/tables").body.find(hidden) != std::string::npos);
  CHECK(bert.ask("POST", "/api/tables/" + hidden + "/start", R"({"id":"y"})").status >= 400);
  CHECK(anna.ask("POST", "/api/tables/" + hidden + "/start", R"({"id":"z"})").status == 200);
}

TEST_CASE("what cannot be asked of a table is refused with a reason") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  auto nobody = server.client();
  CHECK(nobody.ask("POST", "/api/tables", against_bots).status == 401);
  CHECK(nobody.ask("GET", "/api/tables/x").status == 401);
  CHECK(anna.ask("GET", "/api/tables/none").status == 404);
  CHECK(anna.ask("POST", "/api/tables", "{").status == 400);
  CHECK(anna.ask("POST", "/api/tables", "[]").status == 400);
  CHECK(anna.ask("POST", "/api/tables", R"({"id":"a","settings":{"board":"mars","seats":[]}})").status ==
        400);
  CHECK(anna.ask("POST", "/api/tables/none/dance", "{}").status == 400);
  CHECK(anna.ask("POST", "/api/tables/none/hello", "{}").status == 404);
  CHECK(anna.ask("POST", "/api/tables/none/sit", R"({"id":"a"})").status == 404);
  CHECK(anna.ask("GET", "/api/games/none").status == 404);
  CHECK(anna.ask("GET", "/api/games/none/record").status == 404);
  CHECK(anna.ask("GET", "/api/games?limit=0").status == 400);
  CHECK(anna.ask("GET", "/api/games?won=maybe").status == 400);
  CHECK(anna.ask("GET", "/api/leaderboards/mars").status == 404);
  CHECK(anna.ask("GET", "/api/leaderboards/usa").status == 200);
  CHECK(anna.ask("GET", "/api/boards/../x").status == 400);
  CHECK(anna.ask("GET", "/api/boards/mars").status == 404);
  CHECK(json_of(anna.ask("GET", "/api/boards/usa")).at("id") == "usa");
  auto const bad = anna.ask("POST", "/api/games", "no record", {{"Accept-Language", "fr"}});
  CHECK(bad.status == 400);
  CHECK(error_code(bad) == "record");
}
