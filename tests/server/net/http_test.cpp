/// Requests as browsers and others send them.
#include <fstream>

#include "running_server.h"

using namespace roundhouse;
using namespace roundhouse::test;

namespace {

std::string get(std::string const& target, std::string const& more = "") {
  return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more + "\r\n";
}

void check_protected(client::Answer const& answer) {
  auto const policy = answer.field("Content-Security-Policy");
  CHECK(policy.find("default-src 'none'") != std::string_view::npos);
  CHECK(policy.find("frame-ancestors 'none'") != std::string_view::npos);
  CHECK(policy.find("unsafe-inline") == std::string_view::npos);
  CHECK(answer.field("X-Content-Type-Options") == "nosniff");
  CHECK(answer.field("X-Frame-Options") == "DENY");
  CHECK(answer.field("Referrer-Policy") == "same-origin");
  CHECK(answer.field("Cross-Origin-Opener-Policy") == "same-origin");
  CHECK(answer.field("Server").empty());
}

}  // namespace

TEST_CASE("every answer carries the security headers, whatever it says") {
  RunningServer const server;
  auto client = server.client();
  struct Asked {
    char const* method;
    char const* target;
    int status;
  };
  for (auto const& [method, target, status] :
       {Asked{"GET", "/", 200}, Asked{"GET", "/nothing.txt", 404}, Asked{"GET", "/api/me", 200},
        Asked{"GET", "/api/me/tables", 401}, Asked{"DELETE", "/api/lobby", 405},
        Asked{"POST", "/nothing", 405}, Asked{"GET", "/ws", 426}, Asked{"GET", "/a/../b", 400}}) {
    CAPTURE(method);
    CAPTURE(target);
    auto const answer = client.ask(method, target);
    CHECK(answer.status == status);
    check_protected(answer);
  }
}

TEST_CASE("the plain page comes in the language of the browser") {
  RunningServer const server;
  auto client = server.client();
  auto const english = client.ask("GET", "/", {}, {{"Accept-Language", "de, en;q=0.8, fr;q=0.5"}});
  auto const french = client.ask("GET", "/", {}, {{"Accept-Language", "fr-CA, en;q=0.5"}});
  CHECK(english.body.find("Join from a terminal") != std::string::npos);
  CHECK(french.body.find("Jouer depuis un terminal") != std::string::npos);
  CHECK(english.body.ends_with("</html>\n"));
  CHECK(french.body.ends_with("</html>\n"));
  CHECK(french.field("Content-Type") == "text/html; charset=utf-8");
}

TEST_CASE("HEAD tells the length and sends nothing") {
  RunningServer const server;
  auto const got = server.raw(get("/page.css"));
  auto head = get("/page.css");
  head.replace(0, 3, "HEAD");
  auto const told = server.raw(head);
  CHECK(status_of(told) == 200);
  CHECK(told.ends_with("\r\n\r\n"));
  auto const length = [](std::string const& raw) {
    auto const at = raw.find("Content-Length: ");
    return raw.substr(at, raw.find('\r', at) - at);
  };
  CHECK(length(told) == length(got));
}

TEST_CASE("several requests on one connection are answered in their order") {
  RunningServer const server;
  std::string const go_on =
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n";
  auto const answer = server.raw(go_on + get("/api/boards"));
  auto const first = answer.find("HTTP/1.1 200");
  auto const second = answer.find("HTTP/1.1 404");
  auto const third = answer.find("south-korea");
  CHECK(first < second);
  CHECK(second < third);
  CHECK(third != std::string::npos);
}

TEST_CASE("a file that the visitor has already is not sent again") {
  RunningServer const server;
  auto client = server.client();
  auto const first = client.ask("GET", "/page.css");
  std::string const etag(first.field("ETag"));
  CHECK(!etag.empty());
  auto const again = client.ask("GET", "/page.css", {}, {{"If-None-Match", etag}});
  CHECK(again.status == 304);
  CHECK(again.body.empty());
  CHECK(client.ask("GET", "/page.css", {}, {{"If-None-Match", "\"other\""}}).status == 200);
}

TEST_CASE("files of a folder are served, packed where the browser can unpack, and nothing beside them") {
  Folder const web;
  Folder const elsewhere;
  elsewhere.write("secret.txt", "not for you");
  web.write("index.html", "<!doctype html><title>x</title>");
  web.write("assets/app-1a2b.js", "let x;");
  web.write("assets/app-1a2b.js.gz", "packed");
  web.write("assets/app-1a2b.js.br", "packed more");
  web.write(".hidden", "hidden");
  std::filesystem::create_symlink(elsewhere.path() / "secret.txt", web.path() / "link.txt");
  std::filesystem::create_directory_symlink(elsewhere.path(), web.path() / "folder");
  Wanted wanted;
  wanted.options.web = web.path().string();
  RunningServer const server(wanted);
  auto client = server.client();

  auto const plain = client.ask("GET", "/assets/app-1a2b.js");
  CHECK(plain.body == "let x;");
  CHECK(plain.field("Content-Type") == "text/javascript; charset=utf-8");
  CHECK(plain.field("Cache-Control") == "public, max-age=31536000, immutable");
  auto const gzip = client.ask("GET", "/assets/app-1a2b.js", {}, {{"Accept-Encoding", "gzip"}});
  CHECK(gzip.body == "packed");
  CHECK(gzip.field("Content-Encoding") == "gzip");
  auto const brotli = client.ask("GET", "/assets/app-1a2b.js", {}, {{"Accept-Encoding", "gzip, br"}});
  CHECK(brotli.body == "packed more");
  CHECK(brotli.field("ETag") != gzip.field("ETag"));

  CHECK(client.ask("GET", "/").body.starts_with("<!doctype html>"));
  CHECK(client.ask("GET", "/table/abc").body.starts_with("<!doctype html>"));
  CHECK(client.ask("GET", "/game/abc?at=57", {}, {{"Accept", "text/html"}})
            .body.starts_with("<!doctype html>"));
  for (auto const* target : {"/.hidden", "/link.txt", "/folder/secret.txt", "/assets", "/assets/", "/index",
                             "//index.html", "/assets//app-1a2b.js"}) {
    CAPTURE(target);
    auto const answer = client.ask("GET", target);
    CHECK(answer.status == 404);
    CHECK(answer.body.find("not for you") == std::string::npos);
  }
}

TEST_CASE("no path leads out of the page's files") {
  RunningServer const server;
  for (auto const* target :
       {"/../etc/passwd", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
        "/page.css/../../x", "/./page.css", "/..\\..\\x", "/%5c..%5cx", "/a%00b", "/a%0ab", "/%", "/%4",
        "/%zz", "page.css", "*", "http:///x"}) {
    CAPTURE(target);
    CHECK(status_of(server.raw(get(target))) == 400);
  }
  for (auto const* target :
       {"/etc/passwd", "//etc/passwd", "/...", "/page.css%20", "/PAGE.CSS", "/page/page.css"}) {
    CAPTURE(target);
    CHECK(status_of(server.raw(get(target))) == 404);
  }
}

TEST_CASE("what is no proper request is refused with a reason, and the server goes on") {
  RunningServer const server;
  std::string const long_name(20'000, 'x');
  std::string many;
  for (int i = 0; i < 3000; ++i) many += "A: b\r\n";
  struct Case {
    std::string bytes;
    int status;
  };
  std::vector<Case> const cases{
      {"hello\r\n\r\n", 400},
      {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 tls\r\n\r\n", 400},
      {"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 505},
      {"GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 505},
      {"GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
      {"GET /\x01 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
      {"GET /\xc3\xa9 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: localhost\r\nbad field\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: localhost\r\nA\x01: b\r\n\r\n", 400},
      {get("/" + long_name), 431},
      {get("/", "X: " + long_name + "\r\n"), 431},
      {get("/", many), 431},
      {"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400},
      {"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1x\r\n\r\n{}", 400},
      {"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
       400},
      {"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: "
       "chunked\r\n\r\n{}",
       400},
      {"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
       "chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
       400},
      {"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n", 400},
      {"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000\r\n\r\n", 413},
      {"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5000\r\n" +
           std::string(0x5000, ' ') + "\r\n0\r\n\r\n",
       413},
      {"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello", 413},
      {"TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 405},
      {"BREW / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 405},
  };
  for (auto const& [bytes, status] : cases) {
    CAPTURE(bytes.substr(0, 100));
    auto const answer = server.raw(bytes);
    CHECK(status_of(answer) == status);
    CHECK(answer.find("\"text\":\"") != std::string::npos);
    CHECK(answer.find("Content-Security-Policy") != std::string::npos);
  }
  CHECK(server.client().ask("GET", "/healthz").status == 200);
}

TEST_CASE("a client that takes too long over a request is disconnected") {
  Wanted wanted;
  wanted.extras.request_time = std::chrono::milliseconds(1000);
  wanted.extras.idle_time = std::chrono::milliseconds(1000);
  RunningServer const server(wanted);
  CHECK(server.raw("GET / HTTP/1.1\r\nHost: loc").empty());
  CHECK(server.raw("POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{").empty());
  CHECK(server.raw("").empty());
  CHECK(status_of(server.raw(get("/healthz"))) == 200);
}

TEST_CASE("a large body may ask whether it is welcome first") {
  RunningServer const server;
  auto const answer = server.raw(
      "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: "
      "100-continue\r\nContent-Length: 2\r\n\r\n{}");
  CHECK(answer.starts_with("HTTP/1.1 100 Continue\r\n"));
  CHECK(answer.find("HTTP/1.1 201 Created") != std::string::npos);
}

TEST_CASE("requests from other pages are refused where they could do something") {
  Wanted wanted;
  wanted.options.origins = {"https://friend.example"};
  RunningServer const server(wanted);
  auto client = server.client();
  auto const post = [&](client::Fields const& fields) {
    return client.ask("POST", "/api/guest", "{}", fields).status;
  };
  CHECK(post({{"Origin", "https://evil.example"}}) == 403);
  CHECK(post({{"Origin", "null"}}) == 403);
  CHECK(post({{"Origin", "http://127.0.0.1:1"}}) == 403);
  CHECK(post({{"Origin", "http://" + server.host() + ".evil.example"}}) == 403);
  CHECK(post({{"Sec-Fetch-Site", "cross-site"}}) == 403);
  CHECK(post({{"Origin", "http://" + server.host()}}) == 201);
  CHECK(post({{"Origin", "https://friend.example"}}) == 201);
  CHECK(post({}) == 201);
  CHECK(client.ask("GET", "/api/me", {}, {{"Origin", "https://evil.example"}})
            .field("Access-Control-Allow-Origin")
            .empty());
}

TEST_CASE("a name that was made to lead here gets nothing") {
  RunningServer const server;
  CHECK(status_of(server.raw("GET /api/me HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")) ==
        421);
  CHECK(status_of(server.raw("GET /api/me HTTP/1.1\r\nConnection: close\r\n\r\n")) == 421);
  CHECK(status_of(server.raw("GET /api/me HTTP/1.1\r\nHost: localhost:99\r\nConnection: close\r\n\r\n")) ==
        200);
  Wanted wanted;
  wanted.options.public_url = "https://trains.example";
  RunningServer const public_server(wanted);
  CHECK(status_of(public_server.raw(
            "GET /api/me HTTP/1.1\r\nHost: trains.example\r\nConnection: close\r\n\r\n")) == 200);
  CHECK(status_of(public_server.raw(
            "GET /api/me HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")) == 421);
}

TEST_CASE("a visitor's address is believed only from a trusted proxy") {
  Wanted wanted;
  wanted.options.trusted_proxies = {"127.0.0.1", "10.0.0.1"};
  RunningServer const trusting(wanted);
  RunningServer const wary;
  client::Fields const forwarded{{"X-Forwarded-For", "6.6.6.6, 203.0.113.9, 10.0.0.1"},
                                 {"X-Forwarded-Proto", "https"}};
  auto friendly = trusting.client();
  auto const over_tls = friendly.ask("POST", "/api/guest", "{}", forwarded);
  CHECK(trusting.log().find("\"from\":\"203.0.113.9\"") != std::string::npos);
  CHECK(over_tls.field("Set-Cookie").find("__Host-roundhouse=") == 0);
  CHECK(over_tls.field("Set-Cookie").find("; Secure") != std::string_view::npos);
  CHECK(!over_tls.field("Strict-Transport-Security").empty());
  auto stranger = wary.client();
  auto const plain = stranger.ask("POST", "/api/guest", "{}", forwarded);
  CHECK(wary.log().find("203.0.113.9") == std::string::npos);
  CHECK(plain.field("Set-Cookie").find("; Secure") == std::string_view::npos);
}

TEST_CASE("metrics are for this machine alone unless the operator says otherwise") {
  RunningServer const server;
  auto client = server.client();
  client.ask("GET", "/");
  auto const here = client.ask("GET", "/metrics");
  CHECK(here.status == 200);
  CHECK(here.body.find("# TYPE roundhouse_http_requests_total counter\n") != std::string::npos);
  CHECK(here.body.find("roundhouse_tables_playing 0\n") != std::string::npos);
  CHECK(client.ask("GET", "/metrics", {}, {{"X-Forwarded-For", "203.0.113.9"}}).status == 403);
  Wanted wanted;
  wanted.options.metrics_for_all = true;
  RunningServer const open(wanted);
  CHECK(open.client().ask("GET", "/metrics", {}, {{"X-Forwarded-For", "203.0.113.9"}}).status == 200);
}

TEST_CASE("one address cannot take all connections") {
  Wanted wanted;
  wanted.options.connections_per_address = 3;
  RunningServer const server(wanted);
  auto anna = guest(server, "Anna");
  std::vector<std::unique_ptr<client::WebSocket>> open_ones;
  open_ones.push_back(open(anna));
  open_ones.push_back(open(anna));
  open_ones.push_back(open(anna));
  CHECK(std::holds_alternative<client::Answer>(anna.open()));
  CHECK(anna.ask("GET", "/healthz").status == 0);
}

TEST_CASE("creating guests too often is rate limited, and says so; a load test is exempt") {
  RunningServer const server;
  auto client = server.client();
  int made = 0;
  client::Answer answer;
  for (int i = 0; i < 40 && answer.status != 429; ++i) {
    answer = client.ask("POST", "/api/guest", "{}");
    if (answer.status == 201) ++made;
  }
  CHECK(made >= 20);
  CHECK(answer.status == 429);
  CHECK(error_code(answer) == "too_often");
  CHECK(!answer.field("Retry-After").empty());
  Wanted wanted;
  wanted.options.limit_rates = false;
  RunningServer const load_test(wanted);
  auto fast = load_test.client();
  for (int i = 0; i < 40; ++i) REQUIRE(fast.ask("POST", "/api/guest", "{}").status == 201);
}
