/// Visitors behind a proxy: each is taken for who they are, and for one.
#include "running_server.h"
#include "server/people/addresses.h"
#include "server/people/rate_limits.h"

using namespace roundhouse;
using namespace roundhouse::test;

namespace {

Wanted behind_proxy() {
  Wanted wanted;
  wanted.options.trusted_proxies = {"127.0.0.0/8"};
  return wanted;
}

int new_guest(RunningServer const& server, std::string const& fields) {
  return status_of(server.raw("POST /api/guest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
                              fields + "Content-Length: 2\r\n\r\n{}"));
}

}  // namespace

TEST_CASE("a visitor who writes a line of X-Forwarded-For before the proxy's own gains nothing") {
  RunningServer const server(behind_proxy());
  int admitted = 0;
  for (int i = 0; i < 30; ++i) {
    auto const forged = "X-Forwarded-For: 198.51.100." + std::to_string(i) + "\r\n";
    if (new_guest(server, forged + "X-Forwarded-For: 203.0.113.9\r\n") == 201) ++admitted;
  }
  CHECK(admitted >= 20);
  CHECK(admitted < 25);
  CHECK(server.log().find("198.51.100.") == std::string::npos);
}

TEST_CASE("of several X-Forwarded-Proto the proxy's own counts, the last") {
  RunningServer const server(behind_proxy());
  auto const ask = [&](std::string const& fields) {
    return server.raw("GET /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + fields + "\r\n");
  };
  CHECK(ask("X-Forwarded-Proto: https\r\n").find("Strict-Transport-Security") != std::string::npos);
  CHECK(ask("X-Forwarded-Proto: https\r\nX-Forwarded-Proto: http\r\n").find("Strict-Transport-Security") ==
        std::string::npos);
}

TEST_CASE("an IPv4 address is the same visitor in either way of writing, and another's is another") {
  RunningServer const server(behind_proxy());
  for (int i = 0; i < 30; ++i)
    CHECK(new_guest(server, "X-Forwarded-For: ::ffff:203.0.113." + std::to_string(i) + "\r\n") == 201);
  CHECK(people::visitor_key("::ffff:203.0.113.9") == "203.0.113.9");
  CHECK(people::visitor_key("::ffff:203.0.113.9") != people::visitor_key("::ffff:203.0.113.10"));
  CHECK(people::visitor_key("2001:0:0:5:6:7:8:9") != people::visitor_key("2001::"));
  CHECK(server.log().find("\"from\":\"203.0.113.29\"") != std::string::npos);
}

TEST_CASE("one visitor behind a proxy cannot take all connections, and leaves room again") {
  auto wanted = behind_proxy();
  wanted.options.connections_per_address = 3;
  RunningServer const server(wanted);
  client::Fields const from_here{{"X-Forwarded-For", "203.0.113.9"}};
  client::Fields const from_elsewhere{{"X-Forwarded-For", "203.0.113.10"}};
  auto anna = server.client();
  REQUIRE(anna.ask("POST", "/api/guest", "{}", from_here).status == 201);
  std::vector<std::unique_ptr<client::WebSocket>> wires;
  for (int i = 0; i < 3; ++i) {
    auto opened = anna.open(from_here);
    REQUIRE(std::holds_alternative<std::unique_ptr<client::WebSocket>>(opened));
    wires.push_back(std::get<std::unique_ptr<client::WebSocket>>(std::move(opened)));
  }
  auto const refused = anna.open(from_here);
  REQUIRE(std::holds_alternative<client::Answer>(refused));
  CHECK(std::get<client::Answer>(refused).status == 429);
  CHECK(anna.ask("GET", "/healthz", {}, from_here).status == 429);
  CHECK(anna.ask("GET", "/healthz", {}, from_elsewhere).status == 200);
  CHECK(std::holds_alternative<std::unique_ptr<client::WebSocket>>(anna.open(from_elsewhere)));
  wires.pop_back();
  // The server notices the end of a connection a moment later.
  int status = 429;
  for (int i = 0; i < 500 && status == 429; ++i) {
    status = anna.ask("GET", "/healthz", {}, from_here).status;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  CHECK(status == 200);
}

TEST_CASE("addresses and networks are read, and what is neither is not") {
  auto const has = [](char const* network, char const* address) {
    return people::read_network(network)->has(*people::read_address(address));
  };
  CHECK(has("192.0.2.0/24", "192.0.2.255"));
  CHECK(!has("192.0.2.0/24", "192.0.3.0"));
  CHECK(has("192.0.2.0/24", "::ffff:192.0.2.7"));
  CHECK(has("192.0.2.128/25", "192.0.2.200"));
  CHECK(!has("192.0.2.128/25", "192.0.2.100"));
  CHECK(has("2001:db8::/32", "2001:db8:ffff::1"));
  CHECK(!has("2001:db8::/33", "2001:db8:ffff::1"));
  CHECK(has("127.0.0.1", "127.0.0.1"));
  CHECK(!has("127.0.0.1", "127.0.0.2"));
  CHECK(has("0.0.0.0/0", "8.8.8.8"));
  CHECK(!has("0.0.0.0/0", "2001:db8::1"));
  CHECK(has("::/0", "8.8.8.8"));
  for (auto const* wrong : {"", "localhost", "192.0.2.0/33", "2001:db8::/129", "192.0.2.0/", "192.0.2.0/-1",
                            "192.0.2/24", "1.2.3.4/8x"}) {
    CAPTURE(wrong);
    CHECK(!people::read_network(wrong));
  }
}
