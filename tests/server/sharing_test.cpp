/// No person can use up what others need: tables, and the time of computer players.
#include <doctest/doctest.h>

#include <future>

#include "kit/party.h"
#include "server/base/forward_clock.h"
#include "server/base/workers.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::World;
using protocol::SeatPlan;

TEST_CASE("thinking time is shared fairly between people") {
  FairQueue queue(100, 60);
  std::string order;
  auto const push = [&](char who, bool watched = true) {
    return queue.push({std::string(1, who), watched}, [&order, who] { order += who; });
  };
  for (int i = 0; i < 50; ++i) REQUIRE(push('a'));
  REQUIRE(push('b'));
  REQUIRE(push('b'));
  REQUIRE(push('c'));
  CHECK(queue.size() == 53);
  for (int i = 0; i < 6; ++i) queue.pop()->task();
  CHECK(order == "abcaba");
}

TEST_CASE("what somebody watches comes first, and the rest comes as well") {
  FairQueue queue(100, 60);
  std::string order;
  auto const push = [&](char who, bool watched) {
    return queue.push({std::string(1, who), watched}, [&order, who] { order += who; });
  };
  for (int i = 0; i < 20; ++i) REQUIRE(push('u', false));
  for (int i = 0; i < 6; ++i) REQUIRE(push('w', true));
  while (auto taken = queue.pop()) taken->task();
  CHECK(order.substr(0, 9) == "wwwwuwwuu");
  CHECK(order.size() == 26);
  CHECK(!queue.pop());
}

TEST_CASE("who waits for one thing comes before those who wait for many, and these come as well") {
  FairQueue queue(100, 60);
  std::string order;
  auto const push = [&](char who) {
    return queue.push({std::string(1, who), true}, [&order, who] { order += who; });
  };
  auto const carry_out = [&] {
    auto const taken = queue.pop();
    REQUIRE(taken);
    taken->task();
    return taken->person;
  };
  for (int i = 0; i < 9; ++i) {
    REQUIRE(push('a'));
    REQUIRE(push('b'));
  }
  queue.done(carry_out());
  queue.done(carry_out());
  // Somebody whose one opponent is asked again as soon as it has answered.
  for (int i = 0; i < 8; ++i) {
    REQUIRE(push('c'));
    while (queue.has_single()) queue.done(carry_out());
  }
  CHECK(order == "abccaccccbcc");
  // Somebody for whom two answers are worked on waits for more than one thing.
  FairQueue other(100, 60);
  for (int i = 0; i < 2; ++i) {
    REQUIRE(other.push({"d", true}, [] {}));
    CHECK(other.has_single());
    CHECK(other.pop()->person == "d");
  }
  REQUIRE(other.push({"d", true}, [] {}));
  CHECK(!other.has_single());
}

TEST_CASE("as many threads again are left to those who wait for one thing only") {
  Workers workers(1, 100, 50, Workers::Reserve::as_many);
  std::promise<void> end;
  auto const ended = end.get_future().share();
  // Somebody keeps the thread that is for everybody, and has more waiting.
  for (int i = 0; i < 20; ++i) REQUIRE(workers.post({"busy", false}, [ended] { ended.wait(); }));
  std::promise<void> answered;
  REQUIRE(workers.post({"other", true}, [&answered] { answered.set_value(); }));
  CHECK(answered.get_future().wait_for(std::chrono::minutes(1)) == std::future_status::ready);
  CHECK(workers.is_busy());
  end.set_value();
}

TEST_CASE("nobody fills the queue alone") {
  FairQueue queue(5, 3);
  auto const push = [&](std::string const& who) { return queue.push({who, true}, [] {}); };
  CHECK(push("a"));
  CHECK(push("a"));
  CHECK(push("a"));
  CHECK(!push("a"));
  CHECK(push("b"));
  CHECK(push("b"));
  CHECK(!push("c"));  // full
  auto const taken = queue.pop();
  REQUIRE(taken);
  queue.done(taken->person);
  CHECK(push("a"));
  while (queue.pop()) continue;
  CHECK(queue.size() == 0);
  CHECK(push("a"));
}

TEST_CASE("thinking is charged to the table's host, and to the person who asks for a hint") {
  World world;
  Client anna(world, "anna");
  auto const table = create(anna, kit::settings("usa", 1, 1));
  protocol::Start start;
  start.table = table;
  REQUIRE(anna.does(start));
  REQUIRE(!world.demands().empty());
  CHECK(world.demands().back().person == "anna");
  CHECK(!world.demands().back().watched);
  anna.hello(table);
  protocol::Hint hint;
  hint.table = table;
  anna.say(hint);
  CHECK(world.demands().back().person == "anna");
  CHECK(world.demands().back().watched);
}

TEST_CASE("a person has so many tables that wait for players, and not more") {
  World world;
  Client anna(world, "anna");
  std::vector<TableId> tables;
  for (int i = 0; i < 10; ++i) tables.push_back(create(anna, kit::settings("usa", 2)));
  CHECK(refused_create(anna, kit::settings("usa", 2)) == "too_many_open");
  Client bert(world, "bert");
  CHECK(!create(bert, kit::settings("usa", 2)).empty());
  // What was asked for before is answered as before.
  protocol::Create again;
  again.action = "the tenth";
  again.settings = kit::settings("usa", 2);
  REQUIRE(anna.does(protocol::Leave{tables.back(), ""}));
  anna.say(again);
  auto const tenth = anna.last("ack").at("table").as_string();
  anna.forget();
  anna.say(again);
  CHECK(anna.last("ack").at("table").as_string() == tenth);
}

TEST_CASE("a person has so many games that go on, and not more") {
  World world;
  world.limits.playing = 3;
  world.restart();
  Client anna(world, "anna");
  world.drop_thoughts = true;
  std::vector<TableId> begun;
  for (int i = 0; i < 3; ++i) {
    begun.push_back(create(anna, kit::settings("usa", 1, 1)));
    protocol::Start start;
    start.table = begun.back();
    REQUIRE(anna.does(start));
  }
  CHECK(refused_create(anna, kit::settings("usa", 1, 1)) == "too_many_games");
  REQUIRE(anna.does(protocol::End{begun[0], ""}));
  CHECK(!create(anna, kit::settings("usa", 1, 1)).empty());
}

TEST_CASE("waiting tables are capped per address") {
  World world;
  world.limits.open_by_address = 3;
  world.restart();
  auto const open = [&](std::string const& person, std::string const& address) {
    protocol::Create create;
    create.action = "table";
    create.settings = kit::settings("usa", 2);
    return world.ask({person, person, Language::en, true, address}, create);
  };
  for (int i = 0; i < 3; ++i) CHECK(open("guest" + std::to_string(i), "192.0.2.1").first == 200);
  auto const [status, answer] = open("guest3", "192.0.2.1");
  CHECK(status == 409);
  CHECK(answer.at("d").at("code").as_string() == "too_many_here");
  CHECK(open("guest4", "192.0.2.2").first == 200);
  // One that is given up makes room.
  auto const table = TableId(open("guest0", "192.0.2.1").second.at("d").at("table").as_string());
  world.ask({"guest0", "guest0", Language::en, true, "192.0.2.1"}, protocol::Leave{table, "leave"});
  CHECK(open("guest3", "192.0.2.1").first == 200);
}

TEST_CASE("the list of tables comes in pages: every table once, the newest first") {
  World world;
  std::vector<TableId> made;
  for (int i = 0; i < 7; ++i) {
    Client host(world, "host" + std::to_string(i));
    auto settings = kit::settings("usa", 2);
    settings.listed = true;
    made.push_back(create(host, settings));
    if (i % 3 == 2) world.sleep(std::chrono::seconds(1));  // others at the same moment
  }
  TableFilter filter;
  filter.listed_only = true;
  auto const all = world.store().tables(filter);
  REQUIRE(all.size() == 7);
  filter.limit = 2;
  std::vector<TableId> paged;
  for (int page = 0; page < 10; ++page) {
    auto const rows = world.store().tables(filter);
    if (rows.empty()) break;
    for (auto const& row : rows) paged.push_back(row.id);
    filter.after = {rows.back().created, rows.back().id};
  }
  REQUIRE(paged.size() == 7);
  for (std::size_t i = 0; i < paged.size(); ++i) CHECK(paged[i] == all[i].id);
  CHECK(all.front().created >= all.back().created);
}

TEST_CASE("a table in the lobby that nobody comes to is given up after a day") {
  World world;
  Client anna(world, "anna");
  auto settings = kit::settings("usa", 2);
  auto const invited = create(anna, settings);
  settings.listed = true;
  auto const listed = create(anna, settings);
  settings.timing = {protocol::Timing::Kind::days, 0, 0, 3};
  auto const correspondence = create(anna, settings);
  world.pass(std::chrono::hours(25), std::chrono::hours(1));
  CHECK(world.store().table(listed)->life == Life::closed);
  CHECK(world.store().table(invited)->life == Life::open);
  CHECK(world.store().table(correspondence)->life == Life::open);
}

TEST_CASE("time goes on when the machine's clock is set back, and follows when it is set forward") {
  using std::chrono::hours;
  using std::chrono::milliseconds;
  Moment wall{hours(1000)};
  milliseconds steady{5};
  ForwardClock clock([&] { return wall; }, [&] { return steady; });
  auto const pass = [&](milliseconds time) {
    wall += time;
    steady += time;
  };
  auto const start = clock.now();
  CHECK(start == wall);
  pass(milliseconds(100));
  CHECK(clock.now() == start + milliseconds(100));
  wall -= hours(1);
  CHECK(clock.now() == start + milliseconds(100));
  pass(milliseconds(700));
  CHECK(clock.now() == start + milliseconds(800));
  wall += hours(3);
  CHECK(clock.now() == wall);
  pass(milliseconds(1));
  CHECK(clock.now() == wall);
}

}  // namespace
}  // namespace roundhouse::server
