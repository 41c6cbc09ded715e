/// The store in PostgreSQL when things go wrong: the database away, answers lost, two nodes at once,
/// refusals.
#include "kit/postgres.h"

#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <thread>

#include "kit/places.h"
#include "kit/proxy.h"
#include "kit/rows.h"
#include "postgres/connection.h"
#include "server/store/open_store.h"

namespace roundhouse::server {
namespace {

using kit::at;
using kit::entry;
using kit::game;
using kit::OnPostgres;
using kit::person;
using kit::Postgres;
using kit::seat;
using kit::write;
using How = Written::How;

TableRow row(TableId id, std::int64_t version) {
  TableRow one;
  one.id = std::move(id);
  one.version = version;
  return one;
}

TEST_CASE("a database that is restarted is waited for: every move is kept, and once") {
  OnPostgres place;
  std::vector<std::pair<std::string, std::uint64_t>> told;
  std::mutex lock;
  SqlStore::Options options;
  options.tell = [&](std::string const& trouble, std::uint64_t failed) {
    std::scoped_lock const hold(lock);
    told.emplace_back(trouble, failed);
  };
  options.patience = std::chrono::seconds(60);
  auto const opened = place.open(options);
  auto& store = *opened;
  std::atomic<bool> stop{false};
  std::atomic<std::int64_t> kept{0};
  std::int64_t wrong = 0;
  std::thread player([&] {
    for (std::int64_t next = 1; !stop; ++next) {
      if (write(store, {Append{entry("t", next)}, PutTable{row("t", next)}}) != How::durable) ++wrong;
      kept = next;
    }
  });
  for (int i = 0; i < 2; ++i) {
    auto const before = kept.load();
    while (kept < before + 50) std::this_thread::yield();
    Postgres::running().kill();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    CHECK_THROWS_AS(store.log("t", 0), StoreError);
    Postgres::running().start();
  }
  auto const before = kept.load();
  while (kept < before + 50) std::this_thread::yield();
  stop = true;
  player.join();
  CHECK(wrong == 0);
  CHECK(store.log("t", 0).size() == static_cast<std::size_t>(kept.load()));
  CHECK(store.trouble().empty());
  std::scoped_lock const hold(lock);
  REQUIRE(told.size() == 4);
  CHECK(!told[0].first.empty());
  CHECK(told[1] == std::pair<std::string, std::uint64_t>("", 0));
  CHECK(told[3] == std::pair<std::string, std::uint64_t>("", 0));
}

TEST_CASE("patience with a database that is away ends: changes fail, and later ones are kept") {
  OnPostgres place;
  SqlStore::Options options;
  options.patience = std::chrono::milliseconds(300);
  auto const opened = place.open(options);
  auto& store = *opened;
  CHECK(write(store, {Append{entry("t", 1)}}) == How::durable);
  Postgres::running().kill();
  CHECK(write(store, {Append{entry("t", 2)}}) == How::failed);
  CHECK(!store.trouble().empty());
  CHECK(write(store, {Append{entry("t", 2)}}) == How::failed);
  CHECK(store.load().failures == 2);
  Postgres::running().start();
  CHECK(write(store, {Append{entry("t", 2)}}) == How::durable);
  CHECK(store.trouble().empty());
  CHECK(store.log("t", 0).size() == 2);
}

TEST_CASE("a commit whose answer got lost is found, and neither made twice nor taken for somebody else's") {
  kit::Proxy proxy;
  auto const place = Postgres::running().new_place();
  std::atomic<int> lose{0};
  PostgresStore::Options options;
  options.before_commit = [&] {
    if (lose.exchange(0) != 0) proxy.lose_answers();
  };
  PostgresStore store(proxy.through(place), options);
  for (std::int64_t i = 1; i <= 10; ++i) {
    lose = i % 2 == 0 ? 1 : 0;
    CHECK(write(store, {AddPerson{person("p" + std::to_string(i), "a" + std::to_string(i))},
                        Append{entry("t", i)}}) == How::durable);
    // A second change that depends on the first: it would not find what was undone.
    CHECK(write(store, {Rename{"p" + std::to_string(i), "New", "b" + std::to_string(i), ""}}) ==
          How::durable);
    CHECK(write(store, {Append{entry("t", i)}}) == How::conflict);
  }
  CHECK(store.log("t", 0).size() == 10);
}

TEST_CASE("a database that does not answer is given up, and found again when it does") {
  kit::Proxy proxy;
  auto const place = Postgres::running().new_place();
  PostgresStore::Options options;
  options.answers = std::chrono::seconds(1);
  PostgresStore store(proxy.through(place), options);
  CHECK(write(store, {Append{entry("t", 1)}}) == How::durable);
  proxy.hold(true);
  auto how = std::async(std::launch::async, [&] { return write(store, {Append{entry("t", 2)}}); });
  CHECK_THROWS_AS(store.log("t", 0), StoreError);
  while (store.trouble().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  proxy.hold(false);
  CHECK(how.get() == How::durable);
  CHECK(store.log("t", 0).size() == 2);
}

TEST_CASE("of two nodes that play the same seat one is kept, and groups in any order do not stall") {
  OnPostgres place;
  auto const one = place.open();
  auto const other = place.open();
  constexpr int tables = 40;
  std::array<std::atomic<int>, 3> counts{};
  auto const play = [&](Store& store, bool backwards) {
    for (std::int64_t version = 1; version <= 5; ++version) {
      for (int i = 0; i < tables; ++i) {
        auto const table = "t" + std::to_string(backwards ? tables - 1 - i : i);
        store.write({Append{entry(table, version)}, PutTable{row(table, version)}},
                    [&](Written const& written) { ++counts[static_cast<std::size_t>(written.how)]; });
      }
      store.flush();
    }
  };
  std::thread first([&] { play(*one, false); });
  play(*other, true);
  first.join();
  CHECK(counts[static_cast<std::size_t>(How::durable)] == tables * 5);
  CHECK(counts[static_cast<std::size_t>(How::conflict)] == tables * 5);
  CHECK(counts[static_cast<std::size_t>(How::failed)] == 0);
  for (int i = 0; i < tables; ++i) CHECK(one->log("t" + std::to_string(i), 0).size() == 5);
}

TEST_CASE("games that end at two nodes at once all count in the ratings") {
  OnPostgres place;
  auto const one = place.open();
  auto const other = place.open();
  auto const play = [](Store& store, std::string const& name) {
    for (int i = 0; i < 20; ++i)
      CHECK(write(store, {AddGame{game(name + std::to_string(i), {seat("anna", 90, 1), seat("bert", 70, 2)},
                                       i)}}) == How::durable);
  };
  std::thread first([&] { play(*one, "x"); });
  play(*other, "y");
  first.join();
  REQUIRE(one->ratings("anna").size() == 1);
  CHECK(one->ratings("anna")[0].games == 40);
  CHECK(one->ratings("bert")[0].games == 40);
}

TEST_CASE("a value that PostgreSQL cannot keep fails alone") {
  OnPostgres place;
  auto const opened = place.open();
  auto& store = *opened;
  auto spoilt = entry("t", 2);
  spoilt.body = std::string("a\0b", 3);
  auto broken = entry("t", 3);
  broken.body = "\xff\xfe";
  std::vector<Written> written(4);
  std::size_t next = 0;
  for (auto const& one : {entry("t", 1), spoilt, broken, entry("t", 4)})
    store.write({Append{one}}, [&written, i = next++](Written how) { written[i] = std::move(how); });
  store.flush();
  CHECK(written[0].durable());
  CHECK(written[1].how == How::failed);
  CHECK(written[2].how == How::failed);
  CHECK(!written[2].why.empty());
  CHECK(written[3].durable());
  CHECK(store.trouble().empty());
}

TEST_CASE("a full disk is told at once, and work goes on when there is room") {
  OnPostgres place;
  auto const opened = place.open();
  auto& store = *opened;
  CHECK(write(store, {Append{entry("t", 1)}}) == How::durable);
  postgres::Connection database(place.place(), {});
  database.run(
      "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
      "$$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; "
      "END $$;"
      "CREATE TRIGGER full_disk BEFORE INSERT ON entry EXECUTE FUNCTION full_disk()");
  CHECK(write(store, {Append{entry("t", 2)}}) == How::failed);
  CHECK(store.trouble().find("No space left") != std::string::npos);
  database.run("DROP TRIGGER full_disk ON entry");
  CHECK(write(store, {Append{entry("t", 2)}}) == How::durable);
  CHECK(store.trouble().empty());
}

TEST_CASE("a database that becomes read-only is waited for, as after a failover") {
  OnPostgres place;
  auto const opened = place.open();
  auto& store = *opened;
  CHECK(write(store, {Append{entry("t", 1)}}) == How::durable);
  Postgres::running().run(
      "ALTER ROLE owner SET default_transaction_read_only = on;"
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = "
      "'owner'");
  auto how = std::async(std::launch::async, [&] { return write(store, {Append{entry("t", 2)}}); });
  while (store.trouble().find("read-only") == std::string::npos)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  Postgres::running().run("BEGIN READ WRITE; ALTER ROLE owner RESET default_transaction_read_only; COMMIT");
  CHECK(how.get() == How::durable);
  CHECK(store.log("t", 0).size() == 2);
}

/// Why a place cannot be opened.
Text refusal(std::string const& place) {
  try {
    open_store(place);
  } catch (StoreRefused const& refused) {
    return refused.text;
  }
  return {"opened", "ouverte"};
}

TEST_CASE("a place that cannot be opened is refused with its reason, in both languages") {
  auto& postgres = Postgres::running();
  for (auto const* sql :
       {"CREATE DATABASE locked", "CREATE ROLE anna LOGIN PASSWORD 'right'", "CREATE DATABASE still",
        "ALTER DATABASE still SET default_transaction_read_only = on",
        "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'", "CREATE DATABASE strangers"})
    postgres.run(sql);
  CHECK(refusal(postgres.place_of("owner", "nowhere")).en.find("\"nowhere\" does not exist") !=
        std::string::npos);
  auto locked = postgres.place_of("anna", "locked");
  CHECK(refusal(locked).en.starts_with("the address or the password is wrong: "));
  locked.insert(locked.find('@'), ":wrong");
  CHECK(refusal(locked).fr.starts_with("l’adresse ou le mot de passe est faux"));
  CHECK(shown_place(locked).find("wrong") == std::string::npos);
  CHECK(refusal(postgres.place_of("owner", "still")).en.starts_with("the database is read-only"));
  CHECK(refusal(postgres.place_of("owner", "latin")).fr.starts_with("la base est encodée en LATIN1"));
  CHECK(refusal("postgresql://owner@/postgres?host=/no/such/folder")
            .en.starts_with("the database does not answer"));
  auto const strangers = postgres.place_of("owner", "strangers");
  postgres::Connection(strangers, {}).run("CREATE TABLE mine (x int)");
  CHECK(refusal(strangers).en == "this is a database of another program");
  OnPostgres place;
  place.open();
  postgres::Connection(place.place(), {}).run("UPDATE roundhouse_store SET version = 1000");
  CHECK_THROWS_WITH_AS(open_store(place.place()), doctest::Contains("later version"), StoreError);
}

}  // namespace
}  // namespace roundhouse::server
