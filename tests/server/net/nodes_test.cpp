/// Several nodes on one PostgreSQL: each serves every table, and what happens at one is seen at all.
#include <thread>

#include "kit/postgres.h"
#include "kit/proxy.h"
#include "server/nodes/thinking.h"
#include "server/people/moderation.h"
#include "server/store/postgres_store.h"
#include "siege.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;
namespace kit = roundhouse::server::kit;

namespace {

using std::chrono::milliseconds;

Wanted node_at(std::string const& place) {
  Wanted wanted;
  wanted.options.db = place;
  wanted.options.limit_rates = false;
  wanted.options.connections_per_address = 1000;
  return wanted;
}

/// Two nodes on a place of their own.
struct Nodes {
  std::string place = kit::Postgres::running().new_place();
  RunningServer one{node_at(place)};
  RunningServer two{node_at(place)};
};

std::string create(Voice& host, std::string_view seats, std::string const& id = "c") {
  host.say("create", {{"id", id},
                      {"settings", {{"board", "new-york"}, {"paced", false}, {"seats", js::parse(seats)}}}});
  return std::string(host.next("ack").at("table").as_string());
}

/// The next answer about that action.
js::object answer_to(Voice& voice, std::string const& id) {
  while (true) {
    auto one = voice.answer();
    INFO(js::serialize(one));
    if (one.at("d").as_object().at("id").as_string() == id) return one;
  }
}

void send_move(Voice& voice, std::string const& table, std::string const& id, std::string const& words,
               std::int64_t version) {
  voice.say("move", {{"table", table}, {"id", id}, {"v", version}, {"move", words}});
}

/// A game of Anna at one node and Bert at the other, begun.
struct Duel {
  Duel(RunningServer const& one, RunningServer const& two) : anna(one, "Anna"), bert(two, "Bert") {
    table = create(anna, R"([{"kind":"mine"},{"kind":"open"}])");
    bert.say("sit", {{"table", table}, {"id", "s"}});
    bert.next("ack");
    anna.say("start", {{"table", table}, {"id", "s"}});
    REQUIRE(answer_to(anna, "s").at("t") == "ack");
    anna.watch(table);
    bert.watch(table);
    level();
  }
  /// Both have seen the same.
  void level() {
    anna.reach(bert.version());
    bert.reach(anna.version());
  }
  Voice& asked() { return anna.legal().empty() ? bert : anna; }
  bool over() const { return anna.legal().empty() && bert.legal().empty(); }
  void move() {
    auto& voice = asked();
    auto const id = "m" + std::to_string(++moves);
    auto const before = voice.version();
    send_move(voice, table, id, voice.legal().back(), before);
    auto const answer = answer_to(voice, id);
    INFO(js::serialize(answer));
    REQUIRE(answer.at("t") == "ack");
    voice.reach(answer.at("d").at("v").as_int64());
    level();
  }

  Voice anna;
  Voice bert;
  std::string table;
  int moves = 0;
};

/// Plays against computer players until the game is over.
void play_out(Voice& voice, std::string const& table, std::string const& name) {
  for (int i = 0; !voice.over(); ++i) {
    if (voice.legal().empty()) {
      voice.reach(voice.version() + 1);
      continue;
    }
    auto const before = voice.version();
    auto const id = name + std::to_string(i);
    send_move(voice, table, id, voice.legal().front(), before);
    auto const answer = answer_to(voice, id);
    INFO(js::serialize(answer));
    REQUIRE(answer.at("t") == "ack");
    voice.reach(answer.at("d").at("v").as_int64());
  }
}

}  // namespace

TEST_CASE("a move at one node is seen at the others, byte for byte, and any of them has the record") {
  Nodes nodes;
  RunningServer const three(node_at(nodes.place));
  Duel duel(nodes.one, nodes.two);
  Voice here(nodes.one, "Here");
  Voice there(three, "There");
  here.watch(duel.table);
  there.watch(duel.table);
  while (!duel.over()) duel.move();
  auto const last = duel.anna.version();
  here.reach(last);
  there.reach(last);
  REQUIRE(here.steps().size() > 50);
  CHECK(here.steps() == there.steps());
  // A table nobody has looked at here is read from the log.
  auto const path = "/api/games/" + duel.table + "/record";
  auto const record = nodes.one.client().ask("GET", path);
  REQUIRE(record.status == 200);
  CHECK(nodes.two.client().ask("GET", path).body == record.body);
  CHECK(three.client().ask("GET", path).body == record.body);
}

TEST_CASE("two nodes told to play the same seat at once: one move counts, the other is refused") {
  Nodes nodes;
  Duel duel(nodes.one, nodes.two);
  Voice anna_there(nodes.two, duel.anna.client());
  Voice bert_there(nodes.one, duel.bert.client());
  anna_there.watch(duel.table);
  bert_there.watch(duel.table);
  int twice = 0;
  for (int i = 0; i < 40 && !duel.over(); ++i) {
    auto& here = duel.asked();
    auto& there = &here == &duel.anna ? anna_there : bert_there;
    there.reach(here.version());
    auto const version = here.version();
    auto const id = std::to_string(i);
    auto const first = here.legal().front();
    auto const last = here.legal().back();
    // Every third time it is the same action, sent again because its answer got lost.
    bool const same = i % 3 == 2;
    send_move(here, duel.table, "a" + id, first, version);
    send_move(there, duel.table, (same ? "a" : "b") + id, same ? first : last, version);
    auto const one = answer_to(here, "a" + id);
    auto const other = answer_to(there, (same ? "a" : "b") + id);
    INFO(js::serialize(one), js::serialize(other));
    bool const one_counts = one.at("t") == "ack";
    bool const other_counts = other.at("t") == "ack";
    if (same) {
      CHECK(one_counts);
      CHECK(other_counts);
      CHECK(one.at("d").at("v") == other.at("d").at("v"));
    } else {
      CHECK(one_counts != other_counts);
      auto const& refusal = one_counts ? other : one;
      auto const code = refusal.at("d").at("code").as_string();
      CHECK((code == "stale" || code == "rule"));
      ++twice;
    }
    for (auto* voice : {&duel.anna, &duel.bert, &anna_there, &bert_there}) voice->reach(version + 1);
    duel.level();
  }
  CHECK(twice > 20);
}

TEST_CASE("what is said at one node is heard at the other, but not by those who have muted the speaker") {
  Nodes nodes;
  Duel duel(nodes.one, nodes.two);
  duel.anna.say("chat", {{"table", duel.table}, {"id", "c1"}, {"text", "hello"}});
  CHECK(duel.bert.next("chat").at("text") == "hello");
  // Both at once: neither is lost.
  duel.anna.say("chat", {{"table", duel.table}, {"id", "c2"}, {"text", "one"}});
  duel.bert.say("chat", {{"table", duel.table}, {"id", "c2"}, {"text", "two"}});
  CHECK(answer_to(duel.anna, "c2").at("t") == "ack");
  CHECK(answer_to(duel.bert, "c2").at("t") == "ack");
  Voice late(nodes.two, "Late");
  late.watch(duel.table);
  std::set<std::string> heard;
  while (heard.size() < 3) heard.insert(std::string(late.next("chat").at("text").as_string()));
  // Bert mutes Anna at the node where he has no table open.
  Voice bert_there(nodes.one, duel.bert.client());
  bert_there.say("mute", {{"person", person_id(duel.anna.client())}, {"on", true}, {"id", "mute"}});
  CHECK(answer_to(bert_there, "mute").at("t") == "ack");
  Voice bystander(nodes.one, "Bystander");
  for (int i = 0;; ++i) {
    auto const number = std::to_string(i);
    duel.anna.say("chat", {{"table", duel.table}, {"id", "x" + number}, {"text", "unheard " + number}});
    CHECK(answer_to(duel.anna, "x" + number).at("t") == "ack");
    bystander.say("chat", {{"table", duel.table}, {"id", "y" + number}, {"text", "heard"}});
    auto const next = duel.bert.next("chat").at("text").as_string();
    if (next == "heard") break;
    REQUIRE(i < 100);  // the notice takes a moment
    while (duel.bert.next("chat").at("text") != "heard") continue;
    std::this_thread::sleep_for(milliseconds(20));
  }
}

TEST_CASE("signing out, another name and a ban reach the connections at other nodes") {
  Nodes nodes;
  auto anna = guest(nodes.one, "Anna");
  Voice anna_there(nodes.two, anna);
  auto const table = create(anna_there, R"([{"kind":"mine"},{"kind":"open"}])");
  REQUIRE(anna.ask("PATCH", "/api/me", R"({"name":"Annika"})").status == 200);
  Voice bert(nodes.one, "Bert");
  bert.watch(table);
  int attempts = 0;
  eventually([&] {
    auto const id = "r" + std::to_string(++attempts);
    auto const other = create(anna_there, R"([{"kind":"mine"},{"kind":"open"}])", id);
    auto const view = json_of(anna_there.client().ask("GET", "/api/tables/" + other));
    return view.at("d").at("facts").at("seats").at("1").at("name") == "Annika";
  });
  CHECK(anna.ask("POST", "/api/sign-out", R"({"everywhere":false})").status == 204);
  CHECK(closes(anna_there.wire()));
  CHECK(anna_there.wire().close_code() == 4001);
  // The operator's command, beside both.
  server::PostgresStore store(nodes.place);
  people::Moderation moderation(store);
  auto const now = std::chrono::time_point_cast<milliseconds>(std::chrono::system_clock::now());
  Voice bert_there(nodes.two, bert.client());
  auto const banned = moderation.ban({"", "spam", now, ""}, {.person = person_id(bert.client())});
  REQUIRE(std::holds_alternative<tables::Ban>(banned));
  for (auto* voice : {&bert, &bert_there}) {
    CHECK(closes(voice->wire()));
    CHECK(voice->wire().close_code() == 4003);
  }
}

TEST_CASE("who is there is counted at all nodes, and who was with a node that has gone is away") {
  std::string const place = kit::Postgres::running().new_place();
  RunningServer const one(node_at(place));
  auto two = std::make_unique<RunningServer>(node_at(place));
  Duel duel(one, *two);
  Voice spectator(*two, "Spectator");
  spectator.watch(duel.table);
  auto const until = [&](std::size_t seats, std::int64_t spectators) {
    while (true) {
      auto const presence = duel.anna.next("presence");
      if (presence.at("seats").as_array().size() == seats && presence.at("spectators") == spectators)
        return presence;
    }
  };
  until(2, 1);
  two->stop();
  CHECK(until(1, 0).at("away").as_object().contains("2"));
}

TEST_CASE("a node that is cut off from the database: its duties go on elsewhere, and it catches up") {
  std::string const place = kit::Postgres::running().new_place();
  kit::Proxy proxy;
  RunningServer const cut(node_at(proxy.through(place)));
  RunningServer const other(node_at(place));
  // Some of these tables are of the one node, some of the other.
  std::vector<std::pair<Voice, std::string>> games;
  for (int i = 0; i < 6; ++i) {
    Voice voice(other, "Anna");
    auto const table = create(voice, R"([{"kind":"mine"},{"kind":"bot","level":"casual"}])");
    voice.say("start", {{"table", table}, {"id", "s"}});
    REQUIRE(answer_to(voice, "s").at("t") == "ack");
    voice.watch(table);
    games.emplace_back(std::move(voice), table);
  }
  Voice watcher(cut, "Watcher");
  for (auto const& [voice, table] : games) watcher.say("hello", {{"table", table}});
  watcher.ping();
  auto lost = guest(cut, "Lost");
  proxy.hold(true);
  for (auto& [voice, table] : games) play_out(voice, table, "m");
  eventually([&] { return cut.client().ask("GET", "/healthz").status == 503; });
  CHECK(other.client().ask("GET", "/healthz").status == 200);
  auto const refused = lost.open();
  REQUIRE(std::holds_alternative<client::Answer>(refused));
  CHECK(std::get<client::Answer>(refused).status == 503);
  CHECK(lost.ask("GET", "/api/me").status == 503);
  proxy.hold(false);
  eventually([&] { return cut.client().ask("GET", "/healthz").status == 200; });
  // Those who watched at the node that was cut off have seen every end.
  std::set<std::string> over;
  while (over.size() < games.size()) {
    auto const text = watcher.wire().receive(std::chrono::seconds(60));
    REQUIRE(text);
    auto const news = js::parse(*text).as_object();
    auto const& d = news.at("d").as_object();
    auto const* const facts = d.if_contains("facts");
    if (facts != nullptr && facts->as_object().contains("life") && facts->at("life") == "over")
      over.insert(std::string(d.at("table").as_string()));
  }
}

TEST_CASE("a node that is told to stop says so to the proxy, goes on for a while, and leaves its duties") {
  std::string const place = kit::Postgres::running().new_place();
  auto wanted = node_at(place);
  wanted.options.drain = 3600;
  RunningServer stopping(wanted);
  RunningServer const other(node_at(place));
  Voice anna(stopping, "Anna");
  auto const table = create(anna, R"([{"kind":"mine"},{"kind":"bot","level":"casual"}])");
  anna.say("start", {{"table", table}, {"id", "s"}});
  REQUIRE(answer_to(anna, "s").at("t") == "ack");
  anna.watch(table);
  std::thread end([&] { stopping.stop(); });
  eventually([&] { return stopping.client().ask("GET", "/healthz").status == 503; });
  CHECK(json_of(stopping.client().ask("GET", "/healthz")).at("status") == "stopping");
  play_out(anna, table, "m");  // the other node lets the computer player move
  eventually([&] {
    return stopping.client().ask("GET", "/metrics").body.find("roundhouse_tables_playing 0\n") !=
           std::string::npos;
  });
  stopping.stop_now();
  end.join();
}

TEST_CASE(
    "a node that thinks not lets others think, and while there are none it answers quickly and says so") {
  std::string const place = kit::Postgres::running().new_place();
  auto wanted = node_at(place);
  wanted.options.thinkers = server::Options::no_thinkers;
  RunningServer const node(wanted);
  auto const play = [&](std::string const& id) {
    Voice anna(node, "Anna");
    auto const table = create(anna, R"([{"kind":"mine"},{"kind":"bot","level":"searcher"}])", id);
    anna.say("start", {{"table", table}, {"id", "s"}});
    REQUIRE(answer_to(anna, "s").at("t") == "ack");
    anna.watch(table);
    play_out(anna, table, "m");
  };
  auto const quick = [&] {
    auto const text = node.client().ask("GET", "/metrics").body;
    auto const at = text.find("\nroundhouse_quick_answers_total ");
    REQUIRE(at != std::string::npos);
    return std::stoi(text.substr(at + 32));
  };
  play("c1");
  CHECK(quick() > 10);
  CHECK(node.log().find("\"event\":\"nobody_thinks\"") != std::string::npos);
  server::Log log(server::Level::off);
  server::ThinkingProcess thinker(place, 2, log);
  REQUIRE(!thinker.start());
  eventually([&] {
    return node.client().ask("GET", "/metrics").body.find("roundhouse_thinking_processes 1\n") !=
           std::string::npos;
  });
  auto const before = quick();
  play("c2");
  CHECK(quick() == before);
  CHECK(thinker.thoughts() > 10);
  thinker.stop();
  eventually([&] {
    return node.client().ask("GET", "/metrics").body.find("roundhouse_thinking_processes 0\n") !=
           std::string::npos;
  });
  play("c3");
  CHECK(quick() > before);
}
