/// Every refusal over HTTP has its status and its code, and a text in the visitor's language.
#include "running_server.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;

namespace {

struct Refused {
  char const* method;
  char const* target;
  char const* body;
  int status;
  char const* code;
};

void check_refused(net::Client& client, Refused const& wanted, net::Fields const& fields = {}) {
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
           Refused{"GET", "/api/me/tables", "", 401, "no_session"},
           Refused{"PATCH", "/api/me", "{}", 401, "no_session"},
           Refused{"DELETE", "/api/me", "", 401, "no_session"},
           Refused{"POST", "/api/me/password", "{}", 401, "no_session"},
           Refused{"POST", "/api/sign-out", "", 401, "no_session"},
           Refused{"POST", "/api/tables", "{}", 401, "no_session"},
           Refused{"GET", "/api/tables/none", "", 401, "no_session"},
           Refused{"GET", "/api/logs/none", "", 401, "no_session"},
           Refused{"POST", "/api/games", "x", 401, "no_session"},
           Refused{"POST", "/api/games/none/clone", "{}", 401, "no_session"},
           Refused{"POST", "/api/sign-in", R"({"name":"Anna","password":"wrong horse"})", 403,
                   "wrong_password"},
           Refused{"GET", "/api/games?limit=0", "", 400, "parameter"},
           Refused{"GET", "/api/games?limit=201", "", 400, "parameter"},
           Refused{"GET", "/api/games?limit=x", "", 400, "parameter"},
           Refused{"GET", "/api/games?players=x", "", 400, "parameter"},
           Refused{"GET", "/api/games?won=perhaps", "", 400, "parameter"},
           Refused{"GET", "/api/games?rated=1", "", 400, "parameter"},
           Refused{"GET", "/api/games?before=x", "", 400, "parameter"},
           Refused{"GET", "/api/games?after=1x", "", 400, "parameter"},
           Refused{"GET", "/api/leaderboards/usa?limit=0", "", 400, "parameter"},
           Refused{"GET", "/api/leaderboards/usa?limit=201", "", 400, "parameter"},
           Refused{"GET", "/api/games/none/position?at=-1", "", 400, "parameter"},
           Refused{"GET", "/api/games/none/position?seat=-1", "", 400, "parameter"},
           Refused{"GET", "/api/games/none/position?seat=6", "", 400, "parameter"},
           Refused{"GET", "/api/people/nobody", "", 404, "no_person"},
           Refused{"GET", "/api/boards/mars", "", 404, "no_board"},
           Refused{"GET", "/api/leaderboards/mars", "", 404, "no_board"},
           Refused{"GET", "/api/games/none", "", 404, "no_game"},
           Refused{"GET", "/api/games/none/record", "", 404, "no_game"},
           Refused{"GET", "/api/games/none/position", "", 404, "no_game"},
           Refused{"GET", "/nothing", "", 404, "not_found"},
           Refused{"DELETE", "/api/lobby", "", 405, "method"},
           Refused{"PUT", "/api/me", "", 405, "method"},
           Refused{"POST", "/nothing", "", 405, "method"},
           Refused{"GET", "/ws", "", 426, "websocket"},
           Refused{"POST", "/api/guest", R"({"name":7})", 400, "body"},
           Refused{"POST", "/api/guest", "{\"name\":\"\\u0007\"}", 400, "name"},
       })
    check_refused(client, wanted);
  Refused const foreign{"POST", "/api/guest", "{}", 403, "origin"};
  check_refused(client, foreign, {{"Origin", "https://evil.example"}});
  check_refused(client, foreign, {{"Sec-Fetch-Site", "same-site"}});
}

TEST_CASE("somebody who is known is refused with the right status and code") {
  Wanted wanted;
  wanted.options.limit_rates = false;
  RunningServer const server(wanted);
  auto anna = guest(server, "Anna");
  REQUIRE(anna.ask("POST", "/api/me/password", R"({"password":"correct horse"})").status == 200);
  auto bert = guest(server, "Bert");
  for (auto const& one : {
           Refused{"PATCH", "/api/me", R"({"name":"Anna"})", 409, "name_taken"},
           Refused{"PATCH", "/api/me", R"({"name":"Аnna"})", 409, "name_taken"},
           Refused{"PATCH", "/api/me", R"({"name":""})", 400, "name"},
           Refused{"PATCH", "/api/me", R"({"language":"de"})", 400, "body"},
           Refused{"POST", "/api/me/password", R"({"password":"1234567"})", 400, "password_size"},
           Refused{"POST", "/api/sign-in", R"({"name":"Anna","password":"wrong horse"})", 403,
                   "wrong_password"},
           Refused{"GET", "/api/tables/none", "", 404, "no_table"},
           Refused{"GET", "/api/logs/none", "", 404, "no_table"},
           Refused{"POST", "/api/tables", "[]", 400, "body"},
           Refused{"POST", "/api/tables", "{}", 400, "message"},
           Refused{"POST", "/api/tables/none/ping", R"({"n":1})", 404, "not_found"},
           Refused{"POST", "/api/tables/none/hello", "{}", 404, "not_found"},
           Refused{"POST", "/api/games", "nonsense", 400, "record"},
       })
    check_refused(bert, one);
  check_refused(anna, {"POST", "/api/me/password", R"({"password":"another horse","old":"wrong"})", 403,
                       "wrong_password"});
  check_refused(anna, {"DELETE", "/api/me", R"({"password":"wrong"})", 403, "wrong_password"});
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
  auto const said = [&](Refused const& refused, char const* language) {
    auto const answer =
        client.ask(refused.method, refused.target, refused.body, {{"Accept-Language", language}});
    return std::string(json_of(answer).at("error").at("text").as_string());
  };
  for (auto const& refused :
       {Refused{"GET", "/api/me/tables", "", 401, ""}, Refused{"GET", "/nothing", "", 404, ""},
        Refused{"DELETE", "/api/lobby", "", 405, ""}, Refused{"GET", "/api/games?limit=0", "", 400, ""},
        Refused{"GET", "/ws", "", 426, ""}, Refused{"POST", "/api/guest", "[]", 400, ""},
        Refused{"POST", "/api/guest", R"({"name":7})", 400, ""},
        Refused{"POST", "/api/guest", R"({"x":7})", 400, ""}, Refused{"GET", "/api/people/x", "", 404, ""},
        Refused{"GET", "/api/boards/x", "", 404, ""}, Refused{"GET", "/api/games/x", "", 404, ""}}) {
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
