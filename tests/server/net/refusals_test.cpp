/// Every refusal over HTTP has its status and its code, and a text in the visitor's language.
#include "running_server.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;

namespace {

struct Turned {
  char const* method;
  char const* target;
  char const* body;
  int status;
  char const* code;
};

void check_turned_away(client::Session& client, Turned const& wanted, client::Fields const& fields = {}) {
  CAPTURE(wanted.method);
  CAPTURE(wanted.target);
  CAPTURE(wanted.body);
  auto const english = client.ask(wanted.method, wanted.target, wanted.body, fields);
  CHECK(english.status == wanted.status);
  CHECK(error_code(english) == wanted.code);
  CHECK(english.field("Content-Type") == "application/json; charset=utf-8");
  CHECK(english.field("Cache-Control") == "no-store");
  CHECK(!json_of(english).at("error").at("text").as_string().empty());
}

}  // namespace

TEST_CASE("a visitor whom nobody knows is refused with the right status and code") {
  RunningServer const server;
  auto client = server.client();
  for (auto const& wanted : {
           Turned{"GET", "/api/me/tables", "", 401, "no_session"},
           Turned{"PATCH", "/api/me", "{}", 401, "no_session"},
           Turned{"DELETE", "/api/me", "", 401, "no_session"},
           Turned{"POST", "/api/me/password", "{}", 401, "no_session"},
           Turned{"POST", "/api/sign-out", "", 401, "no_session"},
           Turned{"POST", "/api/tables", "{}", 401, "no_session"},
           Turned{"GET", "/api/tables/none", "", 401, "no_session"},
           Turned{"GET", "/api/logs/none", "", 401, "no_session"},
           Turned{"POST", "/api/games", "x", 401, "no_session"},
           Turned{"POST", "/api/games/none/clone", "{}", 401, "no_session"},
           Turned{"POST", "/api/sign-in", R"({"name":"Anna","password":"wrong horse"})", 403,
                  "wrong_password"},
           Turned{"GET", "/api/games?limit=0", "", 400, "parameter"},
           Turned{"GET", "/api/games?limit=201", "", 400, "parameter"},
           Turned{"GET", "/api/games?limit=x", "", 400, "parameter"},
           Turned{"GET", "/api/games?players=x", "", 400, "parameter"},
           Turned{"GET", "/api/games?won=perhaps", "", 400, "parameter"},
           Turned{"GET", "/api/games?rated=1", "", 400, "parameter"},
           Turned{"GET", "/api/games?before=x", "", 400, "parameter"},
           Turned{"GET", "/api/games?after=1x", "", 400, "parameter"},
           Turned{"GET", "/api/leaderboards/usa?limit=0", "", 400, "parameter"},
           Turned{"GET", "/api/leaderboards/usa?limit=201", "", 400, "parameter"},
           Turned{"GET", "/api/games/none/position?at=-1", "", 400, "parameter"},
           Turned{"GET", "/api/games/none/position?seat=-1", "", 400, "parameter"},
           Turned{"GET", "/api/games/none/position?seat=6", "", 400, "parameter"},
           Turned{"GET", "/api/people/nobody", "", 404, "no_person"},
           Turned{"GET", "/api/boards/mars", "", 404, "no_board"},
           Turned{"GET", "/api/leaderboards/mars", "", 404, "no_board"},
           Turned{"GET", "/api/games/none", "", 404, "no_game"},
           Turned{"GET", "/api/games/none/record", "", 404, "no_game"},
           Turned{"GET", "/api/games/none/position", "", 404, "no_game"},
           Turned{"GET", "/nothing", "", 404, "not_found"},
           Turned{"DELETE", "/api/lobby", "", 405, "method"},
           Turned{"PUT", "/api/me", "", 405, "method"},
           Turned{"POST", "/nothing", "", 405, "method"},
           Turned{"GET", "/ws", "", 426, "websocket"},
           Turned{"POST", "/api/guest", R"({"name":7})", 400, "body"},
           Turned{"POST", "/api/guest", "{\"name\":\"\\u0007\"}", 400, "name"},
       })
    check_turned_away(client, wanted);
  Turned const foreign{"POST", "/api/guest", "{}", 403, "origin"};
  check_turned_away(client, foreign, {{"Origin", "https://evil.example"}});
  check_turned_away(client, foreign, {{"Sec-Fetch-Site", "same-site"}});
}

TEST_CASE("somebody who is known is refused with the right status and code") {
  Wanted wanted;
  wanted.options.limit_rates = false;
  RunningServer const server(wanted);
  auto anna = guest(server, "Anna");
  REQUIRE(anna.ask("POST", "/api/me/password", R"({"password":"correct horse"})").status == 200);
  auto bert = guest(server, "Bert");
  for (auto const& one : {
           Turned{"PATCH", "/api/me", R"({"name":"Anna"})", 409, "name_taken"},
           Turned{"PATCH", "/api/me", R"({"name":"Аnna"})", 409, "name_taken"},
           Turned{"PATCH", "/api/me", R"({"name":""})", 400, "name"},
           Turned{"PATCH", "/api/me", R"({"language":"de"})", 400, "body"},
           Turned{"POST", "/api/me/password", R"({"password":"1234567"})", 400, "password_size"},
           Turned{"POST", "/api/sign-in", R"({"name":"Anna","password":"wrong horse"})", 403,
                  "wrong_password"},
           Turned{"GET", "/api/tables/none", "", 404, "no_table"},
           Turned{"GET", "/api/logs/none", "", 404, "no_table"},
           Turned{"POST", "/api/tables", "[]", 400, "body"},
           Turned{"POST", "/api/tables", "{}", 400, "message"},
           Turned{"POST", "/api/tables/none/hello", "{}", 404, "not_found"},
           Turned{"POST", "/api/games", "nonsense", 400, "record"},
       })
    check_turned_away(bert, one);
  check_turned_away(anna, {"POST", "/api/me/password", R"({"password":"another horse","old":"wrong"})", 403,
                           "wrong_password"});
  check_turned_away(anna, {"DELETE", "/api/me", R"({"password":"wrong"})", 403, "wrong_password"});
  auto const longest = std::string(200, 'p');
  CHECK(bert.ask("POST", "/api/me/password", js::serialize(js::object{{"password", longest + "p"}})).status ==
        400);
  CHECK(bert.ask("POST", "/api/me/password", js::serialize(js::object{{"password", longest}})).status == 200);
  auto carl = guest(server, "Carl");
  CHECK(carl.ask("POST", "/api/me/password", R"({"password":"12345678"})").status == 200);
}

TEST_CASE("refusals speak French to those who do") {
  RunningServer const server;
  auto client = server.client();
  auto const said = [&](Turned const& refused, char const* language) {
    auto const answer =
        client.ask(refused.method, refused.target, refused.body, {{"Accept-Language", language}});
    return std::string(json_of(answer).at("error").at("text").as_string());
  };
  for (auto const& refused :
       {Turned{"GET", "/api/me/tables", "", 401, ""}, Turned{"GET", "/nothing", "", 404, ""},
        Turned{"DELETE", "/api/lobby", "", 405, ""}, Turned{"GET", "/api/games?limit=0", "", 400, ""},
        Turned{"GET", "/ws", "", 426, ""}, Turned{"POST", "/api/guest", "[]", 400, ""},
        Turned{"POST", "/api/guest", R"({"name":7})", 400, ""},
        Turned{"POST", "/api/guest", R"({"x":7})", 400, ""}, Turned{"GET", "/api/people/x", "", 404, ""},
        Turned{"GET", "/api/boards/x", "", 404, ""}, Turned{"GET", "/api/games/x", "", 404, ""}}) {
    CAPTURE(refused.target);
    CHECK(said(refused, "fr") != said(refused, "en"));
    CHECK(said(refused, "de, en") == said(refused, "en"));
  }
}

TEST_CASE("every answer forbids what a page must not do, and says for how long to wait") {
  RunningServer const server;
  auto client = server.client();
  auto const answer = client.ask("GET", "/api/boards");
  CHECK(answer.field("Cross-Origin-Resource-Policy") == "same-origin");
  CHECK(answer.field("Permissions-Policy").find("camera=()") != std::string_view::npos);
  CHECK(answer.field("Date").ends_with(" GMT"));
  Wanted wanted;
  wanted.options.limits = {"request:1:0.01"};
  RunningServer const slow(wanted);
  auto hurried = slow.client();
  CHECK(hurried.ask("GET", "/api/boards").status == 200);
  auto const refused = hurried.ask("GET", "/api/boards");
  CHECK(refused.status == 429);
  CHECK(refused.field("Retry-After") == "10");
}
