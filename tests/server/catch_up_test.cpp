#include <doctest/doctest.h>

#include "kit/client.h"
#include "kit/party.h"
#include "tables/view/gallery.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;

/// What somebody has after hearing hello's answer with what they had at a version.
void check_catch_up(World& world, Party& party, int seat, std::map<std::int64_t, kit::Sight> const& kept) {
  auto const& person = seat == 0 ? party.onlooker().person() : party.seat(seat).person();
  auto const now = seat == 0 ? party.onlooker().sight(0) : party.seat(seat).sight(seat);
  for (auto const& [version, sight] : kept) {
    CAPTURE(version);
    Client again(world, person);
    again.hello(party.table(), version);
    auto mine = sight;
    for (auto const& frame : again.frames()) {
      auto const kind = kit::kind_of(frame);
      auto const d = kit::content_of(frame);
      if (kind == "view")
        mine = {d.at("v").as_int64(), d.at("facts").as_object(), d.at("game").as_object(), {}};
      if (kind != "did") continue;
      CHECK(d.at("v").as_int64() == mine.version + 1);
      mine.version += 1;
      if (auto const* facts = d.if_contains("facts")) kit::merge(mine.facts, facts->as_object());
      if (auto const* game = d.if_contains("game")) kit::merge(mine.game, game->as_object());
    }
    CHECK(mine.version == now.version);
    CHECK(mine.facts == now.facts);
    CHECK(mine.game == now.game);
    again.disconnect();
  }
}

TEST_CASE("a client that returns with any version has the full view afterwards") {
  for (auto const* id : {"usa", "iberia", "south-korea", "marklin"}) {
    CAPTURE(id);
    World world;
    Party party(world, kit::settings(id, 2, 1));
    std::map<int, std::map<std::int64_t, kit::Sight>> kept;
    Xoshiro random(3);
    for (int i = 0; i < 50; ++i) {
      party.play_on(random, 1);
      if (i % 7 == 3) {
        protocol::Undo undo;
        undo.table = party.table();
        for (auto& person : party.people()) person.does(undo);
      }
      party.read();
      kept[1][party.seat(1).sight(1).version] = party.seat(1).sight(1);
      kept[0][party.onlooker().sight(0).version] = party.onlooker().sight(0);
    }
    check_catch_up(world, party, 1, kept[1]);
    check_catch_up(world, party, 0, kept[0]);
  }
}

TEST_CASE("what was missed is sent exactly as it was sent to those who were there") {
  World world;
  Party party(world, kit::settings("iberia", 3));
  Xoshiro random(5);
  auto const from = party.seat(2).sight(2).version;
  auto const before = party.seat(2).frames().size();
  party.play_on(random, 25);
  std::vector<std::string> live;
  for (auto i = before; i < party.seat(2).frames().size(); ++i) {
    if (kit::kind_of(party.seat(2).frames()[i]) == "did") live.push_back(party.seat(2).frames()[i]);
  }
  Client again(world, party.seat(2).person());
  again.hello(party.table(), from);
  std::vector<std::string> later;
  for (auto const& frame : again.frames()) {
    if (kit::kind_of(frame) == "did") later.push_back(frame);
  }
  CHECK(live.size() == 25);
  CHECK(later == live);
}

TEST_CASE("a version that cannot be, or one of long ago, brings the full view") {
  World world;
  Party party(world, kit::settings("usa", 2));
  Xoshiro random(5);
  party.play_on(random, 90);
  Client again(world, party.seat(1).person());
  for (auto const version : {std::int64_t{0}, std::int64_t{1}, std::int64_t{100'000}}) {
    again.forget();
    again.hello(party.table(), version);
    CHECK(again.count("view") == 1);
    CHECK(again.count("did") == 0);
  }
  again.forget();
  again.hello(party.table(), party.seat(1).sight(1).version);
  CHECK(again.count("view") == 0);
  CHECK(again.count("did") == 0);
  CHECK(again.count("presence") == 1);
}

TEST_CASE("a spectator who sat down meanwhile gets the full view of the seat") {
  World world;
  Party party(world, kit::settings("usa", 2), false);
  auto const before = party.onlooker().sight(0).version;
  protocol::Leave leave;
  leave.table = party.table();
  REQUIRE(party.seat(2).does(leave));
  protocol::Sit sit;
  sit.table = party.table();
  REQUIRE(party.onlooker().does(sit));
  CHECK(party.onlooker().sights().contains(2));
  Client again(world, party.onlooker().person());
  again.hello(party.table(), before);
  CHECK(again.count("view") == 1);
  CHECK(again.count("did") == 0);
}

/// What a reader was told of each version of a table while it happened.
std::map<std::int64_t, boost::json::value> told_live(Client const& reader) {
  std::map<std::int64_t, boost::json::value> events;
  for (auto const& frame : reader.frames()) {
    if (kit::kind_of(frame) != "did") continue;
    auto const d = kit::content_of(frame);
    auto const* told = d.if_contains("events");
    events[d.at("v").as_int64()] = told == nullptr ? boost::json::array() : told->as_array();
  }
  return events;
}

TEST_CASE("the logbook tells everybody what they were told while it happened, and no more") {
  for (auto const* id : {"usa", "iberia", "south-korea", "nordic"}) {
    CAPTURE(id);
    World world;
    Party party(world, kit::settings(id, 2));
    Xoshiro random(7);
    party.play_on(random, 120);
    for (auto const seat : {0, 1, 2}) {
      CAPTURE(seat);
      auto const& reader = seat == 0 ? party.onlooker() : party.seat(seat);
      auto const text = logbook(world.store(), party.table(), reader.person(), world.now());
      REQUIRE(text);
      auto const live = told_live(reader);
      CHECK(live.size() >= 120);
      std::size_t compared = 0;
      std::int64_t last = 0;
      auto const book = boost::json::parse(*text);
      for (auto const& step : book.at("steps").as_array()) {
        CHECK(step.at("v").as_int64() == ++last);
        CHECK(!step.as_object().contains("game"));
        CHECK(!step.as_object().contains("legal"));
        auto const told = live.find(last);
        if (told == live.end()) continue;  // before they came
        CHECK(step.at("events") == told->second);
        ++compared;
      }
      CHECK(compared == live.size());
    }
  }
}

TEST_CASE("the logbook of a game that goes on from a position begins with that position") {
  World world;
  Party party(world, kit::settings("new-york", 2));
  Xoshiro random(7);
  party.play_on(random);
  auto& host = party.host();
  REQUIRE(host.does(protocol::Clone{"", party.table(), 9, {}}));
  std::string const clone(host.last("ack").at("table").as_string());
  auto const text = logbook(world.store(), clone, host.person(), world.now());
  REQUIRE(text);
  auto const book = boost::json::parse(*text);
  auto const& started = book.at("steps").at(1).as_object();
  CHECK(started.at("what") == "started");
  CHECK(started.at("events").as_array().empty());
  CHECK(started.at("facts").at("decisions") == 9);
  REQUIRE(started.contains("game"));
  CHECK(started.at("game").at("seats").as_object().contains("1"));
}

TEST_CASE("there is no logbook of a table that is none") {
  World world;
  CHECK(!logbook(world.store(), "nowhere", "nobody", world.now()));
}

}  // namespace
}  // namespace roundhouse::server
