/// One person at several devices: what they share, and what keeps others out.
#include "running_server.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;
using std::chrono::seconds;

namespace {

client::Answer post(client::Session& client, std::string const& target, js::object const& fields,
                    client::Fields const& more = {}) {
  return client.ask("POST", target, js::serialize(fields), more);
}

/// The next message of that kind.
js::object next(client::WebSocket& wire, std::string_view kind) {
  while (auto const text = wire.receive(seconds(60))) {
    auto const message = js::parse(*text);
    if (message.at("t").as_string() == kind) return message.at("d").as_object();
  }
  FAIL("no such message came: ", kind);
  return {};
}

void say(client::WebSocket& wire, std::string_view kind, js::object fields) {
  wire.send(js::serialize(js::object{{"t", kind}, {"d", std::move(fields)}}));
}

}  // namespace

TEST_CASE("a guest who becomes an account finds every running game on another device and plays on there") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  js::object const settings{
      {"board", "usa"},
      {"paced", false},
      {"seats", {{{"kind", "mine"}}, {{"kind", "bot"}, {"level", "random"}}}},
  };
  auto const made = post(anna, "/api/tables", {{"id", "c"}, {"settings", settings}});
  auto const table = std::string(json_of(made).at("d").at("table").as_string());
  REQUIRE(post(anna, "/api/tables/" + table + "/start", {{"id", "s"}}).status == 200);
  REQUIRE(post(anna, "/api/me/password", {{"password", "correct horse"}}).status == 200);

  auto phone = server.client();
  REQUIRE(post(phone, "/api/sign-in", {{"name", "anna"}, {"password", "correct horse"}}).status == 200);
  auto const mine = json_of(phone.ask("GET", "/api/me/tables")).at("tables").as_array();
  REQUIRE(mine.size() == 1);
  CHECK(mine[0].at("id").as_string() == table);
  auto const home = open(anna);
  auto const away = open(phone);
  say(*home, "hello", {{"table", table}});
  next(*home, "view");
  say(*away, "hello", {{"table", table}});
  auto const view = next(*away, "view");
  CHECK(view.at("seat").as_int64() == 1);
  REQUIRE(view.contains("legal"));
  say(*away, "move",
      {{"table", table}, {"id", "m"}, {"v", view.at("v")}, {"move", view.at("legal").as_array().front()}});
  CHECK(next(*away, "ack").at("id").as_string() == "m");
  CHECK(next(*home, "did").at("seat").as_int64() == 1);
  auto const log = json_of(phone.ask("GET", "/api/logs/" + table)).at("steps").as_array();
  REQUIRE(log.size() > 2);
  CHECK(log.front().at("what").as_string() == "created");
  CHECK(phone.ask("GET", "/api/logs/nowhere").status == 404);
  CHECK(server.client().ask("GET", "/api/logs/" + table).status == 401);
}

TEST_CASE("a new password shuts the other devices out, and leaves this one connected") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  REQUIRE(post(anna, "/api/me/password", {{"password", "correct horse"}}).status == 200);
  auto thief = server.client();
  REQUIRE(post(thief, "/api/sign-in", {{"name", "Anna"}, {"password", "correct horse"}}).status == 200);
  auto const own = open(anna);
  auto const stolen = open(thief);
  REQUIRE(post(anna, "/api/me/password", {{"password", "another horse"}, {"old", "correct horse"}}).status ==
          200);
  CHECK(closes(*stolen));
  CHECK(stolen->close_code() == 4001);
  CHECK(json_of(thief.ask("GET", "/api/me")).at("person").is_null());
  say(*own, "ping", {{"n", 1}});
  CHECK(next(*own, "pong").at("n").as_int64() == 1);
  // What was opened before the password was changed ends with the session of today.
  REQUIRE(anna.ask("POST", "/api/sign-out").status == 204);
  CHECK(closes(*own));
  CHECK(own->close_code() == 4001);
}

TEST_CASE("writing a name in many ways gives no more guesses at its password") {
  Wanted wanted;
  wanted.options.limits = {"sign-in:1000:1000"};
  RunningServer const server(wanted);
  auto guesser = server.client();
  int tried = 0;
  int refused = 0;
  for (int i = 0; i < 32; ++i) {
    std::string name = "Anna";
    for (std::size_t letter = 0; letter < name.size(); ++letter)
      if ((i >> letter) & 1) name[letter] = static_cast<char>(name[letter] ^ 0x20);
    if (i >= 16) name = "  " + name + " ";
    auto const answer = post(guesser, "/api/sign-in", {{"name", name}, {"password", "wrong horse"}});
    tried += answer.status == 403 ? 1 : 0;
    refused += answer.status == 429 ? 1 : 0;
  }
  CHECK(tried + refused == 32);
  CHECK(tried >= 10);
  CHECK(refused >= 15);
}
