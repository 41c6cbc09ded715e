/// How often what may be done: requests, messages, chat, passwords; and how operators change it.
#include "running_server.h"
#include "server/people/rate_limits.h"

using namespace roundhouse;
using namespace roundhouse::test;
using namespace std::chrono_literals;
namespace js = boost::json;

namespace {

client::Answer post_as(client::Session& client, std::string const& target, js::object const& fields,
                       client::Fields const& more = {}) {
  return client.ask("POST", target, js::serialize(fields), more);
}

client::Answer sign_in_from(client::Session& client, std::string const& password, std::string const& from) {
  return post_as(client, "/api/sign-in", {{"name", "Anna"}, {"password", password}},
                 {{"X-Forwarded-For", from}});
}

std::string make_table(client::Session& client) {
  auto const seats = js::parse(R"([{"kind":"mine"},{"kind":"open"}])");
  auto const made =
      post_as(client, "/api/tables", {{"id", "c"}, {"settings", {{"board", "usa"}, {"seats", seats}}}});
  return std::string(json_of(made).at("d").at("table").as_string());
}

client::Answer say_at(client::Session& client, std::string const& table) {
  static int number = 0;
  auto const id = "chat" + std::to_string(++number);
  return post_as(client, "/api/tables/" + table + "/chat", {{"id", id}, {"text", "hello"}});
}

Wanted with_limits(std::vector<std::string> limits) {
  Wanted wanted;
  wanted.options.limits = std::move(limits);
  return wanted;
}

}  // namespace

TEST_CASE("requests of every kind are rate limited") {
  RunningServer const server(with_limits({"request:5:0.01"}));
  auto client = server.client();
  for (int i = 0; i < 5; ++i) CHECK(client.ask("GET", "/api/boards").status == 200);
  auto const refused = client.ask("GET", "/api/boards");
  CHECK(refused.status == 429);
  CHECK(error_code(refused) == "too_often");
  CHECK(client.ask("GET", "/nothing").status == 429);
}

TEST_CASE("messages over HTTP are limited like those over a WebSocket") {
  RunningServer const server(with_limits({"message:4:0.01"}));
  auto anna = guest(server, "Anna");
  auto const table = make_table(anna);
  for (int i = 0; i < 3; ++i) CHECK(say_at(anna, table).status == 200);
  auto const refused = say_at(anna, table);
  CHECK(refused.status == 429);
  CHECK(error_code(refused) == "too_fast");
}

TEST_CASE("chat has a limit of its own, over HTTP and over a WebSocket together") {
  RunningServer const server(with_limits({"chat:3:0.01"}));
  auto anna = guest(server, "Anna");
  auto const table = make_table(anna);
  for (int i = 0; i < 2; ++i) CHECK(say_at(anna, table).status == 200);
  auto const wire = open(anna);
  for (auto const* id : {"a", "b"})
    wire->send(
        js::serialize(js::object{{"t", "chat"}, {"d", {{"table", table}, {"id", id}, {"text", "hello"}}}}));
  bool told = false;
  while (auto const text = wire->receive(10s)) {
    told = text->find("too_fast") != std::string::npos;
    if (told) break;
  }
  CHECK(told);
  auto const refused = say_at(anna, table);
  CHECK(refused.status == 429);
  CHECK(error_code(refused) == "too_fast");
  CHECK(anna.ask("GET", "/api/tables/" + table).status == 200);
}

TEST_CASE("an address of a trusted network may do more") {
  auto wanted = with_limits({"guest:2:0.01"});
  wanted.options.trusted_proxies = {"127.0.0.1"};
  wanted.options.trusted_networks = {"192.0.2.0/24"};
  wanted.options.trusted_times = 4;
  RunningServer const server(wanted);
  auto const admitted = [&](char const* from) {
    auto client = server.client();
    int n = 0;
    for (int i = 0; i < 12; ++i)
      if (post_as(client, "/api/guest", {}, {{"X-Forwarded-For", from}}).status == 201) ++n;
    return n;
  };
  CHECK(admitted("192.0.2.77") == 8);
  CHECK(admitted("198.51.100.7") == 2);
}

TEST_CASE("wrong passwords from one address do not shut the owner out at another") {
  Wanted wanted;
  wanted.options.trusted_proxies = {"127.0.0.1"};
  RunningServer const server(wanted);
  auto anna = guest(server, "Anna");
  REQUIRE(post_as(anna, "/api/me/password", {{"password", "correct horse"}}).status == 200);
  auto guesser = server.client();
  int refused = 0;
  for (int i = 0; i < 14; ++i)
    if (sign_in_from(guesser, "wrong horse", "203.0.113.1").status == 429) ++refused;
  CHECK(refused >= 3);
  CHECK(sign_in_from(guesser, "correct horse", "203.0.113.1").status == 429);
  auto owner = server.client();
  CHECK(sign_in_from(owner, "correct horse", "203.0.113.2").status == 200);
}

TEST_CASE("the owner gets in while many addresses guess, and they guess slowly") {
  using Clock = people::SignInPace::Clock;
  people::SignInPace pace;
  auto now = Clock::time_point(1000s);
  int tried = 0;
  int second = 0;
  // A thousand addresses that try all the time, for an hour.
  for (; second < 3600; ++second, now += 1s) {
    for (int i = 0; i < 10; ++i) {
      auto const address = "10.0." + std::to_string((second * 10 + i) % 1000 / 250) + "." +
                           std::to_string((second * 10 + i) % 250);
      auto const wait = pace.wait("anna", address, now);
      if (!wait) continue;
      ++tried;
      pace.wrong("anna", address, now + *wait);
    }
  }
  CHECK(tried > 1000);
  CHECK(tried <= 20 + 1000 + 3600 + 3600 / 15);
  CHECK(pace.wait("anna", "203.0.113.2", now) == 1000ms);  // the owner, in the midst of it
  // Other accounts do not notice.
  CHECK(pace.wait("bert", "203.0.113.2", now) == 0ms);
}

TEST_CASE("an account that is tried at from many addresses gets slow, never closed") {
  people::SignInPace::Rules rules;
  rules.apart = 1000ms;
  people::SignInPace pace(rules);
  auto const now = people::SignInPace::Clock::time_point(1000s);
  for (int i = 0; i < 20; ++i) {
    auto const from = "10.0.0." + std::to_string(i);
    CHECK(pace.wait("anna", from, now) == 0ms);
    pace.wrong("anna", from, now);
  }
  CHECK(pace.wait("anna", "10.0.1.1", now) == 1000ms);  // who comes the first time need not queue
  CHECK(pace.wait("anna", "10.0.1.2", now) == 1000ms);
  CHECK(pace.wait("anna", "10.0.0.1", now) == 1000ms);
  CHECK(pace.wait("anna", "10.0.0.2", now) == 2000ms);
  for (int i = 3; i <= 20; ++i) CHECK(pace.wait("anna", "10.0.0.3", now));
  CHECK(!pace.wait("anna", "10.0.0.3", now));
  CHECK(pace.wait("anna", "10.0.0.3", now + 25s) == 0ms);
}

TEST_CASE("what was tried at long ago is forgotten") {
  people::SignInPace pace;
  auto now = people::SignInPace::Clock::time_point(1000s);
  for (int i = 0; i < 50'000; ++i, now += 10s) {
    auto const account = std::to_string(i);
    CHECK(pace.wait(account, "203.0.113.1", now));
    pace.wrong(account, "203.0.113.1", now);
  }
  CHECK(pace.size() <= 20'002);
}

TEST_CASE("the usual limits are those of the documentation") {
  using enum people::Rate;
  struct Row {
    people::Rate rate;
    double room, per_minute;
  };
  auto const usual = people::usual_rates();
  for (auto const& [rate, room, per_minute] :
       {Row{request, 200, 2400}, Row{guest, 20, 2}, Row{sign_in, 10, 4}, Row{create, 20, 6},
        Row{upload, 20, 1}, Row{change, 20, 6}, Row{message, 60, 900}, Row{people::Rate::chat, 8, 30},
        Row{think, 6, 20}, Row{connect, 60, 60}}) {
    auto const& bucket = usual[static_cast<std::size_t>(rate)];
    CAPTURE(static_cast<int>(rate));
    CHECK(bucket.room == room);
    CHECK(bucket.per_second * 60 == doctest::Approx(per_minute));
  }
  people::SignInPace::Rules const pace;
  CHECK(pace.from_address.room == 10);
  CHECK(pace.from_address.per_second * 60 == doctest::Approx(4));
  CHECK(pace.at_account.room == 20);
  CHECK(pace.at_account.per_second * 60 == doctest::Approx(4));
  CHECK(pace.apart == 1s);
  CHECK(pace.longest_wait == 20s);
  CHECK(pace.memory == 60min);
  CHECK(people::visitor_key("no address") == "no address");
}

TEST_CASE("limits are read as they are written, and nothing else is") {
  auto const guest = people::read_rate("guest:60:10");
  REQUIRE(guest);
  CHECK(guest->first == people::Rate::guest);
  CHECK(guest->second.room == 60);
  CHECK(guest->second.per_second == doctest::Approx(10.0 / 60));
  CHECK(people::read_rate("connect:1:0.5")->first == people::Rate::connect);
  for (auto const* wrong : {"", "guest", "guest:60", "guest:0:1", "guest:60:0", "guest:60:-1", "guests:1:1",
                            "guest:x:1", "guest:1:1:1", "guest:1e9:1"}) {
    CAPTURE(wrong);
    CHECK(!people::read_rate(wrong));
  }
}
