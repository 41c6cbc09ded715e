/// Guests and accounts, from the first visit to being forgotten.
#include "running_server.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;

namespace {

std::string body(js::object const& fields) {
  return js::serialize(fields);
}

client::Answer sign_in(client::Session& client, std::string const& name, std::string const& password) {
  return client.ask("POST", "/api/sign-in", body({{"name", name}, {"password", password}}));
}

client::Answer set_password(client::Session& client, std::string const& password,
                            std::string const& old = "") {
  return client.ask("POST", "/api/me/password", body({{"password", password}, {"old", old}}));
}

}  // namespace

TEST_CASE("a guest has a name and a cookie at once, and is known again") {
  RunningServer const server;
  auto client = server.client();
  CHECK(json_of(client.ask("GET", "/api/me")).at("person").is_null());
  auto const answer =
      client.ask("POST", "/api/guest", body({{"name", "  Anna   Berg "}, {"language", "fr"}}));
  CHECK(answer.status == 201);
  auto const cookie = answer.field("Set-Cookie");
  CHECK(cookie.find("HttpOnly") != std::string_view::npos);
  CHECK(cookie.find("SameSite=Lax") != std::string_view::npos);
  CHECK(cookie.find("Path=/") != std::string_view::npos);
  auto const me = json_of(client.ask("GET", "/api/me")).at("person").as_object();
  CHECK(me.at("name") == "Anna Berg");
  CHECK(me.at("language") == "fr");
  CHECK(me.at("guest") == true);
  auto nameless = server.client();
  auto const invited = nameless.ask("POST", "/api/guest", "", {{"Accept-Language", "fr"}});
  CHECK(std::string(json_of(invited).at("person").at("name").as_string()).starts_with("Invité "));
}

TEST_CASE("a cookie that is forged, changed or somebody else's idea is nobody's") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  auto const real = anna.cookie();
  REQUIRE(real.size() > 60);
  auto changed = real;
  changed[20] = changed[20] == 'A' ? 'B' : 'A';
  for (auto const& cookie :
       {changed, real + "A", real.substr(0, real.size() - 1), std::string("roundhouse="),
        std::string("roundhouse=AAAA"), std::string("roundhouse=") + std::string(75, 'A'),
        std::string("roundhouse=%00"), std::string("roundhouse=../../x"),
        std::string("roundhous=") + real.substr(11)}) {
    CAPTURE(cookie);
    auto forger = server.client();
    forger.set_cookie(cookie);
    CHECK(json_of(forger.ask("GET", "/api/me")).at("person").is_null());
    CHECK(forger.ask("GET", "/api/me/tables").status == 401);
  }
  auto beside = server.client();
  beside.set_cookie("other=1; " + real + "; more=2");
  CHECK(!json_of(beside.ask("GET", "/api/me")).at("person").is_null());
}

TEST_CASE("names that cannot be seen or read are refused, in the visitor's language") {
  RunningServer const server;
  auto client = server.client();
  for (auto const* name :
       {"a\\u0000b", "a\\u200bb", "\\u202eabc", "\\u00a0", "1234567890123456789012345", "\\ud800"}) {
    CAPTURE(name);
    auto const answer = client.ask("POST", "/api/guest", std::string(R"({"name":")") + name + "\"}");
    CHECK(answer.status == 400);
  }
  auto const answer = client.ask("POST", "/api/guest", R"({"name":"a\tb"})", {{"Accept-Language", "fr"}});
  CHECK(answer.body.find("caractère invisible") != std::string::npos);
}

TEST_CASE("what a body must be is said with its place") {
  RunningServer const server;
  auto client = server.client();
  struct Wrong {
    char const* body;
    char const* said;
  };
  for (auto const& [text, said] :
       {Wrong{"[]", "must be a JSON object"}, Wrong{"{", "not JSON"},
        Wrong{R"({"name":1})", "name: this must be a text"}, Wrong{R"({"nmae":"x"})", "nmae: unknown field"},
        Wrong{R"({"language":"de"})", "language: there are en and fr"},
        Wrong{R"({"name":[[[[[[[[[[1]]]]]]]]]]})", "not JSON"}, Wrong{"\xff", "not JSON"}}) {
    CAPTURE(text);
    auto const answer = client.ask("POST", "/api/guest", text);
    CHECK(answer.status == 400);
    CHECK(answer.body.find(said) != std::string::npos);
  }
}

TEST_CASE("a guest keeps everything with a password, and signs in on another device") {
  RunningServer const server;
  auto anna = guest(server, "Ánna");
  auto const id = person_id(anna);
  auto const before = anna.cookie();
  CHECK(error_code(set_password(anna, "short")) == "password_size");
  CHECK(set_password(anna, "correct horse").status == 200);
  CHECK(anna.cookie() != before);
  auto old_device = server.client();
  old_device.set_cookie(before);
  CHECK(json_of(old_device.ask("GET", "/api/me")).at("person").is_null());

  auto phone = server.client();
  CHECK(error_code(sign_in(phone, "Ánna", "wrong horse")) == "wrong_password");
  CHECK(error_code(sign_in(phone, "Nobody", "correct horse")) == "wrong_password");
  CHECK(json_of(phone.ask("GET", "/api/me")).at("person").is_null());
  CHECK(sign_in(phone, " ánnA ", "correct horse").status == 200);
  CHECK(person_id(phone) == id);
  CHECK(person_id(anna) == id);
}

TEST_CASE("an account's name is its own") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  auto other = guest(server, "anna");  // guests may share a name
  REQUIRE(set_password(anna, "correct horse").status == 200);
  CHECK(error_code(set_password(other, "another horse")) == "name_taken");
  auto third = server.client();
  CHECK(error_code(third.ask("POST", "/api/guest", R"({"name":"ANNA"})")) == "name_taken");
  auto bert = guest(server, "Bert");
  CHECK(error_code(bert.ask("PATCH", "/api/me", R"({"name":"Anna"})")) == "name_taken");
  CHECK(bert.ask("PATCH", "/api/me", R"({"name":"Bertha","language":"fr"})").status == 200);
  CHECK(json_of(bert.ask("GET", "/api/me")).at("person").at("name") == "Bertha");
  CHECK(anna.ask("PATCH", "/api/me", R"({"name":"Annika"})").status == 200);
  auto phone = server.client();
  CHECK(sign_in(phone, "annika", "correct horse").status == 200);
  CHECK(sign_in(phone, "anna", "correct horse").status == 403);
}

TEST_CASE("changing a password needs the old one") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  REQUIRE(set_password(anna, "correct horse").status == 200);
  CHECK(set_password(anna, "another horse", "wrong horse").status == 403);
  CHECK(set_password(anna, "another horse", "correct horse").status == 200);
  auto phone = server.client();
  CHECK(sign_in(phone, "Anna", "correct horse").status == 403);
  CHECK(sign_in(phone, "Anna", "another horse").status == 200);
}

TEST_CASE("signing out ends this device, or all of them, and their WebSockets") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  REQUIRE(set_password(anna, "correct horse").status == 200);
  auto phone = server.client();
  REQUIRE(sign_in(phone, "Anna", "correct horse").status == 200);
  auto tablet = server.client();
  REQUIRE(sign_in(tablet, "Anna", "correct horse").status == 200);
  auto const phone_cookie = phone.cookie();
  auto const phone_wire = open(phone);
  auto const tablet_wire = open(tablet);

  auto const answer = phone.ask("POST", "/api/sign-out");
  CHECK(answer.status == 204);
  CHECK(phone.cookie().empty());
  phone.set_cookie(phone_cookie);
  CHECK(json_of(phone.ask("GET", "/api/me")).at("person").is_null());
  CHECK(closes(*phone_wire));
  CHECK(phone_wire->close_code() == 4001);
  CHECK(!tablet_wire->closed());
  CHECK(!json_of(tablet.ask("GET", "/api/me")).at("person").is_null());

  CHECK(anna.ask("POST", "/api/sign-out", R"({"everywhere":true})").status == 204);
  CHECK(json_of(tablet.ask("GET", "/api/me")).at("person").is_null());
  CHECK(closes(*tablet_wire));
  CHECK(tablet_wire->close_code() == 4001);
}

TEST_CASE("delete my account: the password is asked for, and nothing of the person is left") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  auto const id = person_id(anna);
  REQUIRE(set_password(anna, "correct horse").status == 200);
  auto const cookie = anna.cookie();
  CHECK(server.client().ask("DELETE", "/api/me").status == 401);
  CHECK(error_code(anna.ask("DELETE", "/api/me", R"({"password":"wrong horse"})")) == "wrong_password");
  CHECK(person_id(anna) == id);
  auto const wire = open(anna);
  auto const answer = anna.ask("DELETE", "/api/me", R"({"password":"correct horse"})");
  CHECK(answer.status == 204);
  CHECK(anna.cookie().empty());
  CHECK(closes(*wire));
  anna.set_cookie(cookie);
  CHECK(json_of(anna.ask("GET", "/api/me")).at("person").is_null());
  auto again = server.client();
  CHECK(sign_in(again, "Anna", "correct horse").status == 403);
  CHECK(again.ask("GET", "/api/people/" + id).status == 404);
  CHECK(again.ask("POST", "/api/guest", R"({"name":"Anna"})").status == 201);
}

TEST_CASE("a guest without a password is deleted by the cookie alone") {
  RunningServer const server;
  auto bert = guest(server, "Bert");
  CHECK(bert.ask("DELETE", "/api/me").status == 204);
  CHECK(json_of(bert.ask("GET", "/api/me")).at("person").is_null());
}

TEST_CASE("guessing passwords from one address is slow") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  REQUIRE(set_password(anna, "correct horse").status == 200);
  auto guesser = server.client();
  int refused = 0;
  for (int i = 0; i < 30; ++i) {
    auto const answer = sign_in(guesser, "Anna", "guess " + std::to_string(i) + " guess");
    CHECK(answer.status != 200);
    if (answer.status == 429) ++refused;
  }
  CHECK(refused >= 10);
}

TEST_CASE("others see a person's name, and nothing of the account") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  REQUIRE(set_password(anna, "correct horse").status == 200);
  auto const answer = server.client().ask("GET", "/api/people/" + person_id(anna));
  CHECK(answer.status == 200);
  CHECK(json_of(answer).at("person").at("name") == "Anna");
  CHECK(answer.body.find("argon2") == std::string::npos);
  CHECK(answer.body.find("account") == std::string::npos);
  CHECK(answer.body.find("password") == std::string::npos);
}

TEST_CASE("no secret is ever written to the log or told by the metrics") {
  RunningServer server;
  auto anna = guest(server, "Anna");
  auto const first = anna.cookie().substr(anna.cookie().find('=') + 1);
  REQUIRE(set_password(anna, "correct horse").status == 200);
  auto const second = anna.cookie().substr(anna.cookie().find('=') + 1);
  set_password(anna, "battery staple", "wrong horse");
  auto phone = server.client();
  sign_in(phone, "Anna", "wrong horse");
  sign_in(phone, "Anna", "correct horse");
  auto const third = phone.cookie().substr(phone.cookie().find('=') + 1);
  open(phone)->close();
  phone.ask("GET", "/table/private-link-of-a-table");
  phone.ask("GET", "/api/tables/private-link-of-a-table");
  phone.ask("GET", "/api/games?person=private-link-of-a-table");
  phone.ask("POST", "/api/sign-in", R"({"name":"Anna","password":"correct horse")");  // no JSON
  server.raw("POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\nCookie: roundhouse=" +
             second + "\r\n\r\n");
  auto const metrics = anna.ask("GET", "/metrics").body;
  anna.ask("DELETE", "/api/me", R"({"password":"correct horse"})");
  server.stop();
  auto const log = server.log();
  CHECK(log.find("\"event\":\"signed_in\"") != std::string::npos);
  CHECK(log.find("\"event\":\"sign_in_failed\"") != std::string::npos);
  CHECK(log.find("\"route\":\"/api/tables/:id\"") != std::string::npos);
  for (auto const& secret :
       {first, second, third, std::string("correct horse"), std::string("wrong horse"),
        std::string("battery staple"), std::string("private-link"), std::string("argon2")}) {
    CAPTURE(secret);
    CHECK(log.find(secret) == std::string::npos);
    CHECK(metrics.find(secret) == std::string::npos);
  }
}
