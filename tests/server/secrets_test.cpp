/// A deal in play is a secret, also from those who play it; and what has been told stays told.
#include <doctest/doctest.h>

#include "kit/party.h"
#include "tables/hall/archive.h"
#include "tables/view/gallery.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;
using protocol::DealPlan;
using protocol::SeatPlan;

constexpr std::chrono::hours a_day{24};

protocol::TableSettings like(protocol::TableSettings settings, TableId const& table) {
  for (auto& seat : settings.seats) seat.kind = SeatPlan::Kind::mine;
  settings.deal = {DealPlan::Kind::like, table, ""};
  return settings;
}

protocol::TableSettings of_the_day(int bots = 1) {
  auto settings = kit::settings("new-york", 1, bots);
  settings.deal = {DealPlan::Kind::day, "", ""};
  return settings;
}

/// The ways to come to a game's cards when it is over.
struct Told {
  bool record = false;
  bool position = false;
  bool clone = false;
  bool seed = false;
};
Told told_of(World& world, Client& reader, TableId const& game) {
  Told told;
  Archive archive(world.store());
  auto const record = archive.record(game, world.now());
  told.record = std::holds_alternative<std::string>(record);
  if (!told.record) CHECK(std::get<Unavailable>(record).refusal == ArchiveRefusal::not_yet);
  told.position = std::holds_alternative<std::string>(archive.position(game, 3, std::nullopt, world.now()));
  protocol::Clone clone;
  clone.game = game;
  told.clone = reader.does(clone);
  if (!told.clone) CHECK(code(reader) == "deal_secret");
  reader.forget();
  reader.hello(game);
  told.seed = reader.count("view") > 0 && reader.last("view").contains("seed");
  return told;
}
bool all_told(Told const& told) {
  return told.record && told.position && told.clone && told.seed;
}
bool none_told(Told const& told) {
  return !told.record && !told.position && !told.clone && !told.seed;
}

/// Another table with the same secret deal, as earlier versions laid them.
TableId twin(World& world, TableId const& of, TableId const& id) {
  auto entry = world.store().log(of, 0).front();
  entry.table = id;
  entry.at = world.now();
  auto const progress = std::get<Progress>(rebuild({entry}));
  world.store().write({Append{entry}, PutTable{progress.row()}}, [](Written const&) {});
  world.store().flush();
  return id;
}

TEST_CASE("no second table is laid with a deal in play, not even for the host") {
  World world;
  auto const settings = kit::settings("new-york", 2);
  Client anna(world, "anna");
  auto const open = create(anna, settings);
  CHECK(refused_create(anna, like(settings, open)) == "deal_secret");
  Party party(world, settings);
  for (auto* person : {&party.seat(1), &party.seat(2), &party.onlooker(), &anna})
    CHECK(refused_create(*person, like(settings, party.table())) == "deal_secret");
  auto other = settings;
  other.board = "usa";
  CHECK(refused_create(party.host(), like(other, party.table())) == "deal_wrong");
  CHECK(world.store().tables({.deal = party.truth().origin->deal_name}).size() == 1);
}

TEST_CASE("a finished game's deal can be played again, and nothing of it becomes secret again") {
  World world;
  auto settings = kit::settings("new-york", 2);
  settings.rated = true;
  settings.hints = false;
  settings.timing = {protocol::Timing::Kind::clock, 600, 5, 0};
  Party party(world, settings);
  Xoshiro random(3);
  party.play_on(random);
  REQUIRE(party.over());
  Client eve(world, "eve");
  REQUIRE(all_told(told_of(world, eve, party.table())));
  settings.rated = false;
  auto const again = create(eve, like(settings, party.table()));
  protocol::Start start;
  start.table = again;
  REQUIRE(eve.does(start));
  auto const second = std::get<Progress>(rebuild(world.store().log(again, 0)));
  CHECK(second.origin->deal.seed == party.truth().origin->deal.seed);
  Client fay(world, "fay");
  CHECK(all_told(told_of(world, fay, party.table())));
  CHECK(world.store().game(party.table())->rated);
}

TEST_CASE("of tables with one deal, as earlier versions had them, nothing is told before both are over") {
  World world;
  auto settings = kit::settings("new-york", 2);
  settings.rated = true;
  settings.hints = false;
  settings.timing = {protocol::Timing::Kind::clock, 600, 5, 0};
  Party party(world, settings);
  auto const other = twin(world, party.table(), "twin");
  Xoshiro random(3);
  party.play_on(random);
  REQUIRE(party.over());
  CHECK(party.onlooker().count("seed") == 0);
  Client eve(world, "eve");
  CHECK(none_told(told_of(world, eve, party.table())));
  protocol::Explain explain;
  explain.table = party.table();
  explain.at = 2;
  eve.say(explain);
  CHECK(eve.last("error").at("code").as_string() == "not_yours_to_see");
  CHECK(eve.last("error").at("of").as_string() == "explain");
  CHECK(!world.store().game(party.table())->rated);  // somebody could have known it
  REQUIRE(party.host().does(protocol::Leave{other, ""}));
  CHECK(all_told(told_of(world, eve, party.table())));
}

TEST_CASE("a table laid later, as earlier versions did, makes nothing secret again") {
  World world;
  Party party(world, kit::settings("new-york", 2));
  Xoshiro random(3);
  party.play_on(random);
  world.sleep(std::chrono::minutes(1));
  twin(world, party.table(), "later");
  Client eve(world, "eve");
  CHECK(all_told(told_of(world, eve, party.table())));
}

TEST_CASE("the deal of the day is played alone, once a person, and never rated") {
  World world;
  Client anna(world, "anna");
  auto settings = of_the_day();
  settings.seats[1] = {SeatPlan::Kind::mine, "", ""};
  CHECK(refused_create(anna, settings) == "day_alone");
  settings.seats[1] = {SeatPlan::Kind::open, "", ""};
  CHECK(refused_create(anna, settings) == "day_alone");
  settings = of_the_day();
  settings.rated = true;
  settings.hints = false;
  settings.timing = {protocol::Timing::Kind::clock, 600, 5, 0};
  CHECK(refused_create(anna, settings) == "rated_deal");

  protocol::Create message;
  message.action = "today's";
  message.settings = of_the_day();
  message.settings.listed = true;
  anna.say(message);
  auto const table = TableId(anna.last("ack").at("table").as_string());
  CHECK(!world.store().table(table)->listed);
  CHECK(refused_create(anna, of_the_day()) == "day_played");
  CHECK(anna.last("refused").at("table").as_string() == table);  // there it is
  anna.forget();
  anna.say(message);  // the same message again, not another table
  CHECK(anna.last("ack").at("table").as_string() == table);
  CHECK(create(anna, of_the_day(2)) != table);  // another deal

  Client bert(world, "bert");
  auto const his = create(bert, of_the_day());
  auto const origin = [&](TableId const& id) {
    return std::get<Progress>(rebuild(world.store().log(id, 0))).origin;
  };
  CHECK(his != table);
  CHECK(origin(his)->deal.seed == origin(table)->deal.seed);
  world.sleep(a_day);
  auto const tomorrow = create(anna, of_the_day());
  CHECK(origin(tomorrow)->deal.seed != origin(table)->deal.seed);
}

TEST_CASE(
    "nobody watches a game with today's deal; tomorrow everything is public, even if it is still being "
    "played") {
  World world;
  Client anna(world, "anna");
  Client bert(world, "bert");
  auto const table = create(anna, of_the_day());
  anna.hello(table);
  protocol::Start start;
  start.table = table;
  REQUIRE(anna.does(start));
  bert.hello(table);
  CHECK(bert.count("view") == 0);
  CHECK(bert.last("error").at("code").as_string() == "day_secret");
  CHECK(!world.hall().view(bert.visitor(), table));
  CHECK(world.hall().view(anna.visitor(), table));
  CHECK(!logbook(world.store(), table, bert.person(), world.now()));
  CHECK(logbook(world.store(), table, anna.person(), world.now()));
  protocol::Clone clone;
  clone.game = table;
  CHECK(!anna.does(clone));

  Xoshiro random(3);
  for (int i = 0; i < 2000 && anna.sight(1).facts.at("life").as_string() != "over"; ++i) {
    if (!anna.sight(1).legal) {
      world.pass(std::chrono::seconds(1));
      anna.read();
      continue;
    }
    auto const& legal = *anna.sight(1).legal;
    auto const& words = legal[below(random, static_cast<std::uint32_t>(legal.size()))].as_string();
    REQUIRE(anna.moves(table, std::string(words), 1));
  }
  REQUIRE(world.store().game(table));
  CHECK(!world.store().game(table)->rated);
  CHECK(none_told(told_of(world, bert, table)));
  create(bert, of_the_day());  // begun, and never played
  world.sleep(a_day);
  CHECK(all_told(told_of(world, bert, table)));
}

TEST_CASE("a rematch of the deal of the day has a deal of its own") {
  World world;
  Party party(world, of_the_day());
  Xoshiro random(3);
  for (int i = 0; i < 2000 && party.truth().life != Life::over; ++i) {
    if (party.host().sight(1).legal) {
      REQUIRE(party.play(1, random));
    } else {
      world.pass(std::chrono::seconds(1));
      party.host().read();
    }
  }
  protocol::Rematch rematch;
  rematch.table = party.table();
  REQUIRE(party.host().does(rematch));
  auto const again = TableId(party.host().last("ack").at("table").as_string());
  auto const made = std::get<Progress>(rebuild(world.store().log(again, 0)));
  CHECK(made.origin->deal.seed != party.truth().origin->deal.seed);
  CHECK(made.origin->deal_day.empty());
}

}  // namespace
}  // namespace roundhouse::server
