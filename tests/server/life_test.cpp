#include <doctest/doctest.h>

#include "kit/party.h"
#include "roundhouse/notation.h"
#include "roundhouse/player.h"
#include "roundhouse/record.h"
#include "tables/game/kept.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;
using protocol::SeatPlan;

TEST_CASE("a table is created only as its board allows") {
  World world;
  Client anna(world, "anna");
  CHECK(refused_create(anna, kit::settings("atlantis", 2)) == "no_such_board");
  CHECK(refused_create(anna, kit::settings("nordic", 4)) == "seats_wrong");
  CHECK(refused_create(anna, kit::settings("usa", 1)) == "seats_wrong");
  CHECK(refused_create(anna, kit::settings("usa", 1, 1, "genius")) == "no_such_level");
  CHECK(refused_create(anna, kit::settings("usa", 1, 1, "planner:/etc/passwd")) == "no_such_level");
  CHECK(refused_create(anna, kit::settings("usa", 1, 1, "searcher@60000ms")) == "no_such_level");
  auto settings = kit::settings("usa", 2);
  settings.first = 3;
  CHECK(refused_create(anna, settings) == "first_wrong");
  settings.first = 2;
  settings.deal = {protocol::DealPlan::Kind::like, "nowhere", ""};
  CHECK(refused_create(anna, settings) == "no_such_table");
  CHECK(world.store().tables({}).empty());
}

TEST_CASE("asking twice for a table gives one table") {
  World world;
  Client anna(world, "anna");
  protocol::Create message;
  message.action = "my first table";
  message.settings = kit::settings("usa", 2);
  anna.say(message);
  auto const table = anna.last("ack").at("table").as_string();
  anna.forget();
  anna.say(message);
  CHECK(anna.last("ack").at("table").as_string() == table);
  world.restart();
  anna.reconnect();
  anna.forget();
  anna.say(message);
  CHECK(anna.last("ack").at("table").as_string() == table);
  CHECK(world.store().tables({}).size() == 1);
  // Somebody else's action of the same name is another.
  Client bert(world, "bert");
  bert.say(message);
  CHECK(bert.last("ack").at("table").as_string() != table);
}

TEST_CASE("people sit down, get up and are sent away before the start") {
  World world;
  Client anna(world, "anna");
  Client bert(world, "bert");
  Client cleo(world, "cleo");
  auto const table = create(anna, kit::settings("usa", 3));
  for (auto* client : {&anna, &bert, &cleo}) client->hello(table);
  protocol::Sit sit;
  sit.table = table;
  sit.seat = 1;
  CHECK(!bert.does(sit));
  CHECK(code(bert) == "seat_taken");
  sit.seat = 3;
  CHECK(bert.does(sit));
  CHECK(!bert.does(sit));
  CHECK(code(bert) == "already_sitting");
  sit.seat = 0;
  CHECK(cleo.does(sit));
  CHECK(cleo.sights().contains(2));
  Client dora(world, "dora");
  CHECK(!dora.does(sit));
  CHECK(code(dora) == "table_full");

  protocol::Remove remove;
  remove.table = table;
  remove.seat = 3;
  CHECK(!cleo.does(remove));
  CHECK(code(cleo) == "host_only");
  CHECK(anna.does(remove));
  bert.read();
  CHECK(bert.sights().contains(0));
  remove.seat = 1;
  CHECK(!anna.does(remove));
  CHECK(code(anna) == "cannot_remove");

  protocol::Leave leave;
  leave.table = table;
  CHECK(cleo.does(leave));
  CHECK(!cleo.does(leave));

  protocol::Start start;
  start.table = table;
  CHECK(!bert.does(start));
  CHECK(code(bert) == "host_only");
  CHECK(!anna.does(start));
  CHECK(code(anna) == "seats_free");
  start.fill = "nobody";
  CHECK(!anna.does(start));
  start.fill = "greedy";
  CHECK(anna.does(start));
  CHECK(!anna.does(start));
  CHECK(code(anna) == "not_open");
  CHECK(!dora.does(sit));
  CHECK(code(dora) == "not_open");
  anna.read();
  CHECK(anna.sight(1).facts.at("seats").at("2").at("level").as_string() == "greedy");
}

std::string livery(Client& client, int eye, char const* seat) {
  client.read();
  auto const& facts = client.sight(eye).facts.at("seats").at(seat).as_object();
  return std::string(facts.at("color").as_string()) + ' ' + std::string(facts.at("shape").as_string());
}

TEST_CASE("people choose the colour and shape of their trains before the start") {
  World world;
  Client anna(world, "anna");
  Client bert(world, "bert");
  Client cleo(world, "cleo");
  auto settings = kit::settings("usa", 3);
  settings.seats[0].color = "rust";
  auto const table = create(anna, settings);
  for (auto* client : {&anna, &bert, &cleo}) client->hello(table);
  // What nobody has chosen goes to the seat that had less luck.
  CHECK(livery(anna, 1, "1") == "rust box_car");
  CHECK(livery(anna, 1, "2") == "teal tank_car");

  protocol::Sit sit{table, "", 2, "rust", "box_car"};
  CHECK(bert.does(sit));  // both are Anna's: the seat's own stay
  CHECK(livery(bert, 2, "2") == "teal tank_car");
  sit = {table, "", 3, "magenta", "tank_car"};
  CHECK(cleo.does(sit));
  CHECK(livery(cleo, 3, "3") == "magenta gondola");
  CHECK(livery(anna, 1, "3") == "magenta gondola");

  CHECK(!bert.does(protocol::Paint{table, "", 0, "rust", ""}));
  CHECK(code(bert) == "livery_taken");
  CHECK(!bert.does(protocol::Paint{table, "", 0, "", "gondola"}));
  CHECK(code(bert) == "livery_taken");
  CHECK(!bert.does(protocol::Paint{table, "", 1, "gold", ""}));
  CHECK(code(bert) == "not_your_seat");
  CHECK(bert.does(protocol::Paint{table, "", 0, "gold", "engine"}));
  CHECK(livery(cleo, 3, "2") == "gold engine");
  CHECK(bert.does(protocol::Paint{table, "", 2, "", ""}));  // as it is
  CHECK(livery(cleo, 3, "2") == "gold engine");

  // Who gets up leaves the trains to the next one, who may change them; what was Anna's stays hers.
  CHECK(bert.does(protocol::Leave{table, ""}));
  CHECK(livery(cleo, 3, "2") == "gold engine");
  CHECK(cleo.does(protocol::Paint{table, "", 0, "gold", ""}));
  CHECK(livery(cleo, 3, "2") == "magenta engine");
  world.restart();
  anna.reconnect();
  anna.hello(table);
  CHECK(livery(anna, 1, "3") == "gold gondola");
  CHECK(anna.does(protocol::Start{table, "", "random"}));
  CHECK(!anna.does(protocol::Paint{table, "", 0, "teal", ""}));
  CHECK(code(anna) == "not_open");
}

TEST_CASE("two seats of a new table cannot be given the same trains") {
  World world;
  Client anna(world, "anna");
  auto settings = kit::settings("usa", 3);
  settings.seats[0].color = settings.seats[2].color = "gold";
  CHECK(refused_create(anna, settings) == "livery_taken");
  settings.seats[2].color = "teal";
  settings.seats[0].shape = settings.seats[1].shape = "engine";
  CHECK(refused_create(anna, settings) == "livery_taken");
  settings.seats[1].shape = "";
  CHECK(!create(anna, settings).empty());
}

TEST_CASE("chosen trains stand in the record, in its positions, in a clone and at the next table") {
  World world;
  auto settings = kit::settings("new-york", 2);
  settings.seats[0].color = "magenta";
  settings.seats[1].shape = "engine";
  Party party(world, settings);
  Xoshiro random(7);
  party.play_on(random);
  auto const game = world.store().game(party.table());
  REQUIRE(game);
  CHECK(game->record.find("\ntrain 1 magenta box_car\ntrain 2 rust engine\nfirst ") != std::string::npos);
  CHECK(!verify(*assets::board("new-york"), game->record));

  auto& host = party.host();
  std::vector<std::string> const same{"magenta box_car", "rust engine"};
  auto const painted_at = [&](TableId const& table) {
    auto const read = read_table(world.store(), table);
    REQUIRE(std::holds_alternative<Rebuilt>(read));
    return std::get<Rebuilt>(read).progress.trains();
  };
  REQUIRE(host.does(protocol::Rematch{party.table(), ""}));
  party.read();
  CHECK(painted_at(std::string(host.sight(1).facts.at("rematch").as_string())) == same);
  REQUIRE(host.does(protocol::Clone{"", party.table(), 5, {}}));
  CHECK(painted_at(std::string(host.last("ack").at("table").as_string())) == same);
}

TEST_CASE("a host who leaves before the start closes the table") {
  World world;
  Client anna(world, "anna");
  auto const table = create(anna, kit::settings("usa", 2));
  protocol::Leave leave;
  leave.table = table;
  CHECK(anna.does(leave));
  CHECK(world.store().table(table)->life == Life::closed);
  CHECK(world.store().tables({.life = {Life::open}}).empty());
}

TEST_CASE("the lobby lists what is listed, and everybody finds their own tables") {
  World world;
  Client anna(world, "anna");
  auto settings = kit::settings("usa", 2);
  auto const hidden = create(anna, settings);
  settings.listed = true;
  auto const shown = create(anna, settings);
  auto const lobby = world.store().tables({.life = {Life::open}, .listed_only = true});
  REQUIRE(lobby.size() == 1);
  CHECK(lobby[0].id == shown);
  CHECK(lobby[0].people == std::vector<PersonId>{"anna", ""});
  TableFilter own;
  own.person = "anna";
  CHECK(world.store().tables(own).size() == 2);
  own.person = "bert";
  CHECK(world.store().tables(own).empty());
}

TEST_CASE("several people play at one screen, each with their own view") {
  World world;
  Client anna(world, "anna");
  auto settings = kit::settings("usa", 3);
  settings.seats = {{SeatPlan::Kind::mine, "", "Anna"},
                    {SeatPlan::Kind::mine, "", "Ben"},
                    {SeatPlan::Kind::bot, "random", ""}};
  auto const table = create(anna, settings);
  anna.hello(table);
  protocol::Start start;
  start.table = table;
  REQUIRE(anna.does(start));
  CHECK(anna.sights().size() == 2);
  CHECK(anna.sight(1).game.at("seats").at("1").as_object().contains("hand"));
  CHECK(!anna.sight(1).game.at("seats").at("2").as_object().contains("hand"));
  CHECK(anna.sight(2).game.at("seats").at("2").as_object().contains("hand"));
  CHECK(!anna.moves(table, std::string(anna.sight(1).legal->front().as_string()), 0));
  CHECK(code(anna) == "which_seat");
  Xoshiro random(3);
  for (int i = 0; i < 2000 && anna.sight(1).facts.at("life").as_string() != "over"; ++i) {
    auto const seat = anna.sight(1).legal ? 1 : 2;
    auto const& legal = anna.sight(seat).legal;
    if (!legal) {
      world.pass(std::chrono::milliseconds(100));
      anna.read();
      continue;
    }
    auto const words =
        std::string((*legal)[below(random, static_cast<std::uint32_t>(legal->size()))].as_string());
    REQUIRE(anna.moves(table, words, seat));
  }
  auto const game = world.store().game(table);
  REQUIRE(game.has_value());
  CHECK(game->hot_seat);
  CHECK(!game->rated);
  CHECK(game->seats[1].name == "Ben");
}

TEST_CASE("requests without a connection are answered once, with the status that fits") {
  World world;
  Visitor const anna{"anna", "Anna", Language::en};
  Visitor const bert{"bert", "Bert", Language::fr};
  protocol::Create create;
  create.action = "1";
  create.settings = kit::settings("usa", 2);
  auto const [status, answer] = world.ask(anna, create);
  CHECK(status == 200);
  auto const table = TableId(answer.at("d").at("table").as_string());
  protocol::Start start;
  start.table = table;
  start.action = "2";
  CHECK(world.ask(bert, start).first == 403);
  CHECK(world.ask(anna, start).first == 409);
  protocol::Sit sit;
  sit.table = "nowhere";
  sit.action = "3";
  CHECK(world.ask(bert, sit).first == 404);
  sit.table = table;
  CHECK(world.ask(bert, sit).first == 200);
  start.action = "4";
  CHECK(world.ask(anna, start).first == 200);
  CHECK(world.ask(anna, protocol::Hello{table, {}, 0}).first == 404);
  protocol::MakeMove move;
  move.table = table;
  move.action = "5";
  move.version = 3;
  move.move = "draw";
  CHECK(world.ask(anna, move).first == 409);
  CHECK(world.ask(anna, protocol::Ping{3}).second.at("d").at("n").as_int64() == 3);
  protocol::Hint hint;
  hint.table = table;
  CHECK(world.ask(anna, hint).second.at("t").as_string() == "advice");
}

}  // namespace
}  // namespace roundhouse::server
