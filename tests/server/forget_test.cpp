/// Deleting a person leaves their tables and games intact.
#include <doctest/doctest.h>

#include "kit/party.h"
#include "kit/rows.h"
#include "tables/hall/archive.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::World;

TEST_CASE("a host who has no seat is forgotten without a word at the table") {
  World world;
  world.drop_thoughts = true;
  Client anna(world, "anna");
  Client bert(world, "bert");
  auto settings = kit::settings("usa", 1, 1);
  settings.seats[0] = {protocol::SeatPlan::Kind::open, "", ""};
  protocol::Create create;
  create.settings = settings;
  REQUIRE(anna.does(create));
  auto const table = TableId(anna.last("ack").at("table").as_string());
  REQUIRE(bert.does(protocol::Sit{table, "", 1}));
  REQUIRE(anna.does(protocol::Start{table, "", ""}));
  auto const before = world.store().log(table, 0).size();
  int times = 0;
  world.hall().forget("anna", "somebody", [&](Written const& written) {
    ++times;
    CHECK(written.how == Written::How::durable);
  });
  world.settle();
  CHECK(times == 1);
  CHECK(world.store().log(table, 0).size() == before);
}

TEST_CASE("a forgotten person's name goes from all games, however many they were") {
  World world;
  constexpr int many = 60;
  for (int i = 0; i < many; ++i) {
    auto game = kit::game("g" + std::to_string(i), {kit::seat("anna", 90, 1), kit::seat("bert", 70, 2)}, i);
    game.record += "player 1 anna\nplayer 2 bert";  // whatever way it ends
    REQUIRE(kit::write(world.store(), {AddGame{game}}) == Written::How::durable);
  }
  REQUIRE(kit::write(world.store(), Archive(world.store()).without_name("anna", "somebody")) ==
          Written::How::durable);
  for (int i = 0; i < many; ++i) {
    auto const record = world.store().game("g" + std::to_string(i))->record;
    CHECK(record == "roundhouse record 1\nplayer 1 somebody\nplayer 2 bert");
  }
}

}  // namespace
}  // namespace roundhouse::server
