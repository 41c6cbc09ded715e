/// People and their devices in the store: changes at the same time, sessions that take each other's place,
/// what is thrown away.
#include <doctest/doctest.h>

#include "kit/places.h"
#include "kit/rows.h"
#include "server/store/sqlite_store.h"
#include "server/store/store.h"

namespace roundhouse::server {
namespace {

using kit::at;
using kit::entry;
using kit::game;
using kit::OnPostgres;
using kit::OnSqlite;
using kit::person;
using kit::seat;
using kit::write;
using std::chrono::days;
using How = Written::How;

TEST_CASE_TEMPLATE("a new name does not undo a new password, nor the other way round", Place, OnSqlite,
                   OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  REQUIRE(write(store, {AddPerson{person("anna", "anna")}}) == How::durable);
  auto const before = *store.person("anna");
  REQUIRE(write(store, {SetPassword{"anna", before.name, before.password_hash, "anna", "anna", "new"}}) ==
          How::durable);
  CHECK(write(store, {Rename{"anna", "Annika", "annika", "annlka"}}) == How::durable);
  CHECK(write(store, {SetLanguage{"anna", Language::en}}) == How::durable);
  auto const after = *store.person("anna");
  CHECK(after.password_hash == "new");
  CHECK(after.name == "Annika");
  CHECK(after.account == "annika");
  CHECK(after.lookalike == "annlka");
  CHECK(after.language == Language::en);
  // The old name or the old password changes nothing.
  CHECK(write(store, {SetPassword{"anna", before.name, "new", "x", "x", "x"}}) == How::conflict);
  CHECK(write(store, {SetPassword{"anna", "Annika", before.password_hash, "x", "x", "x"}}) == How::conflict);
  CHECK(store.person("anna")->password_hash == "new");
}

TEST_CASE_TEMPLATE("a guest who is renamed stays a guest", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  REQUIRE(write(store, {AddPerson{person("bert")}}) == How::durable);
  CHECK(write(store, {Rename{"bert", "Bertha", "bertha", "bertha"}}) == How::durable);
  CHECK(store.person("bert")->name == "Bertha");
  CHECK(store.person("bert")->account.empty());
  CHECK(!store.person_by_account("bertha"));
  CHECK(!store.person_by_lookalike("bertha", ""));
}

TEST_CASE_TEMPLATE("an account is found by its looks, and those of before are named", Place, OnSqlite,
                   OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  auto known = person("anna", "anna");
  known.lookalike = "anna";
  REQUIRE(write(store, {AddPerson{known}, AddPerson{person("bert", "bert")}, AddPerson{person("guest")}}) ==
          How::durable);
  CHECK(store.person_by_lookalike("anna", "")->id == "anna");
  CHECK(!store.person_by_lookalike("anna", "anna"));
  auto const unknown = store.accounts_without_lookalike();
  REQUIRE(unknown.size() == 1);
  CHECK(unknown[0].id == "bert");
  CHECK(write(store, {SetLookalike{"bert", "bert"}}) == How::durable);
  CHECK(store.accounts_without_lookalike().empty());
}

TEST_CASE_TEMPLATE("a session that renews another ends it when it is shown, and one renewal is enough", Place,
                   OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  REQUIRE(write(store, {AddSession{{"old", "anna", at(0), at(1000)}}}) == How::durable);
  auto const renewal = [](char const* id, int when) {
    return RenewSession{{id, "anna", at(when), at(2000), "old", false}, at(when - 60)};
  };
  CHECK(write(store, {renewal("first", 100)}) == How::durable);
  CHECK(write(store, {renewal("second", 101)}) == How::conflict);
  CHECK(store.session("old")->expires == at(1000));
  CHECK(!store.session("first")->settled);
  // The first one got lost: after a while there is another, and the first is nobody's.
  CHECK(write(store, {renewal("third", 200)}) == How::durable);
  CHECK(!store.session("first"));
  CHECK(write(store, {SettleSession{"third", at(300)}}) == How::durable);
  CHECK(store.session("third")->settled);
  CHECK(store.session("old")->expires == at(300));
  CHECK(write(store, {SettleSession{"third", at(900)}}) == How::durable);
  CHECK(store.session("old")->expires == at(300));
  CHECK(write(store, {renewal("fourth", 400)}) == How::conflict);
}

TEST_CASE_TEMPLATE("signing out removes the new session and the one before it", Place, OnSqlite, OnPostgres) {
  for (auto const* ended : {"old", "new"}) {
    Place place;
    auto const opened = place.open();
    auto& store = *opened;
    REQUIRE(write(store, {AddSession{{"old", "anna", at(0), at(1000)}},
                          AddSession{{"phone", "anna", at(0), at(1000)}},
                          RenewSession{{"new", "anna", at(100), at(2000), "old", false}, at(50)}}) ==
            How::durable);
    CHECK(write(store, {EndSession{ended}}) == How::durable);
    CHECK(!store.session("old"));
    CHECK(!store.session("new"));
    CHECK(store.session("phone"));
  }
}

TEST_CASE_TEMPLATE("what nobody can use any more is thrown away, and nothing else", Place, OnSqlite,
                   OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  auto const now = at(0) + days(1000);
  auto const table = [](char const* id, Life life, PersonId const& host, Moment changed) {
    TableRow row;
    row.id = id;
    row.board = "usa";
    row.life = life;
    row.host = host;
    row.people = {host};
    row.changed = changed;
    return PutTable{row};
  };
  auto recent = person("recent");
  recent.seen = now - days(3);
  auto const expires = now + days(1);
  Changes changes{AddPerson{person("account", "account")},
                  AddPerson{person("gone")},
                  AddPerson{person("plays")},
                  AddPerson{person("known")},
                  AddPerson{recent},
                  AddSession{{"live", "known", at(1), expires}},
                  AddSession{{"dead", "account", at(1), now - days(1)}},
                  SetMute{"gone", "account", true},
                  SetMute{"account", "gone", true},
                  AddGame{game("g", {seat("gone", 5, 1), seat("account", 3, 2)}, 9)}};
  changes.emplace_back(table("playing", Life::playing, "plays", at(5)));
  changes.emplace_back(table("closed", Life::closed, "gone", at(5)));
  changes.emplace_back(table("closed-lately", Life::closed, "account", now - days(2)));
  changes.emplace_back(table("over", Life::over, "account", at(5)));
  for (auto const* id : {"playing", "closed", "closed-lately", "over"}) {
    changes.emplace_back(Append{entry(id, 1)});
    changes.emplace_back(AddChat{{id, 1, at(5), "account", "A", 1, "hello"}});
  }
  REQUIRE(write(store, std::move(changes)) == How::durable);
  auto prune = pruning({.guests = 30, .closed = 30, .chat = 90}, now);
  prune.counts = std::make_shared<Prune::Counts>();
  REQUIRE(write(store, {prune}) == How::durable);
  CHECK(prune.counts->sessions == 1);
  CHECK(prune.counts->guests == 1);
  CHECK(prune.counts->tables == 1);
  CHECK(prune.counts->chat == 1);
  for (auto const* id : {"account", "plays", "known", "recent"}) CHECK(store.person(id));
  CHECK(!store.person("gone"));
  CHECK(store.session("live"));
  CHECK(!store.session("dead"));
  CHECK(store.muted_by("account").empty());
  CHECK(store.game("g")->seats[0].name == seat("gone", 5, 1).name);
  CHECK(store.game("g")->seats[0].person.empty());
  CHECK(!store.table("closed"));
  CHECK(store.log("closed", 0).empty());
  CHECK(store.table("closed-lately"));
  CHECK(store.log("over", 0).size() == 1);
  CHECK(store.chat("over", 0, 9).empty());
  for (auto const* id : {"playing", "closed-lately"}) CHECK(store.chat(id, 0, 9).size() == 1);
  auto again = pruning({.guests = 30, .closed = 30, .chat = 90}, now);
  again.counts = std::make_shared<Prune::Counts>();
  REQUIRE(write(store, {again}) == How::durable);
  CHECK(again.counts->all() == 0);
}

TEST_CASE_TEMPLATE("when somebody was here is kept, and never goes back", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  REQUIRE(write(store, {AddPerson{person("anna")}}) == How::durable);
  CHECK(write(store, {Seen{"anna", at(100)}}) == How::durable);
  CHECK(store.person("anna")->seen == at(100));
  CHECK(write(store, {Seen{"anna", at(50)}}) == How::durable);
  CHECK(store.person("anna")->seen == at(100));
}

}  // namespace
}  // namespace roundhouse::server
