/// What is not to be done now, or not by them: nothing changes, and the code says why.
#include <doctest/doctest.h>

#include "kit/party.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;
using std::chrono::seconds;

std::int64_t bank_left(Party& party, int seat) {
  party.read();
  auto const& facts = party.onlooker().sight(0).facts;
  return facts.at("seats").at(std::to_string(seat)).at("clock").at("left").as_int64();
}

TEST_CASE("before the start nobody moves, takes back, pauses or ends anything") {
  World world;
  Party party(world, kit::settings("usa", 2), false);
  auto& host = party.host();
  auto const& table = party.table();
  for (protocol::ClientMessage const& message :
       {protocol::ClientMessage(protocol::MakeMove{table, "", 1, 1, "draw"}),
        protocol::ClientMessage(protocol::Undo{table, "", 1}),
        protocol::ClientMessage(protocol::Pause{table, ""}),
        protocol::ClientMessage(protocol::Unpause{table, ""}),
        protocol::ClientMessage(protocol::Back{table, ""}),
        protocol::ClientMessage(protocol::AnswerUndo{table, "", true}),
        protocol::ClientMessage(protocol::Replace{table, "", 2}),
        protocol::ClientMessage(protocol::End{table, ""})}) {
    CAPTURE(protocol::kind_of(message));
    CHECK(!host.does(message));
    CHECK(code(host) == "not_playing");
    CHECK(host.last("refused").at("table").as_string() == table);
  }
  CHECK(party.truth().life == Life::open);
}

TEST_CASE("a pause is ended by those who play, and only if there is one") {
  World world;
  Party party(world, kit::settings("usa", 2));
  protocol::Unpause const unpause{party.table(), ""};
  CHECK(!party.host().does(unpause));
  CHECK(code(party.host()) == "not_paused");
  for (auto& client : party.people()) {
    REQUIRE(client.does(protocol::Pause{party.table(), ""}));
    CHECK(client.last("did").at("by") == 0);  // the person's wish, whichever seats they have
  }
  REQUIRE(party.truth().paused);
  CHECK(!party.onlooker().does(unpause));
  CHECK(code(party.onlooker()) == "not_your_seat");
  CHECK(!party.onlooker().does(protocol::Pause{party.table(), ""}));
  CHECK(party.truth().paused);
  CHECK(party.seat(2).does(unpause));
  CHECK(party.seat(2).last("did").at("by") == 0);
  CHECK(!party.truth().paused);
}

TEST_CASE("who has no seat at the table does nothing that takes one") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto& onlooker = party.onlooker();
  auto const& table = party.table();
  auto const before = party.truth().version;
  for (protocol::ClientMessage const& message :
       {protocol::ClientMessage(protocol::Leave{table, ""}),
        protocol::ClientMessage(protocol::Back{table, ""}),
        protocol::ClientMessage(protocol::Pause{table, ""}),
        protocol::ClientMessage(protocol::Unpause{table, ""}),
        protocol::ClientMessage(protocol::AnswerUndo{table, "", true})}) {
    CAPTURE(protocol::kind_of(message));
    CHECK(!onlooker.does(message));
    CHECK(code(onlooker) == "not_your_seat");
  }
  CHECK(party.truth().version == before);
}

TEST_CASE("while a computer player sits in, the person does not move") {
  World world;
  world.drop_thoughts = true;
  Party party(world, kit::settings("usa", 2));
  auto const legal = *party.seat(1).sight(1).legal;
  auto const words = std::string(legal.front().as_string());
  REQUIRE(party.seat(1).does(protocol::Leave{party.table(), ""}));
  CHECK(!party.seat(1).moves(party.table(), words, 1));
  CHECK(code(party.seat(1)) == "sits_in");
  CHECK(!party.seat(1).does(protocol::Undo{party.table(), "", 1}));
  CHECK(code(party.seat(1)) == "sits_in");
  CHECK(party.truth().game->played().empty());
  REQUIRE(party.seat(1).does(protocol::Back{party.table(), ""}));
  CHECK(party.seat(1).moves(party.table(), words, 1));
}

TEST_CASE("the increment comes with a move, not with a pause") {
  World world;
  auto settings = kit::settings("usa", 2);
  settings.timing = {protocol::Timing::Kind::clock, 600, 30, 0};
  Party party(world, settings);
  Xoshiro random(1);
  party.play_on(random, 2);
  auto const seat = party.asked();
  auto const before = bank_left(party, seat);
  world.pass(seconds(10), seconds(1));
  for (auto& client : party.people()) REQUIRE(client.does(protocol::Pause{party.table(), ""}));
  CHECK(bank_left(party, seat) == before - 10'000);
  REQUIRE(party.host().does(protocol::Unpause{party.table(), ""}));
  CHECK(bank_left(party, seat) == before - 10'000);
  REQUIRE(party.seat(seat).moves(party.table(), "draw", seat));
  REQUIRE(party.seat(seat).moves(party.table(), "draw", seat));
  CHECK(bank_left(party, seat) == before - 10'000 + 30'000);
}

TEST_CASE("a table to which too much is said at once is busy, and the same may be said again later") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto& client = party.host();
  client.forget();
  // Nothing is reported as kept before the world settles: the first is on its way, the others wait.
  auto const say = [&](int number) {
    protocol::Chat chat{party.table(), "chat " + std::to_string(number), "hello"};
    world.say(client.connection(), chat);
  };
  for (int i = 0; i <= 200; ++i) say(i);
  client.read();
  CHECK(client.count("refused") == 0);
  say(201);
  client.read();
  CHECK(client.count("refused") == 1);
  CHECK(code(client) == "busy");
  world.settle();
  client.read();
  CHECK(client.count("ack") == 201);
  say(201);
  world.settle();
  client.read();
  CHECK(client.count("ack") == 202);
}

TEST_CASE("a refusal names the message that it answers") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto& client = party.onlooker();
  client.say(protocol::Hint{party.table(), 0});
  CHECK(client.last("error").at("of").as_string() == "hint");
  CHECK(client.last("error").at("table").as_string() == party.table());
  client.say(protocol::Explain{party.table(), 900});
  CHECK(client.last("error").at("of").as_string() == "explain");
  client.hello("nowhere");
  CHECK(client.last("error").at("of").as_string() == "hello");
  CHECK(client.last("error").at("table").as_string() == "nowhere");
  CHECK(!client.does(protocol::Chat{"nowhere", "", "hello"}));
  CHECK(code(client) == "no_such_table");
}

}  // namespace
}  // namespace roundhouse::server
