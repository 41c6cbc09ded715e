#include <doctest/doctest.h>

#include "kit/party.h"
#include "tables/table/computers.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;
using std::chrono::hours;
using std::chrono::seconds;
using Kind = protocol::Timing::Kind;

protocol::TableSettings timed(int people, protocol::Timing timing) {
  auto settings = kit::settings("usa", people);
  settings.timing = timing;
  return settings;
}

std::int64_t left(Party& party, int seat) {
  party.read();
  auto const& seats = party.onlooker().sight(0).facts.at("seats").as_object();
  return seats.at(std::to_string(seat)).at("clock").at("left").as_int64();
}

std::string sits_in(Party& party, int seat) {
  party.read();
  auto const& seats = party.onlooker().sight(0).facts.at("seats").as_object();
  return std::string(seats.at(std::to_string(seat)).at("sits_in").as_string());
}

TEST_CASE("a clock runs only while its seat decides, and gains the increment") {
  World world;
  Party party(world, timed(2, {Kind::clock, 100, 5, 0}));
  Xoshiro random(1);
  world.pass(seconds(10));
  party.play_on(random, 2);  // both chose at the same time
  CHECK(left(party, 1) == 95'000);
  CHECK(left(party, 2) == 95'000);
  auto const seat = party.asked();
  auto const other = 3 - seat;
  world.pass(seconds(20));
  REQUIRE(party.seat(seat).moves(party.table(), "draw", seat));
  world.pass(seconds(3));
  if (party.asked() == seat) REQUIRE(party.seat(seat).moves(party.table(), "draw", seat));
  CHECK(left(party, seat) == 95'000 - 23'000 + 5'000);
  CHECK(left(party, other) == 95'000);
}

TEST_CASE("a player who runs out of time is replaced, and gets the seat back on returning") {
  World world;
  Party party(world, timed(2, {Kind::clock, 30, 0, 0}));
  Xoshiro random(1);
  party.play_on(random, 2);
  auto const seat = party.asked();
  auto const other = 3 - seat;
  world.pass(seconds(29));
  CHECK(sits_in(party, seat).empty());
  world.pass(seconds(2));
  CHECK(sits_in(party, seat) == "late");
  // The computer player has moved, so the other one is asked.
  CHECK(party.asked() == other);
  CHECK(!party.seat(seat).moves(party.table(), "draw", seat));
  party.seat(seat).reconnect();
  party.seat(seat).hello(party.table(), party.seat(seat).sight(seat).version);
  CHECK(sits_in(party, seat).empty());
  CHECK(left(party, seat) == 30'000);
  // The seat is the person's again, and so is the next decision.
  while (party.asked() == other) REQUIRE(party.play(other, random));
  CHECK(party.asked() == seat);
  CHECK(party.play(seat, random));
}

TEST_CASE("somebody who is there but late takes the seat back by saying so") {
  World world;
  Party party(world, timed(2, {Kind::clock, 30, 0, 0}));
  Xoshiro random(1);
  party.play_on(random, 2);
  auto const seat = party.asked();
  world.pass(seconds(31));
  CHECK(sits_in(party, seat) == "late");
  protocol::Back back;
  back.table = party.table();
  CHECK(party.seat(seat).does(back));
  CHECK(sits_in(party, seat).empty());
  CHECK(!party.seat(seat).does(back));
  CHECK(party.seat(seat).last("refused").at("code").as_string() == "nobody_sits_in");
}

TEST_CASE("by correspondence every turn has its days") {
  World world;
  Party party(world, timed(2, {Kind::days, 0, 0, 2}));
  Xoshiro random(1);
  party.play_on(random, 2);
  for (int i = 0; i < 4; ++i) {
    auto const seat = party.asked();
    world.pass(hours(47), hours(1));
    CHECK(sits_in(party, seat).empty());
    while (party.asked() == seat) REQUIRE(party.play(seat, random));
  }
  auto const seat = party.asked();
  world.pass(hours(49), hours(1));
  CHECK(sits_in(party, seat) == "late");
}

TEST_CASE("time while the server was down does not count") {
  World world;
  Party party(world, timed(2, {Kind::clock, 60, 0, 0}));
  Xoshiro random(1);
  party.play_on(random, 2);
  auto const seat = party.asked();
  world.pass(seconds(10));
  world.sleep(hours(5));
  world.restart();
  for (auto& person : party.people()) {
    person.reconnect();
    person.hello(party.table(), person.sights().begin()->second.version);
  }
  party.onlooker().reconnect();
  party.onlooker().hello(party.table());
  world.pass(seconds(30));
  CHECK(sits_in(party, seat).empty());
  CHECK(party.play(seat, random));
}

TEST_CASE("a player who leaves is replaced until they return, and a game without people ends") {
  World world;
  Party party(world, kit::settings("usa", 2));
  Xoshiro random(1);
  party.play_on(random, 6);
  protocol::Leave leave;
  leave.table = party.table();
  REQUIRE(party.seat(1).does(leave));
  CHECK(sits_in(party, 1) == "left");
  party.play_on(random, 10);
  CHECK(!party.seat(1).does(leave));
  protocol::Back back;
  back.table = party.table();
  // Coming to look is not coming back.
  party.seat(1).reconnect();
  party.seat(1).hello(party.table());
  CHECK(sits_in(party, 1) == "left");
  REQUIRE(party.seat(1).does(back));
  CHECK(sits_in(party, 1).empty());
  party.play_on(random, 10);
  REQUIRE(party.seat(1).does(leave));
  REQUIRE(party.seat(2).does(leave));
  world.pass(seconds(2000), seconds(1));
  CHECK(party.over());
  auto const game = world.store().game(party.table());
  REQUIRE(game.has_value());
  CHECK(game->seats[0].left);
  CHECK(game->seats[1].left);
}

TEST_CASE("a pause begins when all have asked for it, stops clocks, and ends when one says so") {
  World world;
  Party party(world, timed(2, {Kind::clock, 60, 0, 0}));
  Xoshiro random(1);
  party.play_on(random, 2);
  auto const seat = party.asked();
  protocol::Pause pause;
  pause.table = party.table();
  protocol::Unpause unpause;
  unpause.table = party.table();
  CHECK(!party.seat(1).does(unpause));
  REQUIRE(party.seat(1).does(pause));
  CHECK(!party.truth().paused);
  REQUIRE(party.seat(1).does(unpause));  // the wish is taken back
  REQUIRE(party.seat(2).does(pause));
  CHECK(!party.truth().paused);
  REQUIRE(party.seat(1).does(pause));
  CHECK(party.truth().paused);
  CHECK(!party.play(seat, random));
  CHECK(party.seat(seat).last("refused").at("code").as_string() == "paused");
  world.pass(hours(1), seconds(10));
  CHECK(sits_in(party, seat).empty());
  REQUIRE(party.seat(2).does(unpause));
  CHECK(party.play(seat, random));
  CHECK(left(party, seat) <= 60'000);
  CHECK(left(party, seat) > 50'000);
}

TEST_CASE("computer players pause with the others, and take their time when people look on") {
  World world;
  auto settings = kit::settings("usa", 1, 1);
  settings.paced = true;
  Party party(world, settings);
  Xoshiro random(1);
  world.pass(seconds(3));
  REQUIRE(party.play(1, random));
  int waited = 0;
  while (party.asked() == 0 && waited < 100) {
    world.pass(std::chrono::milliseconds(50));
    ++waited;
  }
  if (waited > 0) CHECK(waited >= 4);
  protocol::Pause pause;
  pause.table = party.table();
  // One person: the pause begins at once.
  REQUIRE(party.host().does(pause));
  auto const version = party.truth().version;
  world.pass(seconds(60), seconds(1));
  CHECK(party.truth().version == version);
}

TEST_CASE("a thought is for the computer player that was asked, and for no other") {
  World world;
  world.drop_thoughts = true;
  Party party(world, kit::settings("usa", 1, 2));
  Computers computers;
  auto const& progress = party.truth();
  auto const questions = computers.ask(progress, false, world.now());
  REQUIRE(questions.size() == 2);
  CHECK(computers.thinking() == 2);
  computers.decided(questions[1].number, Move());
  CHECK(computers.thinking() == 1);
  auto const ready = computers.ready(progress, world.now());
  REQUIRE(ready);
  CHECK(ready->seat == 2);
}

TEST_CASE("a table whose computer players find no room to think asks again") {
  World world;
  world.think = false;
  Party party(world, kit::settings("usa", 1, 1));
  Xoshiro random(1);
  REQUIRE(party.play(1, random));
  world.pass(seconds(2));
  CHECK(party.truth().game->decisions() == 1);
  world.think = true;
  party.play_on(random, 10);
  CHECK(party.truth().game->decisions() > 5);
}

bool takes_back(Party& party, int seat) {
  protocol::Undo undo;
  undo.table = party.table();
  undo.seat = seat;
  return party.seat(seat).does(undo);
}

std::string first_legal(Party& party, int seat) {
  party.read();
  return std::string(party.seat(seat).sight(seat).legal->front().as_string());
}

TEST_CASE("moving and taking back again and again gains no time") {
  World world;
  Party party(world, timed(2, {Kind::clock, 100, 30, 0}));
  world.pass(seconds(10));
  for (int i = 0; i < 5; ++i) {
    REQUIRE(party.seat(1).moves(party.table(), first_legal(party, 1), 1));
    CHECK(left(party, 1) == 120'000);
    REQUIRE(takes_back(party, 1));
    CHECK(left(party, 1) == 90'000);
  }
  world.pass(seconds(10));
  REQUIRE(party.seat(1).moves(party.table(), first_legal(party, 1), 1));
  CHECK(left(party, 1) == 110'000);
}

TEST_CASE("by correspondence, taking back gives no new days") {
  World world;
  Party party(world, timed(2, {Kind::days, 0, 0, 2}));
  world.pass(hours(36), hours(1));
  REQUIRE(party.seat(1).moves(party.table(), first_legal(party, 1), 1));
  REQUIRE(takes_back(party, 1));
  world.pass(hours(11), hours(1));
  CHECK(sits_in(party, 1).empty());
  world.pass(hours(2), hours(1));
  CHECK(sits_in(party, 1) == "late");
}

TEST_CASE("a pause ends when nobody is left who agreed to it") {
  World world;
  Party party(world, kit::settings("new-york", 1, 1));
  protocol::Pause pause;
  pause.table = party.table();
  REQUIRE(party.host().does(pause));
  CHECK(party.truth().paused);
  protocol::Leave leave;
  leave.table = party.table();
  REQUIRE(party.host().does(leave));
  CHECK(!party.truth().paused);
  for (int i = 0; i < 2000 && !party.over(); ++i) world.pass(seconds(2), seconds(1));
  CHECK(party.over());
}

}  // namespace
}  // namespace roundhouse::server
