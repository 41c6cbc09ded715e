/// What nodes that share a store hear of each other, and what only one of them does.
#include <doctest/doctest.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "kit/places.h"
#include "kit/rows.h"

namespace roundhouse::server {
namespace {

using kit::at;
using kit::entry;
using kit::OnPostgres;
using kit::OnSqlite;
using kit::person;
using kit::Postgres;
using kit::write;
using How = Written::How;
using std::chrono::milliseconds;

/// A node that writes down what it hears.
struct Listener {
  explicit Listener(std::string const& node, std::string const& place) : store(place) {
    store.follow({node,
                  [this](Notice const& notice) {
                    std::scoped_lock const hold(lock);
                    heard.push_back(notice);
                  },
                  [this] { ++missed; }});
  }
  ~Listener() { store.unfollow(); }
  bool has(Notice const& notice) {
    std::scoped_lock const hold(lock);
    return std::ranges::find(heard, notice) != heard.end();
  }
  /// Notices come soon after LISTEN has taken hold: until then they are said again.
  void wait_for(Notice const& notice) {
    while (!has(notice)) std::this_thread::sleep_for(milliseconds(5));
  }

  std::mutex lock;
  std::vector<Notice> heard;
  std::atomic<int> missed{0};
  PostgresStore store;
};

TEST_CASE("what one node writes the others hear in order, itself not, and nothing of what was refused") {
  OnPostgres place;
  Listener one("one", place.place());
  Listener other("other", place.place());
  using Kind = Notice::Kind;
  while (!other.has({Kind::other, "ready"}) || !one.has({Kind::other, "ready"})) {
    for (auto* node : {&one, &other}) write(node->store, {Notify{{Kind::other, "ready"}}});
    std::this_thread::sleep_for(milliseconds(10));
  }
  write(one.store, {Append{entry("t", 1)}, Append{entry("t", 2)}});
  CHECK(write(one.store, {Append{entry("t", 2)}, AddPerson{person("anna")}}) == How::conflict);
  write(one.store, {AddPerson{person("bert")}});
  write(one.store, {Rename{"bert", "Bertha", "", ""}, EndSessionsOf{"bert"}});
  write(one.store, {AddChat{{"t", 1, at(5), "anna", "Anna", 1, "hello"}}, SetMute{"anna", "bert", true}});
  write(one.store, {Notify{{Kind::presence, "t", 3, "anna and bert"}}});
  other.wait_for({Kind::presence, "t", 3, "anna and bert"});
  std::scoped_lock const hold(other.lock);
  std::erase(other.heard, Notice{Kind::other, "ready"});
  CHECK(other.heard == std::vector<Notice>{{Kind::table, "t", 2},
                                           {Kind::person, "bert"},
                                           {Kind::sessions, "bert"},
                                           {Kind::chat, "t", 1},
                                           {Kind::mutes, "anna"},
                                           {Kind::presence, "t", 3, "anna and bert"}});
  CHECK(!one.has({Kind::table, "t", 2}));
}

TEST_CASE("a node that was cut off from the database is told that it may have missed something") {
  OnPostgres place;
  Listener one("one", place.place());
  CHECK(write(one.store, {Append{entry("t", 1)}}) == How::durable);
  Postgres::running().kill();
  Postgres::running().start();
  while (one.missed == 0) std::this_thread::sleep_for(milliseconds(10));
  Listener other("other", place.place());
  while (!one.has({Notice::Kind::table, "u", 1})) {
    write(other.store, {Append{entry("u", 1)}});
    write(other.store, {Notify{{Notice::Kind::table, "u", 1}}});
    std::this_thread::sleep_for(milliseconds(10));
  }
  CHECK(one.missed >= 1);
}

TEST_CASE_TEMPLATE("where tables are now is told for many at once", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const store = place.open();
  write(*store, {Append{entry("a", 1)}, Append{entry("a", 2)}, Append{entry("b", 1)},
                 AddChat{{"b", 1, at(5), "anna", "Anna", 1, "hello"}}});
  std::vector<TableId> const asked{"a", "b", "nowhere"};
  auto heads = store->heads(asked);
  std::ranges::sort(heads, {}, &Head::table);
  REQUIRE(heads.size() == 2);
  CHECK(heads[0].version == 2);
  CHECK(heads[0].chat == 0);
  CHECK(heads[1].version == 1);
  CHECK(heads[1].chat == 1);
  CHECK(store->heads({}).empty());
}

TEST_CASE_TEMPLATE("a lease has one owner, until it ends or is given back", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const store = place.open();
  using std::chrono::hours;
  auto const owner = [](Store::LeaseRound const& round, std::string const& name) {
    for (auto const& lease : round.leases)
      if (lease.name == name) return lease.until > round.now ? lease.node : "";
    return std::string("?");
  };
  auto round = store->hold({"one", hours(1), {"clocks", "prune"}, {}, true});
  CHECK(round.before.empty());
  CHECK(owner(round, "clocks") == "one");
  CHECK(round.leases[0].until == round.now + hours(1));
  round = store->hold({"two", hours(1), {"clocks", "mail"}, {}, true});
  CHECK(round.before.size() == 2);
  CHECK(owner(round, "clocks") == "one");
  CHECK(owner(round, "mail") == "two");
  round = store->hold({"one", hours(1), {}, {"clocks", "mail"}, true});
  CHECK(owner(round, "clocks").empty());
  CHECK(owner(round, "mail") == "two");
  CHECK(owner(round, "prune") == "one");
  CHECK(owner(store->hold({"two", hours(1), {"clocks"}, {}, true}), "clocks") == "two");
  round = store->hold({"two", hours(1), {}, {}, false});
  CHECK(owner(round, "clocks").empty());
  CHECK(owner(round, "mail").empty());
  CHECK(owner(store->hold({"one", milliseconds(1), {"mail"}, {}, true}), "mail") == "one");
  std::this_thread::sleep_for(milliseconds(3));
  CHECK(owner(store->hold({"two", hours(1), {"mail"}, {}, true}), "mail") == "two");
}

AskThought ask(std::string id, PersonId person, bool watched = true, int most = 200) {
  ThoughtRow row;
  row.id = std::move(id);
  row.asker = "one";
  row.person = std::move(person);
  row.watched = watched;
  row.text = "what to do";
  row.asked = at(1);
  return {std::move(row), most};
}

TEST_CASE("thoughts are taken in turns, watched ones first, and each is answered once") {
  OnPostgres place;
  PostgresStore store(place.place());
  for (auto const* id : {"a1", "a2", "a3"}) CHECK(write(store, {ask(id, "anna")}) == How::durable);
  CHECK(write(store, {ask("b1", "bert")}) == How::durable);
  CHECK(write(store, {ask("c1", "cleo", false)}) == How::durable);
  CHECK(write(store, {ask("a4", "anna", true, 3)}) == How::conflict);
  CHECK(write(store, {ask("a1", "anna", true, 3)}) == How::durable);
  CHECK(store.thoughts() == 5);
  std::string order;
  while (auto const thought = store.take_thought("thinker", std::chrono::hours(1), false))
    order += thought->id + ' ';
  CHECK(order == "a1 b1 a2 a3 c1 ");
  CHECK(write(store, {AnswerThought{"b1", "draw"}}) == How::durable);
  CHECK(write(store, {AnswerThought{"b1", "draw"}}) == How::conflict);
  CHECK(write(store, {ask("d1", "dora", false), ask("d2", "dora")}) == How::durable);
  CHECK(store.take_thought("thinker", milliseconds(1), true)->id == "d1");
  std::this_thread::sleep_for(milliseconds(3));
  CHECK(store.take_thought("other", std::chrono::hours(1), true)->id == "d1");
  CHECK(write(store, {DropThoughts{{"a1"}, at(0)}}) == How::durable);
  CHECK(store.thoughts() == 5);
  CHECK(write(store, {DropThoughts{{}, at(2)}}) == How::durable);
  CHECK(store.thoughts() == 0);
}

}  // namespace
}  // namespace roundhouse::server
