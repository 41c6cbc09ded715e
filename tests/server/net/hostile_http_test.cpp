/// Requests that are malformed, forged, foreign, too large, or lead elsewhere.
#include "hostile_http.h"

using namespace roundhouse;
using namespace roundhouse::test;

namespace {

void use_wrong_methods(Siege& siege) {
  std::map<std::string, std::set<std::string_view>> known;
  for (auto const& route : api::all_routes()) known[filled(route.pattern, "x")].insert(word(route.method));
  for (auto const& [path, methods] : known) {
    for (auto const* method :
         {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW", "PROPFIND"}) {
      if (methods.contains(method)) continue;
      CHECK(refused_request(
                siege, Sent{.method = method, .target = path, .more = cookie_of(siege.mallory())}.bytes()) ==
            405);
    }
  }
}

/// Requests without a cookie get nothing that needs one.
void forge_cookies(Siege& siege) {
  auto const real = siege.anna().client().cookie();
  auto const value = real.substr(real.find('=') + 1);
  auto changed = value;
  changed[10] = changed[10] == 'A' ? 'B' : 'A';
  auto reversed = std::string(value.rbegin(), value.rend());
  std::vector<std::string> const cookies{"",
                                         "roundhouse=",
                                         "roundhouse=null",
                                         "roundhouse=" + changed,
                                         "roundhouse=" + reversed,
                                         "roundhouse=" + value + "A",
                                         "roundhouse=" + value.substr(1),
                                         "roundhouse=" + value.substr(0, 40),
                                         "roundhouse=" + std::string(75, 'A'),
                                         "roundhouse=" + std::string(9000, 'A'),
                                         "roundhouse=../../x",
                                         "roundhouse=\"" + value + "\"",
                                         "Roundhouse=" + value,
                                         "__Host-roundhouse=" + value,
                                         "session=" + value,
                                         "roundhouse=%41%41",
                                         "roundhouse=\xff\xfe",
                                         ";;;=;=;",
                                         "roundhouse"};
  for (auto const& route : api::all_routes()) {
    if (route.needs != api::Needs::person) continue;
    for (auto const& cookie : cookies) {
      Sent sent{.method = std::string(word(route.method)),
                .target = filled(route.pattern, siege.duel),
                .body = "",
                .more = cookie.empty() ? "" : "Cookie: " + cookie + "\r\n"};
      if (route.method != api::Method::get) sent.body = R"({"id":"x"})";
      CHECK(refused_request(siege, sent.bytes()) == 401);
    }
  }
}

void send_wrong_bodies(Siege& siege) {
  std::vector<std::string> const bodies{"{",
                                        "}",
                                        "[]",
                                        "null",
                                        "1",
                                        "\"x\"",
                                        "{\"name\":",
                                        "{'name':'x'}",
                                        "name=x&language=en",
                                        "<xml/>",
                                        "\xff\xfe",
                                        "{}{}",
                                        R"({"name":1})",
                                        R"({"name":null})",
                                        R"({"name":{"a":[]}})",
                                        R"({"unknown":1})",
                                        R"({"__proto__":{}})",
                                        std::string(1000, '['),
                                        R"({"a":)" + std::string(500, '[') + "}",
                                        R"({"id":"x","table":[]})",
                                        R"({"id":7,"password":7})",
                                        R"({"name":"\ud800"})",
                                        std::string(1, '\0'),
                                        std::string(16'000, ' ') + "x",
                                        std::string(20'000, 'x')};
  for (auto const& route : api::all_routes()) {
    if (route.body == 0) continue;
    for (auto const& body : bodies) {
      refused_request(siege, Sent{.method = std::string(word(route.method)),
                                  .target = filled(route.pattern, siege.duel),
                                  .body = body,
                                  .more = cookie_of(siege.mallory())}
                                 .bytes());
    }
  }
}

void come_from_elsewhere(Siege& siege) {
  for (auto const& route : api::all_routes()) {
    if (route.method == api::Method::get) continue;
    for (auto const* from : {"Origin: https://evil.example", "Origin: null",
                             "Origin: http://localhost.evil.example", "Origin: localhost", "Origin: file://",
                             "Origin: http://localhost@evil.example", "Origin: http://evil.example#localhost",
                             "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site"}) {
      CHECK(refused_request(siege, Sent{.method = std::string(word(route.method)),
                                        .target = filled(route.pattern, siege.waiting),
                                        .body = R"({"id":"x"})",
                                        .more = cookie_of(siege.anna()) + from + "\r\n"}
                                       .bytes()) == 403);
    }
  }
  for (auto const* host :
       {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1", "", "localhost evil",
        "localhost\r\nHost: evil.example", "[::2]", "evil.example:80", "LOCALHOST.", "0.0.0.0", "*"}) {
    Sent const sent{.target = "/api/me", .host = host};
    auto const status = refused_request(siege, sent.bytes());
    CHECK((status == 421 || status == 400));
  }
}

void lead_elsewhere(Siege& siege) {
  for (auto const* target : {"/../etc/passwd",
                             "/../../../../etc/passwd",
                             "/%2e%2e/%2e%2e/etc/passwd",
                             "/..%2f..%2fetc/passwd",
                             "/%2e%2e%2fx",
                             "/page.css/../../x",
                             "/./page.css",
                             "/..\\..\\x",
                             "/%5c..%5cx",
                             "/a%00b",
                             "/a%0ab",
                             "/a%0d%0ab",
                             "/%",
                             "/%4",
                             "/%zz",
                             "page.css",
                             "*",
                             "http:///x",
                             "//etc/passwd",
                             "///",
                             "/etc/passwd",
                             "/proc/self/environ",
                             "/.git/config",
                             "/.env",
                             "/...",
                             "/....//etc/passwd",
                             "/page.css%20",
                             "/page.css/",
                             "/PAGE.CSS",
                             "/server.db",
                             "/siege.db",
                             "/roundhouse.db",
                             "/api",
                             "/api/",
                             "/api/nothing",
                             "/api/me/",
                             "/api/me/tables/x",
                             "/api//me",
                             "/api/tables/",
                             "/wp-login.php",
                             "/~root",
                             "/index.php?x=/etc/passwd",
                             "/cgi-bin/x",
                             "/%c0%ae%c0%ae/x",
                             "/%252e%252e/x",
                             "/\x7f",
                             "/a b",
                             "/a\tb",
                             "/\xc3\xa9",
                             "/api/boards/..%2f..%2fx",
                             "/api/boards/usa.json",
                             "/api/boards/%00usa",
                             "/api/games/..",
                             "/api/people/%2e"}) {
    refused_request(siege, Sent{.target = target, .more = cookie_of(siege.mallory())}.bytes());
  }
  for (auto const& route : api::all_routes()) {
    if (route.pattern.find(":id") == std::string_view::npos &&
        route.pattern.find(":board") == std::string_view::npos)
      continue;
    if (route.pattern == "/game/:id" || !route.pattern.starts_with("/api")) continue;
    for (auto const* id :
         {"nothing", "0", "-1", "'", "%27%20OR%201=1", "%25", "%2a", "null", "undefined", "%c3%bf", "a%20b",
          "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}) {
      Sent sent{.method = std::string(word(route.method)),
                .target = filled(route.pattern, id),
                .more = cookie_of(siege.mallory())};
      if (route.method != api::Method::get) sent.body = R"({"id":"x","at":0})";
      refused_request(siege, sent.bytes());
    }
  }
  for (auto const* query :
       {"limit=0", "limit=-1", "limit=201", "limit=x", "limit=", "limit=1e3", "limit=99999999999999999999",
        "players=x", "players=", "won=maybe", "won=1", "rated=", "before=x", "before=1.5", "after=--1"}) {
    CHECK(refused_request(siege, Sent{.target = std::string("/api/games?") + query}.bytes()) == 400);
  }
  for (auto const* query : {"limit=0", "limit=-5", "limit=1000", "limit=x"})
    CHECK(refused_request(siege, Sent{.target = std::string("/api/leaderboards/usa?") + query}.bytes()) ==
          400);
  for (auto const* query :
       {"at=x", "at=-1", "at=", "at=99999999999", "seat=9", "seat=-1", "seat=x", "at=1&seat=y"})
    CHECK(refused_request(siege, Sent{.target = "/api/games/" + siege.duel + "/position?" + query}.bytes()) ==
          400);
}

}  // namespace

TEST_CASE(
    "requests with wrong methods, cookies, bodies, origins and addresses are refused, and nothing changes") {
  Siege siege;
  use_wrong_methods(siege);
  forge_cookies(siege);
  send_wrong_bodies(siege);
  siege.check_unchanged();
  come_from_elsewhere(siege);
  lead_elsewhere(siege);
  siege.check_unchanged();
  siege.check_plays();
  MESSAGE(siege.count(), " requests were refused");
  CHECK(siege.count() >= 800);
}
