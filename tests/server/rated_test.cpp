/// Which games count for ratings.
#include <doctest/doctest.h>

#include "kit/party.h"
#include "kit/rows.h"
#include "tables/game/kept.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;
using protocol::SeatPlan;
using protocol::Timing;

protocol::TableSettings rated_settings(int people, int bots = 0) {
  auto settings = kit::settings("new-york", people, bots);
  settings.rated = true;
  settings.hints = false;
  settings.timing = {Timing::Kind::clock, 600, 5, 0};
  return settings;
}

TEST_CASE("a rated game has a clock, no hints, a deal of its own and a device for everybody") {
  World world;
  Client anna(world, "anna");
  CHECK(!create(anna, rated_settings(2)).empty());
  auto settings = rated_settings(2);
  settings.timing = {};
  CHECK(refused_create(anna, settings) == "rated_clock");
  settings.timing = {Timing::Kind::days, 0, 0, 2};
  CHECK(!create(anna, settings).empty());
  settings.hints = true;
  CHECK(refused_create(anna, settings) == "rated_hints");
  settings = rated_settings(2);
  settings.seats[1].kind = SeatPlan::Kind::mine;
  CHECK(refused_create(anna, settings) == "rated_screen");
  settings = rated_settings(2);
  settings.deal = {protocol::DealPlan::Kind::like, "nowhere", ""};
  CHECK(refused_create(anna, settings) == "rated_deal");
}

TEST_CASE("guests neither lay a rated table nor sit down at one") {
  World world;
  auto gast = Client::guest(world, "gast");
  CHECK(refused_create(gast, rated_settings(2)) == "rated_guest");
  Client anna(world, "anna");
  protocol::Sit sit;
  sit.table = create(anna, rated_settings(2));
  CHECK(!gast.does(sit));
  CHECK(code(gast) == "rated_guest");
  // With an account from now on, on the connection that is open.
  auto visitor = gast.visitor();
  visitor.guest = false;
  world.hall().renamed(visitor);
  CHECK(gast.does(sit));
  auto other = Client::guest(world, "other");
  sit.table = create(other, kit::settings("new-york", 2));
  CHECK(Client::guest(world, "third").does(sit));
}

TEST_CASE("a game counts if it was agreed to and everybody has an account") {
  for (auto const& [settings, counts] :
       {std::pair(rated_settings(2), true), std::pair(kit::settings("new-york", 2), false)}) {
    World world;
    Party party(world, settings);
    Xoshiro random(3);
    party.play_on(random);
    REQUIRE(party.over());
    CHECK(world.store().game(party.table())->rated == counts);
    CHECK(world.store().ratings("host").size() == (counts ? 1 : 0));
  }
}

TEST_CASE(
    "what was agreed on in earlier versions does not make a guest's, a hinted or an endless game count") {
  World world;
  Party party(world, rated_settings(2));
  Xoshiro random(3);
  party.play_on(random);
  auto progress = party.truth();
  REQUIRE(counts(progress, world.store()));
  auto const with = [&](auto const& change) {
    auto changed = progress;
    auto origin = *progress.origin;
    change(origin.settings);
    changed.origin = std::make_shared<Origin const>(origin);
    return counts(changed, world.store());
  };
  CHECK(!with([](protocol::TableSettings& s) { s.timing = {}; }));
  CHECK(!with([](protocol::TableSettings& s) { s.hints = true; }));
  CHECK(!with([](protocol::TableSettings& s) { s.rated = false; }));
  CHECK(!with([](protocol::TableSettings& s) { s.deal.kind = protocol::DealPlan::Kind::day; }));
  CHECK(!with([](protocol::TableSettings& s) { s.deal.kind = protocol::DealPlan::Kind::like; }));
  world.admit({"gast", "gast", Language::en, true, ""});
  auto const as = [&](PersonId const& person) {
    auto changed = progress;
    changed.seats[1].person = person;
    return counts(changed, world.store());
  };
  CHECK(!as("gast"));
  CHECK(!as("nobody"));
  CHECK(!as(progress.seats[0].person));  // at one screen
}

TEST_CASE("a rematch of a game of before is not rated by the terms of then") {
  World world;
  Party party(world, rated_settings(2));
  Xoshiro random(3);
  party.play_on(random);
  protocol::Rematch rematch;
  rematch.table = party.table();
  SUBCASE("with an account") {
    REQUIRE(party.host().does(rematch));
    auto const again = TableId(party.host().last("ack").at("table").as_string());
    CHECK(std::get<Progress>(rebuild(world.store().log(again, 0))).settings().rated);
  }
  SUBCASE("without") {
    auto visitor = party.host().visitor();
    visitor.guest = true;
    world.hall().renamed(visitor);
    REQUIRE(party.host().does(rematch));
    auto const again = TableId(party.host().last("ack").at("table").as_string());
    CHECK(!std::get<Progress>(rebuild(world.store().log(again, 0))).settings().rated);
  }
}

}  // namespace
}  // namespace roundhouse::server
