#include <doctest/doctest.h>

#include "kit/party.h"
#include "roundhouse/notation.h"
#include "tables/table/table.h"
#include "text/moves.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;

protocol::MakeMove first_move(Party& party, int seat) {
  auto& client = party.seat(seat);
  protocol::MakeMove move;
  move.table = party.table();
  move.seat = seat;
  move.action = client.next_action();
  move.version = client.sight(seat).version;
  move.move = client.sight(seat).legal->front().as_string();
  return move;
}

TEST_CASE("the same message again is answered the same and not done again") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto const seat = party.asked();
  auto& client = party.seat(seat);
  auto const move = first_move(party, seat);
  client.say(move);
  auto const first = client.last("ack");
  for (int i = 0; i < 3; ++i) {
    client.forget();
    client.say(move);
    CHECK(client.last("ack") == first);
    CHECK(client.count("did") == 0);
  }
  CHECK(party.truth().game->decisions() == 1);

  SUBCASE("also from another device, and after a restart") {
    world.restart();
    Client other(world, client.person());
    other.say(move);
    CHECK(other.last("ack") == first);
    CHECK(party.truth().game->decisions() == 1);
  }
  SUBCASE("and a refusal is refused again in the same words, though it would be legal by now") {
    auto const other = seat == 1 ? 2 : 1;
    protocol::MakeMove wrong = first_move(party, other);
    wrong.move = "draw";
    party.seat(other).say(wrong);
    auto const refusal = party.seat(other).last("refused");
    CHECK(refusal.at("code").as_string() == "rule");
    CHECK(party.seat(other).moves(
        party.table(), std::string(party.seat(other).sight(other).legal->front().as_string()), other));
    party.seat(other).forget();
    party.seat(other).say(wrong);
    CHECK(party.seat(other).last("refused") == refusal);
  }
}

TEST_CASE("two messages that leave together are done one after the other, and the second one once") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto const seat = party.asked();
  auto& client = party.seat(seat);
  auto const move = first_move(party, seat);
  world.say(client.connection(), move);
  world.say(client.connection(), move);
  auto again = move;
  again.action = "another name";
  world.say(client.connection(), again);
  world.settle();
  client.forget();
  client.read();
  CHECK(client.count("ack") == 2);
  CHECK(client.count("refused") == 1);
  CHECK(party.truth().game->decisions() == 1);
}

TEST_CASE("a refused move names its clause in the reader's language and changes nothing") {
  World world;
  auto settings = kit::settings("usa", 2);
  Party party(world, settings);
  Xoshiro random(1);
  party.play_on(random, 2);
  auto const seat = party.asked();
  Client french(world, party.seat(seat).person(), Language::fr);
  french.hello(party.table());
  auto const before = french.sight(seat);
  protocol::MakeMove move;
  move.table = party.table();
  move.seat = seat;
  move.version = before.version;
  move.move = "pass";
  CHECK(!french.does(move));
  CHECK(french.last("refused").at("clause").as_string() == "B-11");
  CHECK(french.last("refused").at("text").as_string() == text::sentence(Reason::can_act, Language::fr));
  CHECK(party.truth().version == before.version);
}

TEST_CASE("moves out of turn, for another seat or for an old version are refused") {
  World world;
  Party party(world, kit::settings("usa", 3));
  Xoshiro random(2);
  party.play_on(random, 3);
  auto const version = party.truth().version;
  auto const seat = party.asked();
  auto const other = seat % 3 + 1;
  auto move = first_move(party, seat);

  SUBCASE("another's seat") {
    move.action = "x";
    party.seat(other).say(move);
    CHECK(code(party.seat(other)) == "not_your_seat");
  }
  SUBCASE("a spectator") {
    party.onlooker().say(move);
    CHECK(code(party.onlooker()) == "not_your_seat");
  }
  SUBCASE("not asked") {
    move.seat = other;
    party.seat(other).say(move);
    CHECK(code(party.seat(other)) == "rule");
    CHECK(party.seat(other).last("refused").at("clause").as_string() == "B-05");
  }
  SUBCASE("an old version") {
    move.version = 3;
    party.seat(seat).say(move);
    CHECK(code(party.seat(seat)) == "stale");
  }
  SUBCASE("a version that is still to come") {
    move.version += 1;
    party.seat(seat).say(move);
    CHECK(code(party.seat(seat)) == "stale");
  }
  SUBCASE("no words of a move") {
    move.move = "fly to the moon";
    party.seat(seat).say(move);
    CHECK(code(party.seat(seat)) == "no_move");
  }
  SUBCASE("a table that is none") {
    move.table = "nowhere";
    party.seat(seat).say(move);
    CHECK(code(party.seat(seat)) == "no_such_table");
  }
  CHECK(party.truth().version == version);
}

TEST_CASE("choices that all make at once come to the same in any order") {
  for (auto const* id : {"usa", "iberia", "south-korea", "marklin"}) {
    CAPTURE(id);
    std::string hash;
    for (int order = 0; order < 6; ++order) {
      World world;
      Party party(world, kit::settings(id, 3));
      // Every seat decides at the same time, before hearing of the others.
      std::array<int, 3> seats{1, 2, 3};
      for (int i = 0; i < order; ++i) std::ranges::next_permutation(seats);
      int rounds = 0;
      while (party.truth().game->state().phase <= Phase::keep_opening && rounds < 12) {
        for (auto const seat : seats) world.say(party.seat(seat).connection(), first_move(party, seat));
        world.settle();
        party.read();
        ++rounds;
      }
      CHECK(rounds > 0);
      auto const& truth = party.truth();
      auto const here = state_hash(truth.board(), truth.game->state());
      if (hash.empty()) hash = here;
      CHECK(here == hash);
    }
  }
}

TEST_CASE("what is malformed is answered with its place, and nothing happens") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto const version = party.truth().version;
  for (std::string_view const frame :
       {"", "{", "[]", "null", R"({"t":"move"})", R"({"t":"move","d":[]})", R"({"t":7,"d":{}})",
        R"({"t":"fly","d":{}})", R"({"t":"move","d":{"table":"x"}})", R"({"t":"ping","d":{"n":"1"}})",
        R"({"t":"ping","d":{"n":-1}})", R"({"t":"ping","d":{"n":1,"m":2}})", R"({"t":"ping","d":{"n":1}} x)",
        R"({"t":"chat","d":{"table":"x","id":"y","text":"\u0007"}})", "\xff\xfe",
        R"({"t":"ping","d":{"n":[[[[[[[[[[[[[[1]]]]]]]]]]]]]]}})"}) {
    CAPTURE(std::string(frame));
    party.host().forget();
    world.say_raw(party.host().connection(), frame);
    world.settle();
    party.host().read();
    CHECK(party.host().last("error").at("code").as_string() == "malformed");
    CHECK(!party.host().last("error").at("text").as_string().empty());
  }
  party.host().forget();
  world.say_raw(party.host().connection(), std::string(100'000, ' '));
  party.host().read();
  CHECK(party.host().last("error").at("code").as_string() == "malformed");
  CHECK(party.truth().version == version);
}

TEST_CASE("a table remembers its answers to so many people, and evicts the least recent one first") {
  AnswerMemory memory;
  memory.keep("silent", "a", {"yes", 409});
  for (int i = 0; i < 99; ++i) memory.keep("p" + std::to_string(i), "a", {"no"});
  REQUIRE(memory.find("silent", "a"));
  CHECK(memory.find("silent", "a")->text == "yes");
  CHECK(memory.find("silent", "a")->status == 409);
  memory.keep("p0", "b", {"no"});
  memory.keep("one more", "a", {"no"});
  CHECK(!memory.find("silent", "a"));
  CHECK(memory.find("p0", "a")->text == "no");
  CHECK(memory.find("p1", "a")->text == "no");
}

TEST_CASE("whatever others say, what was answered to somebody is answered again") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto& anna = party.seat(1);
  party.read();
  protocol::MakeMove move;
  move.table = party.table();
  move.seat = 1;
  move.action = "once";
  move.version = anna.sight(1).version;
  move.move = anna.sight(1).legal->front().as_string();
  anna.say(move);
  REQUIRE(anna.count("ack") >= 1);
  auto const first = anna.last("ack");
  for (int person = 0; person < 20; ++person) {
    Client stranger(world, "stranger" + std::to_string(person));
    for (int i = 0; i < 40; ++i) {
      protocol::Undo undo;
      undo.table = party.table();
      stranger.does(undo);
    }
  }
  auto const decisions = party.truth().game->decisions();
  anna.forget();
  anna.say(move);
  CHECK(anna.last("ack") == first);
  CHECK(party.truth().game->decisions() == decisions);
}

}  // namespace
}  // namespace roundhouse::server
