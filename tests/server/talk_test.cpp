#include <doctest/doctest.h>

#include "kit/party.h"
#include "tables/game/objection.h"
#include "text/moves.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;

protocol::Chat chat(Party& party, std::string text) {
  protocol::Chat message;
  message.table = party.table();
  message.text = std::move(text);
  return message;
}

TEST_CASE("what is said reaches everybody at the table, in order, and those who come later") {
  World world;
  Party party(world, kit::settings("usa", 2));
  REQUIRE(party.seat(1).does(chat(party, "hello")));
  party.read();
  CHECK(party.seat(2).last("chat").at("seat").as_int64() == 1);
  REQUIRE(party.onlooker().does(chat(party, "good luck")));
  party.read();
  CHECK(party.seat(2).count("chat") == 2);
  CHECK(party.seat(2).last("chat").at("text").as_string() == "good luck");
  CHECK(party.seat(2).last("chat").at("seat").as_int64() == 0);
  CHECK(party.seat(2).last("chat").at("n").as_int64() == 2);
  world.restart();
  Client later(world, "later");
  later.hello(party.table());
  CHECK(later.count("chat") == 2);
  protocol::Hello hello;
  hello.table = party.table();
  hello.chat = 1;
  later.forget();
  later.say(hello);
  CHECK(later.count("chat") == 1);
}

TEST_CASE("a muted person is not heard until unmuted") {
  World world;
  Party party(world, kit::settings("usa", 3));
  protocol::Mute mute;
  mute.person = party.seat(2).person();
  REQUIRE(party.seat(1).does(mute));
  REQUIRE(party.seat(2).does(chat(party, "one")));
  party.read();
  CHECK(party.seat(1).count("chat") == 0);
  CHECK(party.seat(3).count("chat") == 1);
  CHECK(party.seat(2).count("chat") == 1);
  world.restart();
  Client again(world, party.seat(1).person());
  again.hello(party.table());
  CHECK(again.count("chat") == 0);
  mute.on = false;
  REQUIRE(again.does(mute));
  party.seat(2).reconnect();
  REQUIRE(party.seat(2).does(chat(party, "two")));
  again.read();
  CHECK(again.count("chat") == 1);
}

TEST_CASE("the same line sent twice is said once") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto line = chat(party, "hello");
  line.action = "x";
  party.seat(1).say(line);
  party.seat(1).say(line);
  party.read();
  CHECK(party.seat(2).count("chat") == 1);
}

TEST_CASE("why a move is not allowed can be asked without making it") {
  World world;
  Party party(world, kit::settings("usa", 2));
  Xoshiro random(1);
  party.play_on(random, 2);
  auto const seat = party.asked();
  protocol::Why why;
  why.table = party.table();
  why.move = "pass";
  party.seat(seat).say(why);
  auto const& because = party.seat(seat).last("because");
  CHECK(!because.at("legal").as_bool());
  CHECK(because.at("clause").as_string() == "B-11");
  CHECK(because.at("text").as_string() == text::sentence(Reason::can_act, Language::en));
  why.move = "draw";
  party.seat(seat).say(why);
  CHECK(party.seat(seat).last("because").at("legal").as_bool());
  CHECK(party.seat(seat).last("because").at("text").as_string() == "The move is legal.");
  why.move = "dance";
  party.seat(seat).say(why);
  CHECK(!party.seat(seat).last("because").at("legal").as_bool());
  CHECK(party.seat(seat).last("because").at("text").as_string() ==
        sentence(Objection::no_move, Language::en));
  party.onlooker().say(why);
  CHECK(!party.onlooker().last("because").at("legal").as_bool());
}

TEST_CASE("a hint is a legal move with its reasons, in the person's language") {
  World world;
  Party party(world, kit::settings("usa", 2));
  Xoshiro random(1);
  party.play_on(random, 6);
  auto const seat = party.asked();
  protocol::Hint hint;
  hint.table = party.table();
  for (auto const language : {Language::en, Language::fr}) {
    Client client(world, party.seat(seat).person(), language);
    client.say(hint);
    auto const& advice = client.last("advice");
    auto const& legal = *party.seat(seat).sight(seat).legal;
    CHECK(std::ranges::find(legal, advice.at("move")) != legal.end());
    CHECK(!advice.at("sentence").as_string().empty());
    CHECK(!advice.at("reasons").as_string().empty());
  }
  auto const other = 3 - seat;
  party.seat(other).say(hint);
  CHECK(party.seat(other).last("error").at("code").as_string() == "not_your_decision");
  party.onlooker().say(hint);
  CHECK(party.onlooker().last("error").at("code").as_string() == "not_your_seat");
}

TEST_CASE("no hints where none were agreed") {
  World world;
  auto settings = kit::settings("usa", 2);
  settings.hints = false;
  Party party(world, settings);
  protocol::Hint hint;
  hint.table = party.table();
  party.seat(1).say(hint);
  CHECK(party.seat(1).last("error").at("code").as_string() == "hints_off");
}

TEST_CASE("one's own decisions are explained at once, those of others when the game is over") {
  World world;
  Party party(world, kit::settings("new-york", 2));
  Xoshiro random(1);
  party.play_on(random, 10);
  auto const& decisions = party.truth().game->played();
  auto const whose = index(decisions[7].seat) + 1;
  protocol::Explain explain;
  explain.table = party.table();
  explain.at = 8;
  party.seat(whose).say(explain);
  CHECK(party.seat(whose).last("advice").at("at").as_int64() == 8);
  CHECK(party.seat(whose).last("advice").at("seat").as_int64() == whose);
  auto& other = party.seat(3 - whose);
  other.say(explain);
  CHECK(other.last("error").at("code").as_string() == "not_yours_to_see");
  explain.at = 500;
  other.say(explain);
  CHECK(other.last("error").at("code").as_string() == "no_position");
  party.play_on(random);
  explain.at = 8;
  other.say(explain);
  CHECK(other.last("advice").at("seat").as_int64() == whose);
}

TEST_CASE("everybody knows who is there") {
  World world;
  Party party(world, kit::settings("usa", 2));
  party.read();
  CHECK(party.seat(1).last("presence").at("spectators").as_int64() == 1);
  CHECK(party.seat(1).last("presence").at("seats").as_array().size() == 2);
  party.seat(2).disconnect();
  party.seat(1).read();
  CHECK(party.seat(1).last("presence").at("seats") == boost::json::array{1});
  protocol::Bye bye;
  bye.table = party.table();
  party.onlooker().say(bye);
  party.seat(1).read();
  CHECK(party.seat(1).last("presence").at("spectators").as_int64() == 0);
}

TEST_CASE("nobody mutes more people than anybody meets") {
  World world;
  Client anna(world, "anna");
  protocol::Mute mute;
  for (int i = 0; i < 500; ++i) {
    mute.action.clear();
    mute.person = "person" + std::to_string(i);
    REQUIRE(anna.does(mute));
  }
  mute.person = "one more";
  CHECK(!anna.does(mute));
  CHECK(anna.last("refused").at("code").as_string() == "mutes_full");
  mute.person = "person7";
  mute.on = false;
  CHECK(anna.does(mute));
  mute.person = "one more";
  mute.on = true;
  CHECK(anna.does(mute));
  CHECK(world.store().muted_by("anna").size() == 500);
}

}  // namespace
}  // namespace roundhouse::server
