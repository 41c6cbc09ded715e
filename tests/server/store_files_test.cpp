/// The store's files: who may open them, copies, databases of before, and what is said when nothing can be
/// kept.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>

#include "kit/rows.h"
#include "server/store/backend.h"
#include "server/store/database_file.h"
#include "server/store/sqlite_store.h"
#include "sqlite/database.h"

namespace roundhouse::server {
namespace {

namespace fs = std::filesystem;
using kit::entry;
using kit::Folder;
using kit::person;
using kit::write;

TEST_CASE("a database is one server's: another is refused and told which process has it") {
  Folder folder;
  auto const path = folder / "a.db";
  {
    auto const first = DatabaseLock::take(path);
    REQUIRE(std::holds_alternative<DatabaseLock>(first));
    auto const second = DatabaseLock::take(path);
    REQUIRE(std::holds_alternative<DatabaseLock::Held>(second));
    CHECK(std::get<DatabaseLock::Held>(second).process == std::to_string(::getpid()));
    SqliteStore const store(path);
    fs::create_symlink(path, folder / "b.db");
    CHECK(std::holds_alternative<DatabaseLock::Held>(DatabaseLock::take(folder / "b.db")));
    CHECK(std::holds_alternative<DatabaseLock>(DatabaseLock::take(folder / "c.db")));
  }
  CHECK(std::holds_alternative<DatabaseLock>(DatabaseLock::take(path)));
  CHECK(std::holds_alternative<DatabaseLock::Impossible>(DatabaseLock::take("/no/such/folder/a.db")));
  for (auto const* none : {":memory:", ""})
    for (int i = 0; i < 2; ++i) CHECK(std::holds_alternative<DatabaseLock>(DatabaseLock::take(none)));
}

TEST_CASE("a server that was killed leaves no lock behind") {
  Folder folder;
  auto const path = folder / "a.db";
  std::array<int, 2> ready{};
  REQUIRE(::pipe(ready.data()) == 0);
  auto const child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::alarm(60);  // whatever becomes of the test
    auto const held = DatabaseLock::take(path);
    char const done = std::holds_alternative<DatabaseLock>(held) ? 'y' : 'n';
    if (::write(ready[1], &done, 1) != 1) ::_exit(1);
    while (true) ::pause();
  }
  char taken = 0;
  REQUIRE(::read(ready[0], &taken, 1) == 1);
  CHECK(taken == 'y');
  auto const refused = DatabaseLock::take(path);
  REQUIRE(std::holds_alternative<DatabaseLock::Held>(refused));
  CHECK(std::get<DatabaseLock::Held>(refused).process == std::to_string(child));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  CHECK(std::holds_alternative<DatabaseLock>(DatabaseLock::take(path)));
}

std::ptrdiff_t open_files() {
  return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
}

TEST_CASE("a copy leaves no file open behind it, whether it succeeds or not") {
  Folder folder;
  {
    SqliteStore const store(folder / "a.db");
  }
  auto const before = open_files();
  back_up(folder / "a.db", folder / "copy.db");
  CHECK_THROWS_AS(back_up(folder / "a.db", folder / "copy.db"), StoreError);
  CHECK(open_files() == before);
}

TEST_CASE("a copy is for its owner alone, and takes no other file's place") {
  Folder folder;
  {
    SqliteStore store(folder / "a.db");
    REQUIRE(write(store, {AddPerson{person("anna")}}) == Written::How::durable);
    auto const mask = ::umask(0);
    back_up(folder / "a.db", folder / "copy.db");  // while the store is open
    ::umask(mask);
  }
  CHECK((fs::status(folder / "copy.db").permissions() & fs::perms::all) ==
        (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(SqliteStore(folder / "copy.db").person("anna"));
  CHECK_THROWS_AS(back_up(folder / "a.db", folder / "copy.db"), StoreError);
  CHECK_THROWS_AS(back_up(folder / "none.db", folder / "new.db"), StoreError);
  sqlite::Database(folder / "other.db", true).run("CREATE TABLE t (x)");
  CHECK_THROWS_AS(back_up(folder / "other.db", folder / "new.db"), StoreError);
  CHECK(!fs::exists(folder / "new.db"));
}

TEST_CASE("a database of the first version is brought up to date with all that is in it") {
  Folder folder;
  {
    sqlite::Database old(folder / "a.db", true);
    old.run(std::string(migrations[0].text));
    old.run("PRAGMA application_id = " + std::to_string(store_application));
    old.run("PRAGMA user_version = 1");
    old.run("INSERT INTO person VALUES ('anna', 'Anna', 'anna', 'hash', 'fr', 1000, 2000)");
    old.run("INSERT INTO session VALUES ('s', 'anna', 1000, 9000)");
  }
  SqliteStore store(folder / "a.db");
  CHECK(store.person("anna")->account == "anna");
  CHECK(store.session("s")->settled);
  CHECK(store.session("s")->renews.empty());
  CHECK(store.accounts_without_lookalike().size() == 1);
  CHECK(sqlite::Database(folder / "a.db", false).number("PRAGMA user_version") == migration_count);
}

TEST_CASE("failing writes are told once when they begin and once when they end") {
  Folder folder;
  std::atomic<bool> broken{false};
  std::vector<std::pair<std::string, std::uint64_t>> told;
  SqliteStore::Options options;
  options.before_commit = [&] {
    if (broken) throw std::runtime_error("the disk is on fire");
  };
  options.tell = [&](std::string const& trouble, std::uint64_t failed) {
    told.emplace_back(trouble, failed);
  };
  SqliteStore store(folder / "a.db", options);
  std::int64_t next = 1;
  for (int round = 0; round < 2; ++round) {
    CHECK(write(store, {Append{entry("t", next++)}}) == Written::How::durable);
    broken = true;
    for (int i = 0; i < 5; ++i) CHECK(write(store, {Append{entry("t", next)}}) == Written::How::failed);
    broken = false;
    CHECK(write(store, {Append{entry("t", next++)}}) == Written::How::durable);
  }
  store.flush();
  REQUIRE(told.size() == 4);
  CHECK(told[0] == std::pair<std::string, std::uint64_t>("the disk is on fire", 1));
  CHECK(told[1] == std::pair<std::string, std::uint64_t>("", 5));
  CHECK(told[2].first == "the disk is on fire");
  CHECK(told[3].second == 5);
}

TEST_CASE("lists of games never look through what they do not show") {
  Folder folder;
  SqliteStore const store(folder / "a.db");
  sqlite::Database database(folder / "a.db", false);
  auto const plan = [&](GameFilter const& filter) {
    auto rows = database.prepare("EXPLAIN QUERY PLAN " + games_question(filter).sql);
    std::string text;
    while (rows.step()) {
      for (int i = 0; i < 3; ++i) rows.number();
      text += rows.text() + '\n';
    }
    return text;
  };
  GameFilter board;
  board.board = "usa";
  board.players = 3;
  GameFilter mine;
  mine.asker = "anna";
  GameFilter hers;
  hers.asker = "bert";
  hers.person = "anna";
  hers.won = true;
  for (auto const& filter : {GameFilter{}, board, mine, hers}) {
    auto const text = plan(filter);
    INFO(text);
    CHECK(text.find("SCAN g\n") == std::string::npos);
    CHECK(text.find("SCAN game\n") == std::string::npos);
    CHECK(text.find("SCAN game_seat\n") == std::string::npos);
    CHECK(text.find("USING INDEX game_ended") == std::string::npos);
  }
  CHECK(plan({}).find("game_listed") != std::string::npos);
  CHECK(plan(mine).find("game_listed") != std::string::npos);
}

}  // namespace
}  // namespace roundhouse::server
