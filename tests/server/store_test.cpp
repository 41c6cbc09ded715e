#include <doctest/doctest.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "kit/folder.h"
#include "server/store/sqlite_store.h"

namespace roundhouse::server {
namespace {

using kit::Folder;

Moment at(int seconds) {
  return Moment(std::chrono::seconds(1'800'000'000 + seconds));
}

Person person(std::string id, std::string account = "") {
  Person one;
  one.id = std::move(id);
  one.name = "Name of " + one.id;
  one.account = std::move(account);
  one.password_hash = one.account.empty() ? "" : "$argon2id$";
  one.language = Language::fr;
  one.created = at(1);
  one.seen = at(2);
  return one;
}

Written::How write(Store& store, Changes changes) {
  Written::How how{};
  store.write(std::move(changes), [&](Written const& written) { how = written.how; });
  store.flush();
  return how;
}

Entry entry(TableId table, std::int64_t sequence) {
  Entry one;
  one.table = std::move(table);
  one.sequence = sequence;
  one.at = at(static_cast<int>(sequence));
  one.kind = "moved";
  one.seat = 2;
  one.person = "anna";
  one.action = "a" + std::to_string(sequence);
  one.body = "claim denver-omaha";
  return one;
}

FinishedGame game(TableId id, std::vector<SeatResult> seats, int ended) {
  FinishedGame one;
  one.id = std::move(id);
  one.board = "usa";
  one.board_hash = "hash";
  one.rules = 1;
  one.players = static_cast<int>(seats.size());
  one.decisions = 100;
  one.rated = true;
  one.listed = true;
  one.deal = one.id;
  one.started = at(ended - 1);
  one.ended = at(ended);
  one.seats = std::move(seats);
  one.record = "roundhouse record 1\n";
  return one;
}

SeatResult seat(PersonId person, int points, int place, std::string bot = "") {
  SeatResult one;
  one.person = std::move(person);
  one.name = bot.empty() ? one.person : bot;
  one.bot = std::move(bot);
  one.points = points;
  one.place = place;
  one.completed = 3;
  one.missed = 1;
  one.longest = points / 2;
  return one;
}

TEST_CASE("what is written is read again, also by the next process") {
  Folder folder;
  for (int process = 0; process < 2; ++process) {
    SqliteStore store(folder / "a.db");
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

TEST_CASE("a key that is taken is a conflict, and nothing of these changes is made") {
  Folder folder;
  SqliteStore store(folder / "a.db");
  CHECK(write(store, {Append{entry("t1", 1)}}) == Written::How::durable);
  CHECK(write(store, {Append{entry("t1", 1)}}) == Written::How::conflict);
  CHECK(write(store, {AddPerson{person("anna")}, Append{entry("t1", 2)}, Append{entry("t1", 1)}}) ==
        Written::How::conflict);
  CHECK(!store.person("anna").has_value());
  CHECK(store.log("t1", 0).size() == 1);
  CHECK(write(store, {AddPerson{person("anna", "same")}}) == Written::How::durable);
  CHECK(write(store, {AddPerson{person("bert", "same")}}) == Written::How::conflict);
  CHECK(write(store, {AddPerson{person("bert")}, AddPerson{person("cleo")}}) == Written::How::durable);
  CHECK(write(store, {ChangePerson{person("bert", "same")}}) == Written::How::conflict);
  CHECK(write(store, {ChangePerson{person("nobody")}}) == Written::How::conflict);
  CHECK(store.trouble().empty());
}

TEST_CASE("a conflict in a group leaves the others alone, and they share one commit") {
  Folder folder;
  SqliteStore store(folder / "a.db");
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

TEST_CASE("a commit that fails keeps nothing, reports it, and the next one works") {
  Folder folder;
  std::atomic<bool> broken{false};
  SqliteStore store(folder / "a.db", {.wait_for_disk = true, .max_pages = 0, .before_commit = [&] {
                                        if (broken) throw std::runtime_error("the disk is on fire");
                                      }});
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

TEST_CASE("secrets are made once and stay, and nobody else may read the file") {
  Folder folder;
  std::string cookies;
  {
    SqliteStore store(folder / "a.db");
    cookies = store.secret("cookies");
    CHECK(cookies.size() == 64);
    CHECK(store.secret("cookies") == cookies);
    CHECK(store.secret("deals") != cookies);
  }
  SqliteStore store(folder / "a.db");
  CHECK(store.secret("cookies") == cookies);
  auto const mode = std::filesystem::status(folder / "a.db").permissions();
  CHECK((mode & (std::filesystem::perms::group_all | std::filesystem::perms::others_all)) ==
        std::filesystem::perms::none);
}

TEST_CASE("a copy made while the server writes is a whole database") {
  Folder folder;
  SqliteStore store(folder / "a.db");
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

TEST_CASE("games are listed by what is asked for, and unlisted ones only to those who played") {
  Folder folder;
  SqliteStore store(folder / "a.db");
  auto secret = game("g3", {seat("anna", 50, 1), seat("bert", 40, 2)}, 30);
  secret.listed = false;
  CHECK(write(store, {AddGame{game("g1", {seat("anna", 100, 1), seat("bert", 90, 2)}, 10)},
                      AddGame{game("g2", {seat("cleo", 80, 2), seat("", 95, 1, "greedy")}, 20)},
                      AddGame{secret}}) == Written::How::durable);
  CHECK(write(store, {AddGame{secret}}) == Written::How::conflict);
  auto const ids = [&](GameFilter const& filter) {
    std::string all;
    for (auto const& one : store.games(filter)) all += one.id + ' ';
    return all;
  };
  GameFilter filter;
  CHECK(ids(filter) == "g2 g1 ");
  filter.asker = "anna";
  CHECK(ids(filter) == "g3 g2 g1 ");
  filter.person = "anna";
  CHECK(ids(filter) == "g3 g1 ");
  filter.limit = 1;
  CHECK(ids(filter) == "g3 ");
  filter.before = at(30);
  CHECK(ids(filter) == "g1 ");
  filter = {};
  filter.asker = "bert";
  filter.person = "bert";
  filter.won = true;
  CHECK(ids(filter).empty());
  filter.won = false;
  CHECK(ids(filter) == "g3 g1 ");
  filter = {};
  filter.board = "nordic";
  CHECK(ids(filter).empty());
  auto const one = store.game("g1");
  REQUIRE(one.has_value());
  CHECK(one->record == "roundhouse record 1\n");
  CHECK(one->seats[1].person == "bert");
  CHECK(one->seats[1].missed == 1);
  CHECK(store.games({}).front().record.empty());
}

TEST_CASE("statistics count what somebody played for themselves") {
  Folder folder;
  SqliteStore store(folder / "a.db");
  auto at_one_screen = game("g2", {seat("anna", 300, 1), seat("anna", 40, 2)}, 20);
  at_one_screen.hot_seat = true;
  auto left = game("g3", {seat("anna", 200, 1), seat("bert", 40, 2)}, 30);
  left.seats[0].left = true;
  CHECK(write(store,
              {AddGame{game("g1", {seat("anna", 100, 1), seat("bert", 90, 2)}, 10)}, AddGame{at_one_screen},
               AddGame{left}, AddGame{game("g4", {seat("anna", 60, 2), seat("bert", 90, 1)}, 40)}}) ==
        Written::How::durable);
  auto const statistics = store.statistics("anna");
  REQUIRE(statistics.size() == 1);
  CHECK(statistics[0].games == 2);
  CHECK(statistics[0].won == 1);
  CHECK(statistics[0].points == 160);
  CHECK(statistics[0].best == 100);
  CHECK(statistics[0].completed == 6);
  CHECK(statistics[0].longest == 50);
}

TEST_CASE(
    "ratings follow the places; who leaves is last, and computer players of one level do not meet "
    "themselves") {
  Folder folder;
  SqliteStore store(folder / "a.db");
  CHECK(write(store, {AddPerson{person("anna")}, AddPerson{person("bert")}}) == Written::How::durable);
  for (int i = 0; i < 10; ++i) {
    auto one = game("g" + std::to_string(i),
                    {seat("anna", 100, 1), seat("bert", 90, 2), seat("", 80, 3, "greedy")}, i + 1);
    CHECK(write(store, {AddGame{one}}) == Written::How::durable);
  }
  auto const board = store.leaderboard("usa", 10);
  REQUIRE(board.size() == 3);
  CHECK(board[0].person == "anna");
  CHECK(board[0].name == "Name of anna");
  CHECK(board[0].games == 10);
  CHECK(board[1].person == "bert");
  CHECK(board[2].person == "bot:greedy");
  CHECK(board[0].mean > board[1].mean);
  CHECK(board[0].deviation < 350);
  CHECK(store.leaderboard("usa", 1).size() == 1);
  CHECK(store.leaderboard("nordic", 10).empty());

  auto gone = game("gone", {seat("anna", 100, 1), seat("bert", 90, 2)}, 50);
  gone.seats[0].left = true;
  auto const before = store.ratings("anna").front().mean;
  CHECK(write(store, {AddGame{gone}}) == Written::How::durable);
  CHECK(store.ratings("anna").front().mean < before);

  auto const greedy = store.ratings("bot:greedy").front();
  CHECK(write(store, {AddGame{game("twins",
                                   {seat("", 10, 1, "greedy"), seat("", 9, 2, "greedy"), seat("anna", 5, 3)},
                                   60)}}) == Written::How::durable);
  CHECK(store.ratings("bot:greedy").front().mean == greedy.mean);
  CHECK(store.ratings("bot:greedy").front().games == greedy.games);
}

TEST_CASE("somebody who is forgotten is nowhere any more") {
  Folder folder;
  SqliteStore store(folder / "a.db");
  auto sat = entry("t", 1);
  sat.kind = "sat";
  sat.body = "Name of anna";
  TableRow row;
  row.id = "t";
  row.board = "usa";
  row.host = "anna";
  row.people = {"anna", "bert"};
  CHECK(write(store, {AddPerson{person("anna", "anna")}, AddSession{{"s", "anna", at(1), at(2)}}, Append{sat},
                      PutTable{row}, AddChat{{"t", 1, at(1), "anna", "Anna", 1, "my address is"}},
                      SetMute{"anna", "bert", true}, SetMute{"bert", "anna", true},
                      AddGame{game("g", {seat("anna", 100, 1), seat("bert", 90, 2)}, 10)}}) ==
        Written::How::durable);
  CHECK(write(store, {ForgetPerson{"anna", "somebody"}}) == Written::How::durable);
  CHECK(!store.person("anna").has_value());
  CHECK(!store.person_by_account("anna").has_value());
  CHECK(!store.session("s").has_value());
  CHECK(store.chat("t", 0, 10).empty());
  CHECK(store.muted_by("anna").empty());
  CHECK(store.muted_by("bert").empty());
  CHECK(store.ratings("anna").empty());
  CHECK(store.statistics("anna").empty());
  CHECK(store.game("g")->seats[0].name == "somebody");
  CHECK(store.game("g")->seats[0].person.empty());
  CHECK(store.log("t", 0).front().body == "somebody");
  CHECK(write(store, {AddPerson{person("other", "anna")}}) == Written::How::durable);
}

}  // namespace
}  // namespace roundhouse::server
