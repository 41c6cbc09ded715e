/// Copies from one kind of database to the other.
#include <doctest/doctest.h>

#include "kit/places.h"
#include "kit/rows.h"
#include "server/store/database_copy.h"
#include "server/store/open_store.h"
#include "sqlite/database.h"

namespace roundhouse::server {
namespace {

using kit::at;
using kit::entry;
using kit::Folder;
using kit::game;
using kit::OnPostgres;
using kit::person;
using kit::seat;
using kit::write;
using How = Written::How;

/// Something in every table, with what is easily lost on the way.
void fill(Store& store, int games) {
  for (int i = 0; i < games; ++i) {
    auto const id = std::to_string(i);
    auto said = entry("t" + id, 2);
    said.body = "é ' \" \\ \t\n {\"a\": \"\\u0000\"} 列車 " + std::string(static_cast<std::size_t>(i), 'x');
    TableRow row;
    row.id = "t" + id;
    row.people = {"anna", "", "guest" + id};
    row.host = "anna";
    row.listed = i % 2 == 0;
    row.version = 2;
    row.created = at(i);
    CHECK(write(store, {Append{entry("t" + id, 1)}, Append{said}, PutTable{row},
                        AddPerson{person("guest" + id)}, AddSession{{"s" + id, "guest" + id, at(1), at(9)}},
                        AddChat{{"t" + id, 1, at(5), "anna", "Anna", 1, "hello"}},
                        AddGame{game("g" + id, {seat("anna", 90 + i, 1), seat("guest" + id, 70, 2)}, i)}}) ==
          How::durable);
  }
  CHECK(write(store, {AddPerson{person("anna", "anna")}, SetMute{"anna", "guest0", true}}) == How::durable);
  store.secret("cookies");
}

Copied copy_all(std::string const& from, std::string const& to) {
  auto const source = open_backend(from, "test");
  auto const target = open_backend(to, "test");
  return copy_rows(*open_database(*source), *open_database(*target));
}

/// All rows of all tables, in a text.
std::string everything(std::filesystem::path const& file) {
  sqlite::Database database(file, false);
  std::string text;
  auto tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
  while (tables.step()) {
    auto const table = tables.text();
    text += "== " + table + '\n';
    auto const columns = database.number("SELECT count(*) FROM pragma_table_info('" + table + "')");
    auto rows = database.prepare("SELECT * FROM " + table + " ORDER BY 1" + (columns > 1 ? ", 2" : ""));
    while (rows.step()) {
      for (std::int64_t i = 0; i < columns; ++i) text += rows.value().value_or("NULL") + '|';
      text += '\n';
    }
  }
  return text;
}

TEST_CASE("a database that went to PostgreSQL and back is the same to the byte") {
  Folder folder;
  auto const place = kit::Postgres::running().new_place();
  {
    SqliteStore store(folder / "a.db");
    fill(store, 1100);  // more than are read at once
  }
  auto const there = copy_all(folder / "a.db", place);
  CHECK(there.rows > 10 * 1100);
  CHECK(copy_all(place, folder / "b.db").rows == there.rows);
  CHECK(everything(folder / "a.db") == everything(folder / "b.db"));
  auto const store = open_store(place);
  CHECK(store->ratings("anna").at(0).games == 1100);
  CHECK(store->table("t3")->people == std::vector<PersonId>{"anna", "", "guest3"});
}

TEST_CASE("a copy wants an empty place, and leaves nothing behind when it fails") {
  Folder folder;
  auto const place = kit::Postgres::running().new_place();
  {
    SqliteStore store(folder / "a.db");
    fill(store, 3);
  }
  copy_all(folder / "a.db", place);
  auto const backend = open_backend(place, "test");
  CHECK(holds_rows(*open_database(*backend)));
  CHECK_THROWS_AS(copy_all(folder / "a.db", place), StoreError);
  // What PostgreSQL cannot hold stops it, and nothing of it stays.
  sqlite::Database(folder / "a.db", false).run("UPDATE chat SET text = 'a' || char(0) WHERE table_id = 't2'");
  auto const other = kit::Postgres::running().new_place();
  CHECK_THROWS_AS(copy_all(folder / "a.db", other), StoreError);
  auto const fresh = open_backend(other, "test");
  CHECK(!holds_rows(*open_database(*fresh)));
}

TEST_CASE("a backup of PostgreSQL is an SQLite file for its owner alone") {
  Folder folder;
  OnPostgres place;
  auto const store = place.open();
  fill(*store, 5);
  back_up_place(place.place(), folder / "copy.db");
  CHECK((std::filesystem::status(folder / "copy.db").permissions() & std::filesystem::perms::all) ==
        (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
  SqliteStore copy(folder / "copy.db");
  CHECK(copy.log("t4", 0).size() == 2);
  CHECK(copy.secret("cookies") == store->secret("cookies"));
  CHECK_THROWS_AS(back_up_place(place.place(), folder / "copy.db"), StoreError);
  auto const empty = kit::Postgres::running().new_place();
  CHECK_THROWS_AS(back_up_place(empty, folder / "new.db"), StoreError);
  CHECK(!std::filesystem::exists(folder / "new.db"));
}

}  // namespace
}  // namespace roundhouse::server
