/// One bad row is one bad table: it is set aside and named, and the others open.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "kit/party.h"
#include "server/store/database_file.h"
#include "sqlite/database.h"
#include "tables/game/kept.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;

/// Overwrites the head of a page that holds a part of this table's log and nothing of the others'.
void damage_log(std::filesystem::path const& path, TableId const& table, std::vector<TableId> const& others) {
  constexpr std::size_t page = 4096;
  std::ifstream in(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  in.close();
  int damaged = 0;
  for (std::size_t at = page; at + page <= bytes.size() && damaged == 0; at += page) {
    auto const text = std::string_view(bytes).substr(at, page);
    auto const has = [&](std::string_view what) { return text.find(what) != std::string_view::npos; };
    bool const shared = std::ranges::any_of(others, has);
    if (shared || !has(table) || !has("moved")) continue;
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), 16, '\xff');
    ++damaged;
  }
  REQUIRE(damaged == 1);
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST_CASE("a damaged page takes its table away, and no other") {
  World world;
  std::vector<TableId> tables;
  for (int i = 0; i < 3; ++i) {
    Party party(world, kit::settings("usa", 2));
    Xoshiro random(static_cast<std::uint64_t>(i) + 1);
    party.play_on(random, 150);
    REQUIRE(!party.over());
    tables.push_back(party.table());
  }
  world.settle();
  std::filesystem::path file;
  auto const opened = world.restart_after([&](std::filesystem::path const& path) {
    file = path;
    damage_log(path, tables[1], {tables[0], tables[2]});
  });
  CHECK(opened.tables == 2);
  CHECK(opened.trouble.empty());
  REQUIRE(opened.set_aside.size() == 1);
  CHECK(opened.set_aside[0].table == tables[1]);
  CHECK(opened.set_aside[0].life == Life::playing);
  CHECK(!opened.set_aside[0].why.empty());

  Client anna(world, "anna");
  anna.hello(tables[1]);
  CHECK(anna.count("view") == 0);
  CHECK(anna.last("error").at("of").as_string() == "hello");
  anna.hello(tables[0]);
  anna.hello(tables[2]);
  CHECK(anna.count("view") == 2);

  auto const checked = check_tables(world.store());
  CHECK(checked.tables == 3);
  REQUIRE(checked.set_aside.size() == 1);
  CHECK(checked.set_aside[0].table == tables[1]);
  CHECK(!damage_of(file).empty());
}

TEST_CASE("a database without damage is told as one, and another program's is not looked at") {
  World world;
  Party const waiting(world, kit::settings("usa", 2), false);
  Party const playing(world, kit::settings("usa", 2));
  Party closed(world, kit::settings("usa", 2), false);
  REQUIRE(closed.host().does(protocol::Leave{closed.table(), ""}));
  CHECK(check_tables(world.store()).tables == 2);  // what is over needs no table
  auto const opened = world.restart_after([](std::filesystem::path const& path) {
    CHECK(damage_of(path).empty());
    auto const other = path.parent_path() / "other.db";
    sqlite::Database(other, true).run("CREATE TABLE t (x)");
    CHECK_THROWS_AS(damage_of(other), StoreError);
  });
  CHECK(opened.set_aside.empty());
}

TEST_CASE("a game on an earlier edition of its board says so in both languages, and the others go on") {
  World world;
  Client anna(world, "anna");
  auto const fine = create(anna, kit::settings("iberia", 2));
  auto entry = world.store().log(fine, 0).front();
  auto row = *world.store().table(fine);
  row.id = entry.table = "earlier";
  auto body = kit::json::parse(entry.body).as_object();
  body["board_hash"] = assets::board("iberia")->earlier_hashes.front();
  body["rules"] = 1;
  entry.body = kit::json::serialize(body);
  world.store().write({Append{entry}, PutTable{row}}, nullptr);
  auto const opened = world.restart();
  CHECK(opened.tables == 1);
  REQUIRE(opened.set_aside.size() == 1);
  CHECK(opened.set_aside[0].why.find("edition") != std::string::npos);
  for (auto const& [language, start] : {std::pair(Language::en, "This table cannot be opened any more. "),
                                        std::pair(Language::fr, "Cette table ne peut plus être ouverte. ")}) {
    Client reader(world, "reader", language);
    reader.hello("earlier");
    auto const text = std::string(reader.last("error").at("text").as_string());
    CHECK(reader.last("error").at("code").as_string() == "set_aside");
    CHECK(text.starts_with(start));
    auto const word = std::string(language == Language::en ? "edition " : "édition ");
    CHECK(text.find(word + "1") != std::string::npos);
    CHECK(text.find(word + "2") != std::string::npos);
  }
  // Deleting a person is not held up by it.
  Written how{Written::How::failed, ""};
  world.hall().forget("anna", "—", [&](Written const& written) { how = written; });
  world.settle();
  CHECK(how.durable());
}

}  // namespace
}  // namespace roundhouse::server
