/// Channels and the outbox, in the store.
#include <doctest/doctest.h>

#include "kit/places.h"
#include "kit/rows.h"

namespace roundhouse::server {
namespace {

using kit::at;
using kit::OnPostgres;
using kit::OnSqlite;
using kit::person;
using kit::write;
using How = Written::How;

Channel channel_of(PersonId person, std::string id, ChannelKind kind) {
  return {.id = id, .person = std::move(person), .kind = kind, .address = "to " + id, .secret = "keys"};
}

Alert turn_alert(PersonId person, TableId table, std::int64_t version, int when) {
  return {std::move(person), AlertKind::turn, std::move(table), version, at(when)};
}

TakeOutgoing taking(std::string by, int now, int until) {
  return {.by = std::move(by),
          .now = at(now),
          .until = at(until),
          .made_before = at(now),
          .mailed_before = at(now)};
}

std::vector<std::string> ids_of(std::vector<Outgoing> const& rows) {
  std::vector<std::string> ids;
  for (auto const& row : rows) ids.push_back(row.id);
  return ids;
}

TEST_CASE_TEMPLATE("news go to every channel that is on and confirmed, once", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  auto unconfirmed = channel_of("anna", "c1", ChannelKind::mail);
  unconfirmed.confirmed = false;
  REQUIRE(write(store, {PutChannel{unconfirmed}, PutChannel{channel_of("anna", "c2", ChannelKind::webhook)},
                        PutChannel{channel_of("anna", "c3", ChannelKind::push)},
                        PutChannel{channel_of("bert", "c4", ChannelKind::push)}}) == How::durable);
  REQUIRE(write(store, {SwitchChannel{"c3", false}}) == How::durable);
  REQUIRE(write(store, {turn_alert("anna", "t", 7, 1), turn_alert("carl", "t", 7, 1)}) == How::durable);
  REQUIRE(write(store, {turn_alert("anna", "t", 7, 2)}) == How::durable);
  CHECK(store.outgoing() == std::array<std::int64_t, 3>{0, 1, 0});
  REQUIRE(write(store, {ConfirmChannel{"c1"}, SwitchChannel{"c3", true}, turn_alert("anna", "t", 9, 3)}) ==
          How::durable);
  CHECK(store.outgoing() == std::array<std::int64_t, 3>{1, 2, 1});
  CHECK(write(store, {ConfirmChannel{"none"}}) == How::conflict);
  CHECK(write(store, {SwitchChannel{"none", true}}) == How::conflict);
  REQUIRE(write(store, {SwitchChannel{"c2", false}}) == How::durable);
  CHECK(store.outgoing() == std::array<std::int64_t, 3>{1, 0, 1});
  auto const all = store.channels("anna");
  REQUIRE(all.size() == 3);
  CHECK(all[0].id == "c1");
  CHECK(all[0].confirmed);
  CHECK(!all[1].wanted);
  CHECK(all[2].secret == "keys");
  REQUIRE(write(store, {DropChannel{"c1"}}) == How::durable);
  CHECK(!store.channel("c1"));
  CHECK(store.outgoing() == std::array<std::int64_t, 3>{0, 0, 1});
}

TEST_CASE_TEMPLATE(
    "another address of mail takes the place of one that was never confirmed, and of one that was", Place,
    OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  auto const address = [](char const* id) {
    auto one = channel_of("anna", id, ChannelKind::mail);
    one.confirmed = false;
    return one;
  };
  REQUIRE(write(store, {PutChannel{address("c1")}}) == How::durable);
  REQUIRE(write(store, {PutChannel{address("c2")}}) == How::durable);
  REQUIRE(store.channels("anna").size() == 1);
  REQUIRE(write(store, {ConfirmChannel{"c2"}}) == How::durable);
  REQUIRE(write(store, {PutChannel{address("c3")}}) == How::durable);
  CHECK(store.channels("anna").size() == 2);
  REQUIRE(write(store, {ConfirmChannel{"c3"}}) == How::durable);
  REQUIRE(store.channels("anna").size() == 1);
  CHECK(store.channels("anna").front().id == "c3");
}

TEST_CASE_TEMPLATE("what one sender has taken the others leave alone, until its time is over", Place,
                   OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  REQUIRE(
      write(store, {PutChannel{channel_of("anna", "c1", ChannelKind::push)},
                    PutChannel{channel_of("bert", "c2", ChannelKind::push)}, turn_alert("anna", "t", 1, 10),
                    turn_alert("anna", "u", 1, 20), turn_alert("bert", "t", 1, 30)}) == How::durable);
  // What is not yet due stays, unless it goes along.
  REQUIRE(write(store, {taking("first", 15, 100)}) == How::durable);
  auto const first = store.taken("first");
  REQUIRE(first.size() == 2);
  CHECK(first[0].table == "t");
  CHECK(first[1].table == "u");
  REQUIRE(write(store, {taking("second", 50, 150)}) == How::durable);
  REQUIRE(store.taken("second").size() == 1);
  CHECK(store.taken("second").front().channel == "c2");
  REQUIRE(write(store, {taking("third", 99, 200)}) == How::durable);
  CHECK(store.taken("third").empty());
  // The first has died.
  REQUIRE(write(store, {taking("fourth", 100, 200)}) == How::durable);
  CHECK(store.taken("fourth").size() == 2);
  CHECK(store.taken("first").empty());
  REQUIRE(write(store, {DoneOutgoing{ids_of(store.taken("fourth")), "c1", at(101)}}) == How::durable);
  CHECK(store.outgoing() == std::array<std::int64_t, 3>{0, 0, 1});
  CHECK(store.channel("c1")->sent == at(101));
}

TEST_CASE_TEMPLATE("what failed comes again later, and says why; or never", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  REQUIRE(write(store, {PutChannel{channel_of("anna", "c1", ChannelKind::webhook)},
                        turn_alert("anna", "t", 1, 10)}) == How::durable);
  REQUIRE(write(store, {taking("first", 20, 100)}) == How::durable);
  auto const ids = ids_of(store.taken("first"));
  REQUIRE(write(store, {FailOutgoing{ids, "c1", at(500), "no answer"}}) == How::durable);
  CHECK(store.channel("c1")->trouble == "no answer");
  REQUIRE(write(store, {taking("second", 499, 600)}) == How::durable);
  CHECK(store.taken("second").empty());
  REQUIRE(write(store, {taking("third", 500, 600)}) == How::durable);
  REQUIRE(store.taken("third").size() == 1);
  CHECK(store.taken("third").front().tries == 1);
  REQUIRE(write(store, {FailOutgoing{ids, "c1", Moment{}, "nobody there"}}) == How::durable);
  CHECK(store.outgoing() == std::array<std::int64_t, 3>{});
  CHECK(store.channel("c1")->trouble == "nobody there");
}

TEST_CASE_TEMPLATE("mail keeps quiet for a while; letters about the account do not wait", Place, OnSqlite,
                   OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  auto channel = channel_of("anna", "c1", ChannelKind::mail);
  channel.sent = at(100);
  REQUIRE(write(store, {PutChannel{channel}, turn_alert("anna", "t", 1, 110)}) == How::durable);
  auto early = taking("first", 200, 300);
  early.mailed_before = at(99);
  REQUIRE(write(store, {early}) == How::durable);
  CHECK(store.taken("first").empty());
  Outgoing const letter{
      .id = "l", .channel = "c1", .about = AlertKind::letter, .subject = "s", .body = "b", .made = at(200)};
  REQUIRE(write(store, {AddOutgoing{letter}}) == How::durable);
  early.by = "second";
  REQUIRE(write(store, {early}) == How::durable);
  REQUIRE(store.taken("second").size() == 2);  // then all that waits goes along
  CHECK(store.taken("second").back().body == "b");
}

TEST_CASE_TEMPLATE("who is forgotten is told nothing any more", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  REQUIRE(write(store, {AddPerson{person("anna")}, PutChannel{channel_of("anna", "c1", ChannelKind::push)},
                        turn_alert("anna", "t", 1, 1)}) == How::durable);
  REQUIRE(write(store, {ForgetPerson{"anna", "nobody"}}) == How::durable);
  CHECK(store.channels("anna").empty());
  CHECK(store.outgoing() == std::array<std::int64_t, 3>{});
}

}  // namespace
}  // namespace roundhouse::server
