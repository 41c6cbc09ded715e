/// Who is told what of a table when they are away.
#include <doctest/doctest.h>

#include <map>

#include "kit/party.h"
#include "kit/rows.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;

/// A place where the person wants to be told.
void be_told(World& world, Client const& client) {
  Channel const channel{
      .id = "c-" + client.person(), .person = client.person(), .kind = ChannelKind::webhook, .address = "x"};
  REQUIRE(kit::write(world.store(), {PutChannel{channel}}) == Written::How::durable);
}

/// What waits to be told, by person; it is taken out.
std::multimap<PersonId, AlertKind> told(World& world) {
  auto const by = "test-" + std::to_string(world.next_number());
  auto const later = world.now() + std::chrono::hours(1);
  TakeOutgoing const take{
      .by = by, .now = later, .until = later, .made_before = later, .mailed_before = later};
  REQUIRE(kit::write(world.store(), {take}) == Written::How::durable);
  std::multimap<PersonId, AlertKind> all;
  for (auto const& row : world.store().taken(by)) {
    all.emplace(row.channel.substr(2), row.about);
    REQUIRE(kit::write(world.store(), {DoneOutgoing{{row.id}, row.channel, Moment{}}}) ==
            Written::How::durable);
  }
  return all;
}

using Told = std::multimap<PersonId, AlertKind>;

TEST_CASE("who is away is told when it is their turn; who is there, and who made it so, is not") {
  World world;
  Party party(world, kit::settings("usa", 2));
  be_told(world, party.seat(1));
  be_told(world, party.seat(2));
  party.read();
  Xoshiro random(1);
  while (party.truth().game->decisions() < 2) REQUIRE(party.play(party.asked(), random));
  CHECK(told(world).empty());
  auto const first = party.asked();
  auto const other = 3 - first;
  party.seat(other).disconnect();
  while (party.asked() == first) {
    CHECK(told(world).empty());
    REQUIRE(party.play(first, random));
  }
  CHECK(told(world) == Told{{party.seat(other).person(), AlertKind::turn}});
}

TEST_CASE("at the start all are asked: those who are away are told") {
  World world;
  Party party(world, kit::settings("usa", 3), false);
  for (int seat = 1; seat <= 3; ++seat) be_told(world, party.seat(seat));
  party.seat(2).disconnect();
  REQUIRE(party.host().does(protocol::Start{party.table(), "", ""}));
  CHECK(told(world) == Told{{party.seat(2).person(), AlertKind::turn}});
}

TEST_CASE("the end of a game and a rematch are told to those who are away") {
  World world;
  Party party(world, kit::settings("usa", 2));
  be_told(world, party.seat(1));
  be_told(world, party.seat(2));
  Xoshiro random(3);
  party.play_on(random, 60);
  // The rest without the second: a computer player sits in, and the person stays away.
  REQUIRE(party.seat(2).does(protocol::Leave{party.table(), ""}));
  party.seat(2).disconnect();
  static_cast<void>(told(world));
  party.play_on(random);
  REQUIRE(party.over());
  CHECK(told(world) == Told{{party.seat(2).person(), AlertKind::over}});
  REQUIRE(party.seat(1).does(protocol::Rematch{party.table(), ""}));
  auto const after = told(world);
  REQUIRE(after.size() == 1);
  CHECK(after.begin()->first == party.seat(2).person());
  CHECK(after.begin()->second == AlertKind::invitation);
}

TEST_CASE("what is told is true: whom the table waits for, and who looks at it") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto const seen = world.hall().attention(party.table(), party.seat(1).person());
  REQUIRE(seen);
  CHECK(seen->waits);
  CHECK(seen->there);
  CHECK(seen->board.en == assets::board("usa")->name.en);
  CHECK(seen->others.size() == 1);
  party.seat(1).disconnect();
  CHECK(!world.hall().attention(party.table(), party.seat(1).person())->there);
  CHECK(!world.hall().attention(party.table(), "nobody")->waits);
  CHECK(!world.hall().attention("no-such-table", party.seat(1).person()));
}

}  // namespace
}  // namespace roundhouse::server
