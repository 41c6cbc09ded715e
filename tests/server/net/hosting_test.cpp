/// What those who run a server need: metrics that only they see, a database that only one server has, names
/// and codes that nobody had asked for before.
#include <algorithm>

#include "assets/assets.h"
#include "roundhouse/player.h"
#include "running_server.h"
#include "server/api/backstage.h"
#include "server/people/names.h"
#include "sqlite/database.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;

TEST_CASE("metrics have a port of their own, which shows nothing else, and are then nowhere else") {
  Wanted wanted;
  wanted.options.trusted_proxies = {"127.0.0.1"};  // the documented way: a proxy on the same machine
  wanted.options.public_url = "https://trains.example";
  wanted.options.metrics_address = "127.0.0.1";
  RunningServer const server(wanted);
  auto operators = server.inside();
  auto const metrics = operators.ask("GET", "/metrics");
  CHECK(metrics.status == 200);
  CHECK(metrics.body.find("roundhouse_moves_total 0\n") != std::string::npos);
  CHECK(operators.ask("GET", "/healthz").status == 200);
  for (auto const* target : {"/", "/api/me", "/api/games", "/page.css", "/ws"})
    CHECK(operators.ask("GET", target).status == 404);
  CHECK(operators.ask("POST", "/api/guest", "{}").status == 404);
  CHECK(std::holds_alternative<client::Answer>(operators.open()));
  for (auto const& fields : {client::Fields{}, client::Fields{{"X-Forwarded-For", "203.0.113.9"}},
                             client::Fields{{"X-Forwarded-For", "127.0.0.1"}}})
    CHECK(server.client().ask("GET", "/metrics", {}, fields).status == 403);
}

TEST_CASE("behind a proxy on this machine nobody sees the metrics unless the operator says so") {
  Wanted wanted;
  wanted.options.trusted_proxies = {"127.0.0.1"};
  RunningServer const server(wanted);
  CHECK(server.client().ask("GET", "/metrics").status == 403);
  CHECK(server.client().ask("GET", "/metrics", {}, {{"X-Forwarded-For", "127.0.0.1"}}).status == 403);
}

TEST_CASE("what only grows is told as a counter") {
  RunningServer const server;
  server.client().ask("GET", "/");
  auto const text = server.client().ask("GET", "/metrics").body;
  for (auto const* name : {"moves", "moves_refused", "moves_unkept", "store_commits", "store_changes",
                           "store_failures", "http_requests"}) {
    CAPTURE(name);
    CHECK(text.find("# TYPE roundhouse_" + std::string(name) + "_total counter\n") != std::string::npos);
  }
  CHECK(text.find("# TYPE roundhouse_store_failing gauge\n") != std::string::npos);
  CHECK(text.find("# TYPE roundhouse_tables_open gauge\n") != std::string::npos);
}

TEST_CASE("a second server on the same database refuses to start and says who has it") {
  Folder const folder;
  server::Options options;
  options.port = 0;
  options.db = (folder.path() / "games.db").string();
  server::Log log(server::Level::off);
  server::Service first(options, log, {.weak_passwords = true});
  REQUIRE(!first.start());
  server::Service second(options, log, {.weak_passwords = true});
  auto const wrong = second.start();
  REQUIRE(wrong);
  CHECK(wrong->en.find("process " + std::to_string(::getpid())) != std::string::npos);
  CHECK(wrong->fr.find("processus " + std::to_string(::getpid())) != std::string::npos);
}

TEST_CASE("long lists have their own threads: play never waits for them") {
  for (auto const& route : api::all_routes()) {
    CAPTURE(route.pattern);
    bool const list = route.handler != nullptr && route.method == api::Method::get &&
                      (route.pattern == "/api/games" || route.pattern == "/api/lobby" ||
                       route.pattern == "/api/me/tables" || route.pattern == "/api/people/:id" ||
                       route.pattern == "/api/me/people" || route.pattern == "/api/me/export" ||
                       route.pattern.starts_with("/api/moderation/") || route.pattern == "/api/days/:deal" ||
                       route.pattern == "/api/leaderboards/:board");
    bool const long_deed = route.pattern == "/api/moderation/ratings";
    CHECK((route.where == api::Where::listing) == (list || long_deed));
  }
}

TEST_CASE("the levels of the computer players are told in both languages") {
  RunningServer const server;
  auto const levels = json_of(server.client().ask("GET", "/api/levels")).at("levels").as_array();
  REQUIRE(levels.size() == players().size());
  for (std::size_t i = 0; i < levels.size(); ++i) {
    auto const& level = levels[i].as_object();
    auto const& player = players()[i];
    CHECK(level.at("name").as_string() == player.name);
    CHECK(level.at("kind").as_string() == (player.kind == PlayerKind::level ? "level" : "player"));
    CHECK(level.at("character").at("en").as_string() == player.character.en);
    CHECK(level.at("character").at("fr").as_string() == player.character.fr);
    CHECK(!player.character.fr.empty());
  }
}

TEST_CASE("a fault inside is told as one, logged, and nothing of it is shown") {
  Folder const folder;
  Wanted wanted;
  wanted.options.db = (folder.path() / "games.db").string();
  RunningServer const server(wanted);
  sqlite::Database(wanted.options.db, false).run("DROP TABLE rating");
  auto const answer = server.client().ask("GET", "/api/leaderboards/usa");
  CHECK(answer.status == 500);
  CHECK(error_code(answer) == "internal");
  CHECK(answer.body.find("rating") == std::string::npos);
  CHECK(server.log().find("\"event\":\"request_failed\",\"route\":\"/api/leaderboards/:board\"") !=
        std::string::npos);
  CHECK(server.client().ask("GET", "/healthz").status == 200);
}

TEST_CASE("an upload is no larger than a game can be") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  CHECK(error_code(anna.ask("POST", "/api/games", std::string(131'072, 'x'))) == "record");
  CHECK(anna.ask("POST", "/api/games", std::string(131'073, 'x')).status == 413);
}

TEST_CASE("bodies packed in ways that are not understood are refused") {
  RunningServer const server;
  for (auto const* encoding :
       {"xchunked", "gzip", "gzip, chunked", "chunked, chunked", "identity", "\"chunked\""}) {
    CAPTURE(encoding);
    auto const status = status_of(server.raw(
        std::string(
            "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: ") +
        encoding + "\r\n\r\n2\r\n{}\r\n0\r\n\r\n"));
    CHECK((status == 501 || status == 400));
  }
  CHECK(status_of(server.raw("POST /api/guest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                             "Transfer-Encoding: Chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")) == 201);
}

TEST_CASE("a flood of pings ends the connection, some do not") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  RawSocket const socket(server);
  socket.send("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: " +
              anna.cookie() +
              "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
  REQUIRE(status_of(socket.receive_until("\r\n\r\n")) == 101);
  std::string const ping("\x89\x80\x00\x00\x00\x00", 6);
  for (int i = 0; i < 5; ++i) {
    socket.send(ping);
    CHECK(socket.receive_until("\x8a").find('\x8a') != std::string::npos);
  }
  std::string flood;
  for (int i = 0; i < 500; ++i) flood += ping;
  socket.send(flood);
  auto const answers = socket.receive_all();  // ends when the server hangs up
  CHECK(socket.hung_up());
  CHECK(std::ranges::count(answers, '\x8a') < 250);  // which it does long before it has answered all of them
}

TEST_CASE("nobody takes a name that looks like an account's") {
  RunningServer const server;
  auto anna = guest(server, "Paula Cope");
  REQUIRE(anna.ask("POST", "/api/me/password", R"({"password":"correct horse"})").status == 200);
  auto other = server.client();
  for (auto const* name : {"Раula Cope", "Pаula Соре", "Ρaula Cope", "Ｐaula Cope", "PauIa Cope",
                           "Pau1a Cope", "paula c0pe", "𝐏𝐚𝐮𝐥𝐚 Cope"}) {
    CAPTURE(name);
    auto const answer = other.ask("POST", "/api/guest", js::serialize(js::object{{"name", name}}));
    CHECK(answer.status == 409);
    CHECK(error_code(answer) == "name_taken");
  }
  CHECK(other.ask("POST", "/api/guest", R"({"name":"Paul Cope"})").status == 201);
  CHECK(error_code(other.ask("PATCH", "/api/me", R"({"name":"Раula Cope"})")) == "name_taken");
  CHECK(anna.ask("PATCH", "/api/me", R"({"name":"PauIa Cope"})").status == 200);  // her own name
}

TEST_CASE("looks: accents count, in whatever way they are written, and so do letters that differ") {
  using people::lookalike_of;
  CHECK(lookalike_of("Ánna") == lookalike_of("A\u0301nna"));
  CHECK(lookalike_of("Ánna") == lookalike_of("\u0410\u0301nna"));
  CHECK(lookalike_of("Ánna") != lookalike_of("Anna"));
  CHECK(lookalike_of("René") != lookalike_of("Rene"));
  CHECK(lookalike_of("Śara") == lookalike_of("śara"));
  CHECK(lookalike_of("Bob") == lookalike_of("BOB"));
  CHECK(lookalike_of("Bob") != lookalike_of("Rob"));
  CHECK(lookalike_of("Анна") != lookalike_of("Инна"));
  CHECK(lookalike_of("駅長") == "駅長");
  for (auto const& [capital, small] : {std::pair("Ā", "ā"),
                                       {"Ķ", "ķ"},
                                       {"Ĺ", "ĺ"},
                                       {"Ň", "ň"},
                                       {"Ŋ", "ŋ"},
                                       {"Ŷ", "ŷ"},
                                       {"Ź", "ź"},
                                       {"Ž", "ž"}}) {
    CAPTURE(capital);
    CHECK(lookalike_of(capital) == small);
  }
  CHECK(lookalike_of("𝟎𝟗𝟶𝟿") == lookalike_of("0909"));
  CHECK(lookalike_of("\U0001d800") == "\U0001d800");  // the next one is no digit
  CHECK(lookalike_of("！～") == "!~");
  CHECK(lookalike_of("\u0301a") == "\u0301a");  // a mark with nothing to stand on
}

TEST_CASE("characters are the same after the way to UTF-8 and back, at every length") {
  for (char32_t const c :
       {U'a', U'\x7f', U'\x80', U'\x7ff', U'\x800', U'\xfffd', U'\xffff', U'\x10000', U'\x10ffff'}) {
    CAPTURE(static_cast<std::uint32_t>(c));
    auto const text = people::to_utf8(std::u32string(2, c));
    CHECK(text.size() == 2 * (c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4));
    CHECK(people::characters(text) == std::u32string(2, c));
  }
  for (auto const* broken : {"\xff", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80",
                             "\xed\xa0\x80", "\xc3", "\xc3\x28", "\xf5\x80\x80\x80"}) {
    CAPTURE(broken);
    CHECK(!people::characters(broken));
  }
}

TEST_CASE("names with blank letters or heaps of accents are refused, with the reason") {
  for (auto const* name : {"\u2800", "a\u2800b", "\uffa0", "a\u034fb", "\u17b4", "\u1680x"}) {
    CAPTURE(name);
    auto const why = people::why_no_name(name);
    REQUIRE(why);
    CHECK(why->en == "The name contains an invisible character.");
    CHECK(why->fr == "Le nom contient un caractère invisible.");
  }
  for (auto const* name : {"e\u0301\u0302\u0303", "Z\u0300\u0301\u0302\u0303\u0304", "\u0301abc"}) {
    CAPTURE(name);
    auto const why = people::why_no_name(name);
    REQUIRE(why);
    CHECK(why->en == "The name has too many accents on one letter.");
    CHECK(why->fr == "Une lettre du nom porte trop d’accents.");
  }
  for (auto const* name : {"Tie\u0302\u0301n", "Anna", "Zoë", "Ιωάννα", "Łukasz", "🚂"}) {
    CAPTURE(name);
    CHECK(!people::why_no_name(name));
  }
}
