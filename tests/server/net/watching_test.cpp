/// What those who watch a server need: metrics under Prometheus' rules, a dashboard that shows what there is,
/// requests that can be followed through the log, and no more of visitors' addresses than was asked for.
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "siege.h"
#include "tests/kit/source_dir.h"

using namespace roundhouse;
using namespace roundhouse::test;

namespace {

std::string file(std::string const& name) {
  std::ifstream in(kit::source_dir() + "/" + name);
  REQUIRE(in);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string metrics_of(RunningServer const& server) {
  return server.client().ask("GET", "/metrics").body;
}

struct Family {
  std::string type;
  std::string help;
  std::map<std::string, double> values;  // by name and labels, as written
};

std::map<std::string, Family> families(std::string const& text) {
  std::map<std::string, Family> all;
  std::istringstream lines(text);
  std::string line;
  std::string current;
  std::set<std::string> seen;
  while (std::getline(lines, line)) {
    CAPTURE(line);
    std::smatch part;
    if (std::regex_match(line, part, std::regex("# HELP ([a-z0-9_]+) (.+)"))) {
      current = part[1];
      CHECK(!all.contains(current));  // what belongs together stands together
      all[current].help = part[2];
    } else if (std::regex_match(line, part, std::regex("# TYPE ([a-z0-9_]+) (counter|gauge|histogram)"))) {
      CHECK(part[1] == current);
      all[current].type = part[2];
    } else {
      REQUIRE(std::regex_match(line, part, std::regex(R"((([a-z0-9_]+)(\{.*\})?) ([-+.e0-9]+))")));
      CHECK(seen.insert(part[1]).second);
      all[current].values[part[1]] = std::stod(part[4]);
      auto const rest = part[2].str().substr(std::min(current.size(), part[2].str().size()));
      bool const of_histogram = rest == "_bucket" || rest == "_sum" || rest == "_count";
      CHECK(part[2].str().starts_with(current));
      CHECK((all[current].type == "histogram" ? of_histogram : rest.empty()));
    }
  }
  return all;
}

/// https://prometheus.io/docs/practices/naming/ and what `promtool check metrics` looks for.
void check_name(std::string const& name, Family const& family) {
  CAPTURE(name);
  CHECK((name.starts_with("roundhouse_") || name.starts_with("process_")));
  CHECK(!family.help.empty());
  CHECK(name.ends_with("_total") == (family.type == "counter"));
  static std::regex const other_units(
      "_(ms|us|ns|milliseconds|microseconds|minutes|hours|kb|mb|kilobytes|megabytes)(_|$)");
  CHECK(!std::regex_search(name, other_units));
  static std::regex const type_names("_(counter|gauge|histogram|summary)(_|$)");
  CHECK(!std::regex_search(name, type_names));
  if (family.type == "histogram") CHECK(name.ends_with("_seconds"));
}

void check_buckets(std::string const& name, Family const& family) {
  CAPTURE(name);
  double last = 0;
  std::map<double, double> buckets;
  for (auto const& [series, value] : family.values) {
    std::smatch part;
    if (!std::regex_search(series, part, std::regex("_bucket\\{le=\"([^\"]+)\"\\}"))) continue;
    buckets[part[1] == "+Inf" ? std::numeric_limits<double>::infinity() : std::stod(part[1])] = value;
  }
  REQUIRE(buckets.size() > 10);
  for (auto const& [bound, count] : buckets) {
    CHECK(count >= last);
    last = count;
  }
  CHECK(buckets.rbegin()->first == std::numeric_limits<double>::infinity());
  CHECK(family.values.at(name + "_count") == last);
  CHECK(family.values.at(name + "_sum") >= 0);
}

/// Plays a whole game over a WebSocket, so that everything has been counted once.
void play_a_game(RunningServer const& server) {
  auto anna = guest(server, "Anna");
  auto const made = anna.ask("POST", "/api/tables",
                             R"({"id":"c","settings":{"board":"new-york","seats":[{"kind":"mine"},)"
                             R"({"kind":"bot","level":"greedy"}],"paced":false}})");
  auto const table = std::string(json_of(made).at("d").at("table").as_string());
  CHECK(anna.ask("POST", "/api/tables/" + table + "/start", R"({"id":"s"})").status == 200);
  auto const wire = open(anna);
  play_to_the_end(*wire, table);
}

/// The lines of the log that have all of these.
int lines_with(std::string const& log, std::vector<std::string> const& texts) {
  std::istringstream lines(log);
  int found = 0;
  for (std::string line; std::getline(lines, line);)
    found +=
        std::ranges::all_of(texts, [&](auto const& text) { return line.find(text) != std::string::npos; });
  return found;
}

}  // namespace

TEST_CASE("metrics follow Prometheus' rules, measure a game, and are all documented and in the dashboard") {
  Wanted wanted;
  wanted.options.limit_rates = false;
  RunningServer const server(wanted);
  play_a_game(server);
  auto const all = families(metrics_of(server));
  auto const documented = file("docs/operating.md");
  for (auto const& [name, family] : all) {
    check_name(name, family);
    if (family.type == "histogram") check_buckets(name, family);
    CAPTURE(name);
    CHECK(documented.find("`" + name) != std::string::npos);
  }
  auto const value = [&all](std::string const& family, std::string const& series) {
    return all.at(family).values.at(series);
  };
  for (auto const* const measured : {"roundhouse_move_seconds", "roundhouse_commit_seconds",
                                     "roundhouse_thinking_seconds", "roundhouse_thinking_wait_seconds"})
    CHECK(value(measured, std::string(measured) + "_count") > 0);
  // Every move was a person's or a computer player's; only those of the person are answered.
  CHECK(value("roundhouse_move_seconds", "roundhouse_move_seconds_count") <
        value("roundhouse_moves_total", "roundhouse_moves_total"));
  CHECK(value("roundhouse_database_bytes", "roundhouse_database_bytes") > 4096);
  CHECK(value("process_resident_memory_bytes", "process_resident_memory_bytes") > 1e6);

  auto const dashboard = file("hosting/grafana.json");
  CHECK(boost::json::parse(dashboard).is_object());
  std::regex const word("\\b(roundhouse|process)_[a-z_]+");
  std::set<std::string> shown;
  for (std::sregex_iterator it(dashboard.begin(), dashboard.end(), word); it != std::sregex_iterator();
       ++it) {
    auto const name = std::regex_replace(it->str(), std::regex("_bucket$"), "");
    CAPTURE(name);
    CHECK(all.contains(name));
    shown.insert(name);
  }
  for (auto const& [name, family] : all) {
    CAPTURE(name);
    CHECK((shown.contains(name) || name == "process_start_time_seconds"));
  }
}

TEST_CASE("every answer has a request id, which stands in every line of the log about it") {
  RunningServer const server;
  auto client = server.client();
  auto const answer = client.ask("POST", "/api/guest", "{}", {{"X-Request-Id", "chosen-by-a-stranger"}});
  auto const id = std::string(answer.field("X-Request-Id"));
  CHECK(std::regex_match(id, std::regex("[0-9a-f]{16}")));
  auto const mark = "\"request\":\"" + id + "\"";
  CHECK(lines_with(server.log(), {"\"guest_came\"", mark}) == 1);
  CHECK(lines_with(server.log(), {"\"event\":\"request\"", "/api/guest", mark}) == 1);
  CHECK(server.log().find("chosen-by-a-stranger") == std::string::npos);
  auto const other = std::string(client.ask("GET", "/api/nothing").field("X-Request-Id"));
  CHECK(other != id);
  CHECK(lines_with(server.log(), {"\"request\":\"" + other + "\"", "\"status\":404"}) == 1);
  // What cannot even be read has one as well.
  auto const raw = server.raw("GET / HTTP/1.1\r\nbroken\r\n\r\n");
  CHECK(status_of(raw) == 400);
  std::smatch found;
  REQUIRE(std::regex_search(raw, found, std::regex("X-Request-Id: ([0-9a-f]{16})")));
  CHECK(lines_with(server.log(), {"\"request_malformed\"", found[1]}) == 1);
}

TEST_CASE("a trusted proxy names the requests, and a move is found by the one that opened its WebSocket") {
  Wanted wanted;
  wanted.options.limit_rates = false;
  wanted.options.trusted_proxies = {"127.0.0.1"};
  RunningServer const server(wanted);
  auto client = server.client();
  CHECK(client.ask("GET", "/healthz", {}, {{"X-Request-Id", "proxy-1:77"}}).field("X-Request-Id") ==
        "proxy-1:77");
  for (auto const* const bad : {"two words", "quote\"", "", "<script>"}) {
    auto const answer = client.ask("GET", "/healthz", {}, {{"X-Request-Id", bad}});
    std::string const made(answer.field("X-Request-Id"));
    CHECK(std::regex_match(made, std::regex("[0-9a-f]{16}")));
  }
  auto const too_long = std::string(65, 'a');
  CHECK(client.ask("GET", "/healthz", {}, {{"X-Request-Id", too_long}}).field("X-Request-Id").size() == 16);
  play_a_game(server);
  auto const log = server.log();
  std::smatch found;
  REQUIRE(std::regex_search(
      log, found, std::regex("\"move_kept\",\"action\":\"([^\"]+)\".*\"request\":\"([0-9a-f]{16})\"")));
  CHECK(lines_with(log, {"\"move_kept\"", found[2]}) > 5);  // the one WebSocket of this game
}

TEST_CASE("the log says of addresses what the operator wants") {
  using Addresses = server::Options::Addresses;
  auto const log_of = [](Addresses how, std::string const& visitor) {
    Wanted wanted;
    wanted.options.log_addresses = how;
    wanted.options.trusted_proxies = {"127.0.0.1"};
    RunningServer const server(wanted);
    server.client().ask("POST", "/api/guest", "{}", {{"X-Forwarded-For", visitor}});
    return server.log();
  };
  CHECK(log_of(Addresses::full, "203.0.113.9").find("\"from\":\"203.0.113.9\"") != std::string::npos);
  auto const network = log_of(Addresses::network, "203.0.113.9");
  CHECK(network.find("\"from\":\"203.0.113.0/24\"") != std::string::npos);
  CHECK(network.find("203.0.113.9") == std::string::npos);
  auto const long_one = log_of(Addresses::network, "2001:db8:1:2:3:4:5:6");
  CHECK(long_one.find("\"from\":\"2001:db8:1::/48\"") != std::string::npos);
  auto const none = log_of(Addresses::none, "203.0.113.9");
  CHECK(none.find("\"guest_came\"") != std::string::npos);
  CHECK(none.find("\"from\"") == std::string::npos);
  CHECK(none.find("203.0.113") == std::string::npos);
}
