/// The small parts by themselves: rates, tokens, names, passwords, metrics, log, options, addresses.
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>

#include "client/session.h"
#include "server/api/backstage.h"
#include "server/options.h"
#include "server/people/names.h"
#include "server/people/rate_limits.h"
#include "server/people/secrets.h"

using namespace roundhouse;
using namespace std::chrono_literals;

TEST_CASE("a bucket gives what is in it, fills evenly, and never beyond its rim") {
  std::array<people::Bucket, people::rates> buckets{};
  buckets[static_cast<std::size_t>(people::Rate::chat)] = {3, 0.5};
  people::RateLimits limits(buckets);
  auto now = people::RateLimits::Clock::time_point(1000s);
  auto const chat = [&](char const* who) { return limits.allow(people::Rate::chat, who, now); };
  for (int i = 0; i < 3; ++i) CHECK(chat("anna"));
  CHECK(!chat("anna"));
  CHECK(chat("bert"));
  now += 1s;
  CHECK(!chat("anna"));
  now += 1s;
  CHECK(chat("anna"));
  CHECK(!chat("anna"));
  now += 1h;
  for (int i = 0; i < 3; ++i) CHECK(chat("anna"));
  CHECK(!chat("anna"));
}

TEST_CASE("buckets that are full again are forgotten, however many there were") {
  people::RateLimits limits(people::usual_rates());
  auto now = people::RateLimits::Clock::time_point(1000s);
  for (int i = 0; i < 50'000; ++i) {
    now += 10s;
    limits.allow(people::Rate::request, std::to_string(i), now);
  }
  CHECK(limits.size() <= 10'000);
}

TEST_CASE("a household counts as one visitor") {
  CHECK(people::visitor_key("203.0.113.9") == "203.0.113.9");
  CHECK(people::visitor_key("2001:db8:1:2:3:4:5:6") == people::visitor_key("2001:db8:1:2:ffff::1"));
  CHECK(people::visitor_key("2001:db8:1:2:3:4:5:6") != people::visitor_key("2001:db8:1:3:3:4:5:6"));
  CHECK(people::visitor_key("2001:db8::1") == people::visitor_key("2001:db8::2"));
}

TEST_CASE("a token holds until its time is over, for the key that sealed it") {
  people::Seal const seal{server::Secret(std::string(32, 'k'))};
  people::Seal const other{server::Secret(std::string(32, 'x'))};
  auto const now = tables::Moment(1'000'000ms);
  auto const token = seal.token(now + 10s);
  CHECK(seal.holds(token.reveal(), now));
  CHECK(seal.holds(token.reveal(), now + 9999ms));
  CHECK(!seal.holds(token.reveal(), now + 10s));
  CHECK(!other.holds(token.reveal(), now));
  CHECK(seal.token(now).reveal() != seal.token(now).reveal());
  for (std::size_t i = 0; i < token.reveal().size(); ++i) {
    auto changed = token.reveal();
    changed[i] = changed[i] == 'A' ? 'Q' : 'A';
    CHECK(!seal.holds(changed, now));
  }
}

TEST_CASE("a password is kept as argon2id and fits only itself") {
  server::Secret const right("correct horse");
  auto const hash = people::hash_password(right, people::Effort::usual);
  REQUIRE(hash);
  CHECK(hash->starts_with("$argon2id$v=19$m=65536,t=2,p=1$"));
  CHECK(people::password_fits(*hash, right));
  CHECK(!people::password_fits(*hash, server::Secret("correct horsf")));
  CHECK(!people::password_fits("", right));
  CHECK(!people::password_fits("$argon2id$", right));
}

TEST_CASE("Anna and anna are one account, accents and all") {
  CHECK(people::account_of("Anna") == "anna");
  CHECK(people::account_of("ÉLODIE Ågren") == "élodie ågren");
  CHECK(people::account_of("×÷") == "×÷");
  CHECK(!people::why_no_name("Élodie 🚂"));
  CHECK(people::why_no_name(""));
  CHECK(people::why_no_name("a\x80"));
  CHECK(people::why_no_name("\xc0\xaf"));
}

TEST_CASE("a log line is one JSON object, whatever is in it") {
  std::string text;
  server::Log log(server::Level::info, [&text](std::string_view line) { text += line; });
  log.debug("not_written");
  log.warning("odd", {{"what", "a \"quote\", a \\ and\na line\x01"}, {"n", -5}});
  auto const line = boost::json::parse(text);
  CHECK(text.ends_with("}\n"));
  CHECK(std::count(text.begin(), text.end(), '\n') == 1);
  CHECK(line.at("level") == "warning");
  CHECK(line.at("event") == "odd");
  CHECK(line.at("what") == "a \"quote\", a \\ and\na line\x01");
  CHECK(line.at("n") == -5);
  text.clear();
  log.info("each byte", {{"what", "\x1f \x7f ~"}});
  CHECK(text.ends_with(R"("level":"info","event":"each byte","what":"\u001f \u007f ~"})"
                       "\n"));
  for (auto const level : {server::Level::info, server::Level::warning, server::Level::error}) {
    text.clear();
    if (level == server::Level::info) log.info("x");
    if (level == server::Level::warning) log.warning("x");
    if (level == server::Level::error) log.error("x");
    CHECK(boost::json::parse(text).at("level").as_string() == server::word(level));
  }
}

TEST_CASE("metrics are text that Prometheus reads: help once, buckets that add up") {
  server::Metrics metrics;
  metrics.counter("a_total", "How many", "kind=\"x\"").add(2);
  metrics.gauge("b", "How much now").set(-3);
  metrics.counter("a_total", "How many", "kind=\"y\"").add();
  auto& times = metrics.histogram("c_seconds", "How long");
  times.observe(0.0001);
  times.observe(0.003);
  times.observe(99);
  auto const text = metrics.text();
  CHECK(text.find("# HELP a_total How many\n# TYPE a_total counter\na_total{kind=\"x\"} "
                  "2\na_total{kind=\"y\"} 1\n") != std::string::npos);
  CHECK(text.find("b -3\n") != std::string::npos);
  CHECK(text.find("c_seconds_bucket{le=\"0.0001\"} 1\n") != std::string::npos);
  CHECK(text.find("c_seconds_bucket{le=\"0.005\"} 2\n") != std::string::npos);
  CHECK(text.find("c_seconds_bucket{le=\"10\"} 2\n") != std::string::npos);
  CHECK(text.find("c_seconds_bucket{le=\"+Inf\"} 3\n") != std::string::npos);
  CHECK(text.find("c_seconds_count 3\n") != std::string::npos);
}

namespace {

std::variant<server::Options, Text> options_from(server::NamedValues typed,
                                                 std::map<std::string, std::string> around,
                                                 std::optional<std::string> file) {
  server::OptionSources sources;
  sources.command_line = std::move(typed);
  sources.environment = [around](std::string const& name) -> std::optional<std::string> {
    auto const found = around.find(name);
    if (found == around.end()) return std::nullopt;
    return found->second;
  };
  sources.file = std::move(file);
  sources.file_name = "serve.conf";
  return server::read_options(sources);
}

}  // namespace

TEST_CASE("the command line comes before the environment, and that before the file") {
  auto const read = options_from(
      {{"threads", "5"}},
      {{"ROUNDHOUSE_THREADS", "4"}, {"ROUNDHOUSE_LISTEN", "[::1]:99"}, {"HOME", "/home/a"}},
      "# mine\nthreads = 3\n listen=1.2.3.4:5 \nlog = warning\ntrusted-proxies = 10.0.0.1 , 10.0.0.2\n");
  REQUIRE(std::holds_alternative<server::Options>(read));
  auto const& options = std::get<server::Options>(read);
  CHECK(options.threads == 5);
  CHECK(options.address == "::1");
  CHECK(options.port == 99);
  CHECK(options.log == server::Level::warning);
  CHECK(options.trusted_proxies == std::vector<std::string>{"10.0.0.1", "10.0.0.2"});
  CHECK(options.db == "/home/a/.local/share/roundhouse/roundhouse.db");
  auto const moved = options_from({}, {{"XDG_DATA_HOME", "/data"}}, {});
  CHECK(std::get<server::Options>(moved).db == "/data/roundhouse/roundhouse.db");
  CHECK(std::get<server::Options>(moved).address == "127.0.0.1");
  CHECK(std::get<server::Options>(moved).port == 8080);
}

TEST_CASE("a wrong option is named with its place, in both languages") {
  auto const problem = [](server::NamedValues typed, std::map<std::string, std::string> around,
                          std::string file) {
    auto const read = options_from(std::move(typed), std::move(around), std::move(file));
    REQUIRE(std::holds_alternative<Text>(read));
    return std::get<Text>(read);
  };
  CHECK(problem({}, {}, "\nthreads = many\n").en ==
        "serve.conf:2: threads: 'many' is not a number from 1 to 64");
  CHECK(problem({}, {}, "\nthreads = many\n").fr ==
        "serve.conf:2: threads : « many » n’est pas un nombre de 1 à 64");
  CHECK(problem({}, {}, "thread = 2").en == "serve.conf:1: there is no option 'thread'");
  CHECK(problem({}, {}, "threads 2").en == "serve.conf:1: a line is NAME = VALUE, or begins with #");
  CHECK(problem({{"log", "loud"}}, {}, "").en == "--log: 'loud' is not debug, info, warning, error or off");
  CHECK(problem({}, {{"ROUNDHOUSE_LISTEN", "here:x"}}, "")
            .en.starts_with("ROUNDHOUSE_LISTEN: 'here:x' is not ADDRESS:PORT"));
  for (auto const* listen : {"", ":", "localhost:", ":80", "1.2.3.4:70000", "[::1]:x"})
    CHECK(std::holds_alternative<Text>(options_from({{"listen", listen}}, {}, {})));
  for (auto const* url : {"trains.example", "ftp://x", "https://", "https://x/path"})
    CHECK(std::holds_alternative<Text>(options_from({{"public-url", url}}, {}, {})));
}

TEST_CASE("a route's pattern fits whole paths only") {
  using Parts = std::vector<std::string>;
  CHECK(tables::desk::fit("/api/games/:id/record", "/api/games/abc/record") == Parts{"abc"});
  CHECK(tables::desk::fit("/api/tables/:id/:what", "/api/tables/abc/sit") == Parts{"abc", "sit"});
  CHECK(tables::desk::fit("/healthz", "/healthz") == Parts{});
  for (auto const* path : {"/api/games/abc", "/api/games/abc/record/", "/api/games//record",
                           "/api/games/abc/recor", "/api/games/abc/record/more", "", "/"})
    CHECK(!tables::desk::fit("/api/games/:id/record", path));
}

TEST_CASE("the description of the HTTP interface names exactly the routes there are") {
  auto const file = boost::json::parse(api::built_in("api/openapi.json"));
  std::vector<std::string> described;
  for (auto const& path : file.at("paths").as_object())
    for (auto const& operation : path.value().as_object())
      if (operation.key() != "parameters")
        described.push_back(std::string(operation.key()) + " " + std::string(path.key()));
  std::vector<std::string> there;
  for (auto const& route : api::all_routes()) {
    constexpr std::array<char const*, 6> methods{"get", "head", "post", "put", "patch", "delete"};
    std::string path;
    for (std::size_t i = 0; i < route.pattern.size(); ++i) {
      if (route.pattern[i] != ':') {
        path += route.pattern[i];
        continue;
      }
      auto const end = std::min(route.pattern.find('/', i), route.pattern.size());
      path += "{" + std::string(route.pattern.substr(i + 1, end - i - 1)) + "}";
      i = end - 1;
    }
    there.push_back(std::string(methods[static_cast<std::size_t>(route.method)]) + " " + path);
  }
  std::ranges::sort(described);
  std::ranges::sort(there);
  CHECK(described == there);
}

TEST_CASE("server addresses are parsed, with and without a path") {
  auto const url = client::read_url("http://localhost:8080/table/abc");
  REQUIRE(url);
  CHECK(url->host == "localhost");
  CHECK(url->port == "8080");
  CHECK(url->path == "/table/abc");
  CHECK(client::read_url("[::1]:80")->host == "::1");
  CHECK(client::read_url("example.org")->port == "80");
  for (auto const* wrong : {"", "http://", "ftp://x", "host:port", ":80", "http:///x"})
    CHECK(!client::read_url(wrong));
}
