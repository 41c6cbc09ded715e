#include <doctest/doctest.h>

#include "kit/party.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

TEST_CASE("tables that nobody needs leave the hall, and come back when somebody asks") {
  World world;
  Party party(world, kit::settings("usa", 2));
  Party finished(world, kit::settings("new-york", 2));
  Xoshiro random(1);
  party.play_on(random, 10);
  finished.play_on(random);
  CHECK(world.hall().figures().playing == 1);
  CHECK(world.hall().figures().over == 1);
  auto const leave = [](Party& who) {
    for (auto& person : who.people()) person.disconnect();
    who.onlooker().disconnect();
  };
  leave(finished);
  world.pass(seconds(30), seconds(1));
  CHECK(world.hall().figures().over == 0);
  world.pass(minutes(20), seconds(5));
  CHECK(world.hall().figures().playing == 1);  // somebody looks at it
  leave(party);
  world.pass(minutes(9), seconds(5));
  CHECK(world.hall().figures().playing == 1);
  world.pass(minutes(20), seconds(5));
  CHECK(world.hall().figures().playing == 0);

  for (auto& person : party.people()) {
    person.reconnect();
    person.hello(party.table(), person.sights().begin()->second.version);
  }
  party.onlooker().reconnect();
  party.onlooker().hello(party.table());
  CHECK(world.hall().figures().playing == 1);
  party.play_on(random);
  CHECK(party.over());
  Client late(world, "late");
  late.hello(finished.table());
  CHECK(late.last("view").contains("seed"));
  CHECK(late.sight(0).game.contains("scores"));
}

TEST_CASE("a table that waits for people in vain closes") {
  World world;
  Party party(world, kit::settings("usa", 2), false);
  for (auto& person : party.people()) person.disconnect();
  party.onlooker().disconnect();
  world.pass(hours(24 * 13), hours(1));
  CHECK(world.store().table(party.table())->life == Life::open);
  world.pass(hours(48), hours(1));
  CHECK(world.store().table(party.table())->life == Life::closed);
}

TEST_CASE("one connection watches many tables, but not any number") {
  World world;
  Client anna(world, "anna");
  std::vector<TableId> tables;
  for (int i = 0; i < 70; ++i) {
    Client host(world, "host" + std::to_string(i));
    tables.push_back(create(host, kit::settings("usa", 2)));
  }
  anna.forget();
  for (auto const& table : tables) anna.hello(table);
  CHECK(anna.count("view") == 64);
  CHECK(anna.count("error") == 6);
  anna.say(protocol::Bye{tables[0]});
  anna.hello(tables[69]);
  CHECK(anna.count("view") == 65);
}

TEST_CASE("a new name is used from then on, and the seat keeps the one it was taken under") {
  World world;
  Client anna(world, "anna");
  protocol::Create create;
  create.settings = kit::settings("usa", 2);
  REQUIRE(anna.does(create));
  auto const first = TableId(anna.last("ack").at("table").as_string());
  world.hall().renamed({"anna", "Annabel", Language::fr});
  create.action.clear();
  REQUIRE(anna.does(create));
  auto const second = TableId(anna.last("ack").at("table").as_string());
  anna.hello(first);
  CHECK(anna.sight(1).facts.at("seats").at("1").at("name").as_string() == "anna");
  anna.hello(second);
  CHECK(anna.sight(1).facts.at("seats").at("1").at("name").as_string() == "Annabel");
  protocol::Start start;
  start.table = second;
  CHECK(!anna.does(start));
  CHECK(anna.last("refused").at("text").as_string() == "Des places sont encore libres.");
}

TEST_CASE("a log that this version cannot read is told, and the other tables open") {
  World world;
  Party party(world, kit::settings("usa", 2));
  Entry entry;
  entry.table = "strange";
  entry.sequence = 1;
  entry.kind = "created";
  entry.body = "{}";
  TableRow row;
  row.id = "strange";
  row.board = "usa";
  row.host = "x";
  world.store().write({Append{entry}, PutTable{row}}, nullptr);
  auto const opened = world.restart();
  CHECK(opened.tables == 1);
  REQUIRE(opened.set_aside.size() == 1);
  CHECK(opened.set_aside[0].table.starts_with("stran"));
  CHECK(opened.set_aside[0].why.starts_with("entry 1"));
  Client anna(world, "anna");
  anna.hello("strange");
  CHECK(anna.last("error").at("code").as_string() == "set_aside");
}

TEST_CASE("an entry of a kind that only a later version knows is named") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto log = world.store().log(party.table(), 0);
  Entry entry;
  entry.table = party.table();
  entry.sequence = static_cast<std::int64_t>(log.size()) + 1;
  entry.kind = "danced";
  log.push_back(entry);
  auto const rebuilt = rebuild(log);
  REQUIRE(std::holds_alternative<std::string>(rebuilt));
  CHECK(std::get<std::string>(rebuilt).ends_with("does not know: danced"));
}

TEST_CASE("a client that asked for missing tables can still watch existing ones") {
  World world;
  Party party(world, kit::settings("usa", 2));
  Client anna(world, "anna");
  for (int i = 0; i < 200; ++i) anna.hello("nowhere" + std::to_string(i));
  CHECK(anna.count("error") == 200);
  CHECK(anna.last("error").at("code").as_string() == "no_such_table");
  anna.hello(party.table());
  CHECK(anna.count("view") == 1);
}

}  // namespace
}  // namespace roundhouse::server
