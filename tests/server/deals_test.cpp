#include <doctest/doctest.h>

#include <set>

#include "kit/party.h"
#include "roundhouse/notation.h"
#include "roundhouse/player.h"
#include "roundhouse/record.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;
using protocol::SeatPlan;

TEST_CASE("a rematch is one table, no matter who asks, and the others are told") {
  World world;
  Party party(world, kit::settings("new-york", 2, 1));
  Xoshiro random(3);
  party.play_on(random, 5);
  protocol::Rematch again;
  again.table = party.table();
  CHECK(!party.seat(1).does(again));
  CHECK(code(party.seat(1)) == "not_over");
  party.play_on(random);
  REQUIRE(party.over());
  CHECK(!party.onlooker().does(again));
  REQUIRE(party.seat(2).does(again));
  auto const table = party.seat(2).last("ack").at("table").as_string();
  party.read();
  CHECK(party.seat(1).sight(1).facts.at("rematch").as_string() == table);
  REQUIRE(party.seat(1).does(again));
  CHECK(party.seat(1).last("ack").at("table").as_string() == table);
  auto const row = world.store().table(std::string(table));
  REQUIRE(row.has_value());
  CHECK(row->host == party.seat(2).person());
  CHECK(row->people == std::vector<PersonId>{"", party.seat(2).person(), ""});
  protocol::Sit sit;
  sit.table = table;
  CHECK(party.seat(1).does(sit));
}

TEST_CASE("every new table has cards of its own") {
  World world;
  std::set<Seed> seeds;
  for (int i = 0; i < 3; ++i) {
    Party party(world, kit::settings("usa", 2));
    seeds.insert(party.truth().origin->deal.seed);
  }
  CHECK(seeds.size() == 3);
  CHECK(!seeds.contains(Seed{}));
}

TEST_CASE("there is no rematch of a table that is none") {
  World world;
  Client anna(world, "anna");
  CHECK(!anna.does(protocol::Rematch{"nowhere", ""}));
  CHECK(code(anna) == "no_such_table");
}

TEST_CASE("a rematch against computer players alone begins at once") {
  World world;
  Party party(world, kit::settings("new-york", 1, 1));
  Xoshiro random(3);
  party.play_on(random);
  REQUIRE(party.over());
  protocol::Rematch again;
  again.table = party.table();
  REQUIRE(party.host().does(again));
  auto const table = TableId(party.host().last("ack").at("table").as_string());
  auto const made = std::get<Progress>(rebuild(world.store().log(table, 0)));
  CHECK(made.life == Life::playing);
  CHECK(made.origin->deal.seed != party.truth().origin->deal.seed);
  REQUIRE(party.host().does(again));
  CHECK(party.host().last("ack").at("table").as_string() == table);
}

TEST_CASE("a finished game is played on from any position, with the same cards to come") {
  World world;
  Party party(world, kit::settings("nordic", 2));
  Xoshiro random(3);
  party.play_on(random);
  REQUIRE(party.over());
  Client anna(world, "anna");
  protocol::Clone clone;
  clone.game = party.table();
  clone.at = 40;
  REQUIRE(anna.does(clone));
  auto const table = TableId(anna.last("ack").at("table").as_string());
  anna.hello(table);
  auto const& game = *party.truth().game;
  auto const cloned = std::get<Progress>(rebuild(world.store().log(table, 0)));
  CHECK(state_hash(cloned.board(), cloned.game->state()) == state_hash(game.board(), game.first(40).state()));
  CHECK(anna.sights().size() == 2);
  // The same moves lead to the same end.
  for (std::size_t i = 40; i < game.played().size(); ++i) {
    auto const& decision = game.played()[i];
    auto const before = game.first(i);
    REQUIRE(anna.moves(table, to_words(game.board(), before.state(), decision.seat, decision.move),
                       index(decision.seat) + 1));
  }
  auto const end = std::get<Progress>(rebuild(world.store().log(table, 0)));
  CHECK(state_hash(end.board(), end.game->state()) == state_hash(game.board(), game.state()));

  clone.action.clear();
  clone.at = 100'000;
  CHECK(!anna.does(clone));
  CHECK(code(anna) == "no_position");
  clone.at = 3;
  clone.seats = {{SeatPlan::Kind::mine, "", ""}};
  CHECK(!anna.does(clone));
  CHECK(code(anna) == "clone_seats");
  clone.seats = {{SeatPlan::Kind::mine, "", ""}, {SeatPlan::Kind::bot, "greedy", ""}};
  CHECK(anna.does(clone));
}

TEST_CASE("a running game can be cloned at one's own screen only") {
  World world;
  Party party(world, kit::settings("usa", 2));
  Xoshiro random(3);
  party.play_on(random, 10);
  protocol::Clone clone;
  clone.game = party.table();
  CHECK(!party.host().does(clone));
  CHECK(code(party.host()) == "not_clonable");
  Client anna(world, "anna");
  auto settings = kit::settings("usa", 2);
  for (auto& seat : settings.seats) seat.kind = SeatPlan::Kind::mine;
  clone.game = create(anna, settings);
  anna.hello(clone.game);
  protocol::Start start;
  start.table = clone.game;
  REQUIRE(anna.does(start));
  CHECK(anna.does(clone));
  Client bert(world, "bert");
  CHECK(!bert.does(clone));
  clone.game = "nowhere";
  CHECK(!anna.does(clone));
  CHECK(code(anna) == "no_such_table");
}

}  // namespace
}  // namespace roundhouse::server
