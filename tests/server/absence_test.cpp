/// What those who are there may do about those who are not, and what a host may do about strangers.
#include <doctest/doctest.h>

#include "kit/party.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;
using std::chrono::minutes;

bool replace_seat(Party& party, Client& client, int seat) {
  return client.does(protocol::Replace{party.table(), "", seat});
}
bool end_game(Party& party, Client& client) {
  return client.does(protocol::End{party.table(), ""});
}
std::string sits_in_fact(Party& party, int seat) {
  party.read();
  auto const& facts = party.onlooker().sight(0).facts;
  return std::string(facts.at("seats").at(std::to_string(seat)).at("sits_in").as_string());
}

TEST_CASE("everybody is told who is away, and since when") {
  World world;
  Party party(world, kit::settings("usa", 2));
  party.read();
  CHECK(party.onlooker().last("presence").at("away").as_object().empty());
  party.seat(2).disconnect();
  party.read();
  auto const away = party.onlooker().last("presence").at("away").at("2");
  CHECK(away.at("since").as_int64() == world.now().time_since_epoch().count());
  CHECK(away.at("replaceable").as_int64() - away.at("since").as_int64() == 5 * 60 * 1000);
  party.seat(2).reconnect();
  party.seat(2).hello(party.table());
  party.read();
  CHECK(party.onlooker().last("presence").at("away").as_object().empty());
}

TEST_CASE("the host hands the seat of somebody who is away to a computer player, until they come back") {
  World world;
  Party party(world, kit::settings("usa", 3));
  CHECK(!replace_seat(party, party.host(), 2));
  CHECK(code(party.host()) == "not_away");
  party.seat(2).disconnect();
  world.pass(minutes(4), minutes(1));
  CHECK(!replace_seat(party, party.host(), 2));
  CHECK(code(party.host()) == "not_away");
  world.pass(minutes(2), minutes(1));
  CHECK(replace_seat(party, party.seat(3), 2));  // a vote, one of two: the host has not decided yet
  CHECK(sits_in_fact(party, 2).empty());
  CHECK(!replace_seat(party, party.onlooker(), 2));
  CHECK(code(party.onlooker()) == "not_your_seat");
  CHECK(!replace_seat(party, party.host(), 1));
  CHECK(code(party.host()) == "cannot_remove");
  REQUIRE(replace_seat(party, party.host(), 2));
  CHECK(sits_in_fact(party, 2) == "away");
  CHECK(!replace_seat(party, party.host(), 2));
  world.pass(minutes(1));
  CHECK(party.truth().game->decisions() == 1);  // the computer player has chosen its tickets
  party.seat(2).reconnect();
  party.seat(2).hello(party.table());
  world.settle();
  CHECK(sits_in_fact(party, 2).empty());
}

TEST_CASE("when the host is away too, any player may decide") {
  World world;
  Party party(world, kit::settings("usa", 3));
  party.host().disconnect();
  party.seat(2).disconnect();
  world.pass(minutes(3), minutes(1));
  CHECK(!replace_seat(party, party.seat(3), 2));
  CHECK(code(party.seat(3)) == "not_away");
  CHECK(!end_game(party, party.seat(3)));
  CHECK(code(party.seat(3)) == "host_only");
  world.pass(minutes(3), minutes(1));
  CHECK(!end_game(party, party.onlooker()));
  SUBCASE("a computer player goes on") {
    REQUIRE(replace_seat(party, party.seat(3), 2));
    CHECK(sits_in_fact(party, 2) == "away");
  }
  SUBCASE("or the game ends, without a result") {
    REQUIRE(end_game(party, party.seat(3)));
    CHECK(party.truth().life == Life::closed);
    CHECK(world.store().table(party.table())->life == Life::closed);
    CHECK(!world.store().game(party.table()));
    CHECK(!party.seat(3).moves(party.table(), "keep", 3));
    CHECK(code(party.seat(3)) == "game_over");
    world.restart();
    CHECK(world.hall().figures().playing == 0);
  }
}

TEST_CASE("after a restart nobody has been away yet") {
  World world;
  Party party(world, kit::settings("usa", 2));
  party.seat(2).disconnect();
  world.pass(minutes(6), minutes(1));
  world.restart();
  party.host().reconnect();
  party.host().hello(party.table());
  CHECK(!replace_seat(party, party.host(), 2));
  CHECK(code(party.host()) == "not_away");
}

TEST_CASE("with a clock, the clock decides") {
  World world;
  auto settings = kit::settings("usa", 2);
  settings.timing = {protocol::Timing::Kind::days, 0, 0, 3};
  Party party(world, settings);
  party.seat(2).disconnect();
  world.pass(minutes(6), minutes(1));
  CHECK(!replace_seat(party, party.host(), 2));
  CHECK(code(party.host()) == "has_clock");
  CHECK(!end_game(party, party.host()));
  CHECK(code(party.host()) == "has_clock");
}

TEST_CASE("a game that concerns nobody else can be ended at any time, unless it is rated") {
  World world;
  auto settings = kit::settings("usa", 1, 1);
  SUBCASE("alone against computer players") {
    Party party(world, settings);
    REQUIRE(end_game(party, party.host()));
    CHECK(party.truth().life == Life::closed);
    CHECK(party.host().last("did").at("by") == 0);  // the person's doing, not a seat's
  }
  SUBCASE("rated") {
    settings.rated = true;
    settings.hints = false;
    settings.timing = {protocol::Timing::Kind::clock, 600, 5, 0};
    Party party(world, settings);
    CHECK(!end_game(party, party.host()));
    CHECK(code(party.host()) == "rated_plays_on");
  }
  SUBCASE("the other has left for good") {
    Party party(world, kit::settings("usa", 2));
    CHECK(!end_game(party, party.host()));
    CHECK(code(party.host()) == "not_away");
    REQUIRE(party.host().does(protocol::Leave{party.table(), ""}));
    CHECK(end_game(party, party.seat(2)));
  }
}

TEST_CASE("who was sent away does not sit down again, and does not chat there") {
  World world;
  Client anna(world, "anna");
  Client bert(world, "bert");
  auto const table = create(anna, kit::settings("usa", 2));
  protocol::Sit sit;
  sit.table = table;
  REQUIRE(bert.does(sit));
  REQUIRE(anna.does(protocol::Remove{table, "", 2}));
  CHECK(!bert.does(sit));
  CHECK(code(bert) == "banned");
  CHECK(!bert.does(protocol::Chat{table, "", "why?"}));
  CHECK(code(bert) == "banned");
  world.restart();
  bert.reconnect();
  CHECK(!bert.does(sit));
  CHECK(code(bert) == "banned");
  // Who gets up by themselves may.
  Client cleo(world, "cleo");
  REQUIRE(cleo.does(sit));
  REQUIRE(cleo.does(protocol::Leave{table, ""}));
  CHECK(cleo.does(sit));
}

TEST_CASE("the host can keep those who look on from chatting") {
  World world;
  Party party(world, kit::settings("usa", 2));
  protocol::Chat const chat{party.table(), "", "hello"};
  CHECK(party.onlooker().does(chat));
  CHECK(!party.seat(2).does(protocol::Hush{party.table(), "", true}));
  CHECK(code(party.seat(2)) == "host_only");
  REQUIRE(party.host().does(protocol::Hush{party.table(), "", true}));
  party.read();
  CHECK(party.onlooker().sight(0).facts.at("hushed").as_bool());
  CHECK(!party.onlooker().does(chat));
  CHECK(code(party.onlooker()) == "hushed");
  CHECK(party.seat(2).does(chat));
  REQUIRE(party.host().does(protocol::Hush{party.table(), "", false}));
  CHECK(party.onlooker().does(chat));
}

}  // namespace
}  // namespace roundhouse::server
