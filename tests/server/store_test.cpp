#include <doctest/doctest.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "kit/places.h"
#include "kit/rows.h"
#include "server/store/sqlite_store.h"
#include "sqlite/database.h"

namespace roundhouse::server {
namespace {

using kit::at;
using kit::entry;
using kit::Folder;
using kit::OnPostgres;
using kit::OnSqlite;
using kit::person;
using kit::write;

TEST_CASE_TEMPLATE("what is written is read again, also by the next process", Place, OnSqlite, OnPostgres) {
  Place place;
  for (int process = 0; process < 2; ++process) {
    auto const opened = place.open();
    auto& store = *opened;
    if (process == 0) {
      CHECK(write(store, {AddPerson{person("anna", "anna@home")},
                          AddSession{{"s1", "anna", at(1), at(9)}}}) == Written::How::durable);
      CHECK(write(store, {Append{entry("t1", 1)}, Append{entry("t1", 2)}}) == Written::How::durable);
      CHECK(write(store, {AddChat{{"t1", 1, at(5), "anna", "Anna", 1, "hello"}}}) == Written::How::durable);
      CHECK(write(store, {SetMute{"anna", "bert", true}}) == Written::How::durable);
    }
    auto const anna = store.person("anna");
    REQUIRE(anna.has_value());
    CHECK(anna->name == "Name of anna");
    CHECK(anna->language == Language::fr);
    CHECK(anna->created == at(1));
    CHECK(store.person_by_account("anna@home")->id == "anna");
    CHECK(!store.person_by_account("").has_value());
    CHECK(!store.person("bert").has_value());
    CHECK(store.session("s1")->person == "anna");
    CHECK(store.muted_by("anna") == std::vector<PersonId>{"bert"});
    auto const log = store.log("t1", 1);
    REQUIRE(log.size() == 1);
    CHECK(log[0].sequence == 2);
    CHECK(log[0].at == at(2));
    CHECK(log[0].body == "claim denver-omaha");
    CHECK(log[0].action == "a2");
    CHECK(store.chat("t1", 0, 10).front().text == "hello");
    CHECK(store.chat("t1", 1, 10).empty());
  }
}

TEST_CASE_TEMPLATE("every part of a table's row is read as it was written", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  for (int i = 0; i < 4; ++i) {
    TableRow row;
    row.id = "t" + std::to_string(i);
    row.board = "iberia";
    row.life = Life::playing;
    row.listed = i == 1;
    row.correspondence = i == 2;
    row.hot_seat = i == 3;
    row.seats = 3;
    row.host = "anna";
    row.people = {"anna", "", "bert"};
    row.waits_for = {"bert"};
    row.version = 17;
    row.deal = "d";
    row.created = at(i);
    row.changed = at(i + 5);
    REQUIRE(write(store, {PutTable{row}}) == Written::How::durable);
    auto const read = store.table(row.id);
    REQUIRE(read);
    CHECK(read->board == row.board);
    CHECK(read->life == row.life);
    CHECK(read->listed == row.listed);
    CHECK(read->correspondence == row.correspondence);
    CHECK(read->hot_seat == row.hot_seat);
    CHECK(read->seats == row.seats);
    CHECK(read->host == row.host);
    CHECK(read->people == row.people);
    CHECK(read->waits_for == row.waits_for);
    CHECK(read->version == row.version);
    CHECK(read->deal == row.deal);
    CHECK(read->created == row.created);
    CHECK(read->changed == row.changed);
  }
}

TEST_CASE("as many can read at once as there are connections for it") {
  Folder folder;
  SqliteStore const store(folder / "a.db");
  auto const backend = sqlite_backend(folder / "a.db");
  Readers readers(*backend, 2);
  auto const answer = [](sql::Connection& connection) { return connection.number("SELECT 7"); };
  CHECK(readers.ask([&](sql::Connection& first) { return answer(first) + readers.ask(answer); }) == 14);
}

TEST_CASE_TEMPLATE("a key that is taken is a conflict, and nothing of these changes is made", Place, OnSqlite,
                   OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  CHECK(write(store, {Append{entry("t1", 1)}}) == Written::How::durable);
  CHECK(write(store, {Append{entry("t1", 1)}}) == Written::How::conflict);
  CHECK(write(store, {AddPerson{person("anna")}, Append{entry("t1", 2)}, Append{entry("t1", 1)}}) ==
        Written::How::conflict);
  CHECK(!store.person("anna").has_value());
  CHECK(store.log("t1", 0).size() == 1);
  CHECK(write(store, {AddPerson{person("anna", "same")}}) == Written::How::durable);
  CHECK(write(store, {AddPerson{person("bert", "same")}}) == Written::How::conflict);
  CHECK(write(store, {AddPerson{person("bert")}, AddPerson{person("cleo")}}) == Written::How::durable);
  auto const bert = *store.person("bert");
  CHECK(write(store, {SetPassword{"bert", bert.name, "", "same", "same", "hash"}}) == Written::How::conflict);
  CHECK(write(store, {Rename{"nobody", "Nobody", "nobody", "nobody"}}) == Written::How::conflict);
  CHECK(store.trouble().empty());
}

TEST_CASE_TEMPLATE("a conflict in a group leaves the others alone, and they share one commit", Place,
                   OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  std::vector<Written::How> how(300);
  auto const groups = store.load().groups;
  for (std::size_t i = 0; i < how.size(); ++i) {
    // Every third wants a sequence that the one before it has taken.
    auto const sequence = static_cast<std::int64_t>(i % 3 == 2 ? i : i + 1);
    store.write({Append{entry("t", sequence)}}, [&how, i](Written const& written) { how[i] = written.how; });
  }
  store.flush();
  for (std::size_t i = 0; i < how.size(); ++i) {
    CHECK(how[i] == (i % 3 == 2 ? Written::How::conflict : Written::How::durable));
  }
  CHECK(store.log("t", 0).size() == 200);
  CHECK(store.load().groups - groups < 150);
  CHECK(store.load().changes >= 300);
}

TEST_CASE_TEMPLATE("a commit that fails keeps nothing, reports it, and the next one works", Place, OnSqlite,
                   OnPostgres) {
  Place place;
  std::atomic<bool> broken{false};
  SqlStore::Options options;
  options.before_commit = [&] {
    if (broken) throw std::runtime_error("the disk is on fire");
  };
  auto const opened = place.open(options);
  auto& store = *opened;
  CHECK(write(store, {Append{entry("t", 1)}}) == Written::How::durable);
  broken = true;
  CHECK(write(store, {Append{entry("t", 2)}}) == Written::How::failed);
  CHECK(store.trouble() == "the disk is on fire");
  CHECK(store.load().failures == 1);
  CHECK(store.log("t", 0).size() == 1);
  broken = false;
  CHECK(write(store, {Append{entry("t", 2)}}) == Written::How::durable);
  CHECK(store.trouble().empty());
}

TEST_CASE("a full disk refuses what is new and keeps what is there") {
  Folder folder;
  {
    SqliteStore store(folder / "a.db", {.wait_for_disk = false, .max_pages = 50, .before_commit = nullptr});
    std::int64_t kept = 0;
    auto how = Written::How::durable;
    while (how == Written::How::durable && kept < 100'000) {
      auto one = entry("t", kept + 1);
      one.body = std::string(300, 'x');
      how = write(store, {Append{one}});
      if (how == Written::How::durable) ++kept;
    }
    CHECK(how == Written::How::failed);
    CHECK(store.trouble().find("full") != std::string::npos);
    CHECK(store.log("t", 0).size() == static_cast<std::size_t>(kept));
    CHECK(write(store, {Append{entry("u", 1)}, Append{entry("t", kept + 1)}}) != Written::How::conflict);
  }
  SqliteStore store(folder / "a.db");
  auto const log = store.log("t", 0);
  CHECK(write(store, {Append{entry("t", static_cast<std::int64_t>(log.size()) + 1)}}) ==
        Written::How::durable);
}

TEST_CASE("what belongs to another program, or to a later version, is left alone") {
  Folder folder;
  {
    std::ofstream file(folder / "text.db");
    file << "no database at all, but long enough to look like something: " << std::string(2000, 'x');
  }
  CHECK_THROWS_AS(SqliteStore(folder / "text.db"), StoreError);
  {
    sqlite::Database other(folder / "other.db", true);
    other.run("CREATE TABLE mine (x)");
  }
  CHECK_THROWS_AS(SqliteStore(folder / "other.db"), StoreError);
  {
    SqliteStore const store(folder / "ours.db");
  }
  {
    sqlite::Database later(folder / "ours.db", false);
    later.run("PRAGMA user_version = 1000");
  }
  CHECK_THROWS_AS(SqliteStore(folder / "ours.db"), StoreError);
  CHECK_THROWS_AS(SqliteStore("/no/such/folder/a.db"), StoreError);
}

TEST_CASE_TEMPLATE("secrets are made once and stay", Place, OnSqlite, OnPostgres) {
  Place place;
  std::string cookies;
  {
    auto const store = place.open();
    cookies = store->secret("cookies");
    CHECK(cookies.size() == 64);
    CHECK(store->secret("cookies") == cookies);
    CHECK(store->secret("deals") != cookies);
  }
  CHECK(place.open()->secret("cookies") == cookies);
}

TEST_CASE("nobody else may read the file") {
  Folder folder;
  SqliteStore const store(folder / "a.db");
  auto const mode = std::filesystem::status(folder / "a.db").permissions();
  CHECK((mode & (std::filesystem::perms::group_all | std::filesystem::perms::others_all)) ==
        std::filesystem::perms::none);
}

TEST_CASE_TEMPLATE("a copy made while the server writes is a whole database", Place, OnSqlite, OnPostgres) {
  Folder folder;
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  std::atomic<bool> stop{false};
  std::int64_t written = 0;
  std::thread writer([&] {
    for (std::int64_t i = 1; !stop; ++i) {
      store.write({Append{entry("t", i)}}, nullptr);
      written = i;
      if (i % 50 == 0) store.flush();
    }
  });
  while (store.log("t", 0).size() < 100) std::this_thread::yield();
  store.back_up(folder / "copy.db");
  stop = true;
  writer.join();
  store.flush();
  SqliteStore copy(folder / "copy.db");
  auto const log = copy.log("t", 0);
  CHECK(log.size() >= 100);
  CHECK(log.size() <= static_cast<std::size_t>(written));
  CHECK(log.back().sequence == static_cast<std::int64_t>(log.size()));
  CHECK_THROWS_AS(store.back_up(folder / "copy.db"), StoreError);
}

}  // namespace
}  // namespace roundhouse::server
