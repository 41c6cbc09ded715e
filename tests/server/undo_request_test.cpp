/// Moves that others have seen are taken back only if they agree.
#include <doctest/doctest.h>

#include "kit/party.h"
#include "roundhouse/notation.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;
using std::chrono::seconds;

bool ask_undo(Party& party, int seat) {
  protocol::Undo message;
  message.table = party.table();
  message.seat = seat;
  return party.seat(seat).does(message);
}

bool answer_undo(Party& party, Client& client, bool yes) {
  return client.does(protocol::AnswerUndo{party.table(), "", yes});
}

std::string undo_fact(Party& party, int seat) {
  party.read();
  auto const& facts = party.onlooker().sight(0).facts;
  return std::string(facts.at("seats").at(std::to_string(seat)).at("undo").as_string());
}

kit::json::object undo_request(Party& party) {
  party.read();
  auto const* undo = party.onlooker().sight(0).facts.if_contains("undo");
  return undo == nullptr ? kit::json::object() : undo->as_object();
}

/// Somebody has claimed a route and paid; it is another's turn. Whose claim it was.
struct Claimed {
  int seat = 0;
  std::string before;  // it was paid
  std::string words;   // of the payment
};
Claimed claim_a_route(Party& party) {
  Xoshiro random(1);
  while (party.truth().game->state().phase != Phase::turn) party.play_on(random, 1);
  for (int i = 0; i < 200 && !party.move_with(party.asked(), "claim"); ++i)
    REQUIRE(party.seat(party.asked()).moves(party.table(), "draw", party.asked()));
  auto const seat = party.asked();
  REQUIRE(party.seat(seat).moves(party.table(), *party.move_with(seat, "claim"), seat));
  Claimed claimed{seat, party.hash(), *party.move_with(seat, "pay")};
  REQUIRE(party.seat(seat).moves(party.table(), claimed.words, seat));
  party.read();
  return claimed;
}

TEST_CASE("a move that others have seen is taken back when all of them agree, and the log says so") {
  World world;
  Party party(world, kit::settings("usa", 3));
  auto const claimed = claim_a_route(party);
  auto const paid = party.hash();
  auto const first = claimed.seat % 3 + 1;
  auto const second = first % 3 + 1;
  CHECK(undo_fact(party, claimed.seat) == "ask");
  REQUIRE(ask_undo(party, claimed.seat));
  CHECK(party.hash() == paid);
  CHECK(undo_fact(party, claimed.seat) == "asked");
  CHECK(undo_request(party).at("seat").as_int64() == claimed.seat);
  CHECK(undo_request(party).at("awaits").as_array().size() == 2);
  CHECK(!ask_undo(party, claimed.seat));
  CHECK(code(party.seat(claimed.seat)) == "undo_asked");
  // Neither the asker nor a spectator can agree.
  CHECK(!answer_undo(party, party.seat(claimed.seat), true));
  CHECK(code(party.seat(claimed.seat)) == "not_your_decision");
  CHECK(!answer_undo(party, party.onlooker(), true));
  CHECK(code(party.onlooker()) == "not_your_seat");

  REQUIRE(answer_undo(party, party.seat(first), true));
  CHECK(party.hash() == paid);
  CHECK(undo_request(party).at("awaits").as_array() == kit::json::array{second});
  CHECK(!answer_undo(party, party.seat(first), true));
  CHECK(code(party.seat(first)) == "not_your_decision");
  REQUIRE(answer_undo(party, party.seat(second), true));
  CHECK(party.hash() == claimed.before);
  CHECK(undo_request(party).empty());
  party.onlooker().read();
  auto const& told = party.onlooker().last("did");
  CHECK(told.at("what").as_string() == "undone");
  CHECK(told.at("by").as_int64() == claimed.seat);
  CHECK(told.at("took_back").as_string() == std::to_string(claimed.seat) + " " + claimed.words);
  CHECK(!answer_undo(party, party.seat(second), true));
  CHECK(code(party.seat(second)) == "nobody_asks");
}

TEST_CASE("one refusal drops the request, and the same move is not asked for again") {
  World world;
  Party party(world, kit::settings("usa", 3));
  auto const claimed = claim_a_route(party);
  auto const paid = party.hash();
  auto const other = claimed.seat % 3 + 1;
  REQUIRE(ask_undo(party, claimed.seat));
  SUBCASE("refused") {
    REQUIRE(answer_undo(party, party.seat(other), false));
    party.onlooker().read();
    CHECK(party.onlooker().last("did").at("by").as_int64() == other);
  }
  SUBCASE("withdrawn") {
    REQUIRE(answer_undo(party, party.seat(claimed.seat), false));
  }
  SUBCASE("refused after a restart") {
    world.restart();
    for (auto& client : party.people()) client.reconnect();
    party.seat(other).hello(party.table());
    REQUIRE(answer_undo(party, party.seat(other), false));
    party.onlooker().reconnect();
    party.onlooker().hello(party.table());
  }
  CHECK(undo_request(party).empty());
  CHECK(party.hash() == paid);
  CHECK(undo_fact(party, claimed.seat) == "refused");
  CHECK(!ask_undo(party, claimed.seat));
  CHECK(code(party.seat(claimed.seat)) == "no_undo");
}

TEST_CASE("a request ends when the game goes on") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto const claimed = claim_a_route(party);
  auto const other = 3 - claimed.seat;
  REQUIRE(ask_undo(party, claimed.seat));
  SUBCASE("by a move") {
    REQUIRE(party.seat(other).moves(party.table(), "draw", other));
    CHECK(undo_fact(party, claimed.seat) == "gone_on");
  }
  SUBCASE("by somebody who leaves") {
    world.drop_thoughts = true;
    REQUIRE(party.seat(other).does(protocol::Leave{party.table(), ""}));
    CHECK(undo_fact(party, claimed.seat) == "now");  // nobody else is there any more
  }
  SUBCASE("by a pause") {
    for (auto& client : party.people()) REQUIRE(client.does(protocol::Pause{party.table(), ""}));
  }
  CHECK(undo_request(party).empty());
  CHECK(!answer_undo(party, party.seat(other), true));
}

TEST_CASE("computer players wait for the answer, but not for ever") {
  World world;
  Party party(world, kit::settings("usa", 2, 1));
  // A claim after which it is the computer player's turn.
  Xoshiro random(1);
  auto const can_claim = [&] {
    return party.asked() == 2 && party.truth().game->state().phase == Phase::turn &&
           party.move_with(2, "claim");
  };
  for (int i = 0; i < 300 && !can_claim(); ++i) {
    auto const seat = party.asked();
    if (seat == 0) {
      world.pass(seconds(1));
    } else if (party.move_with(seat, "draw")) {
      REQUIRE(party.seat(seat).moves(party.table(), "draw", seat));
    } else {
      REQUIRE(party.play(seat, random));
    }
  }
  REQUIRE(can_claim());
  REQUIRE(party.seat(2).moves(party.table(), *party.move_with(2, "claim"), 2));
  auto const before = party.hash();
  world.drop_thoughts = true;
  REQUIRE(party.seat(2).moves(party.table(), *party.move_with(2, "pay"), 2));
  REQUIRE(ask_undo(party, 2));
  auto const paid = party.hash();
  world.drop_thoughts = false;
  SUBCASE("it agrees in time") {
    world.restart();
    for (auto& client : party.people()) client.reconnect();
    party.seat(1).hello(party.table());
    world.pass(seconds(20));
    CHECK(party.hash() == paid);
    REQUIRE(answer_undo(party, party.seat(1), true));
    CHECK(party.hash() == before);
  }
  SUBCASE("nobody answers") {
    world.restart();
    world.pass(seconds(29));
    CHECK(party.truth().undo.has_value());
    CHECK(party.hash() == paid);
    world.pass(seconds(3));
    CHECK(!party.truth().undo);
    CHECK(party.hash() != paid);
  }
}

TEST_CASE("who concerns nobody asks nobody") {
  World world;
  SUBCASE("in the middle of one's own turn") {
    Party party(world, kit::settings("usa", 2));
    auto const claimed = claim_a_route(party);
    auto const other = 3 - claimed.seat;
    if (party.move_with(other, "claim")) {
      REQUIRE(party.seat(other).moves(party.table(), *party.move_with(other, "claim"), other));
      CHECK(undo_fact(party, other) == "now");
      REQUIRE(ask_undo(party, other));
      CHECK(undo_fact(party, claimed.seat) == "ask");  // as before
    }
  }
  SUBCASE("alone against computer players") {
    world.drop_thoughts = true;
    Party party(world, kit::settings("usa", 1, 1));
    world.drop_thoughts = false;
    world.restart();
    for (auto& client : party.people()) client.reconnect();
    party.host().hello(party.table());
    party.onlooker().reconnect();
    party.onlooker().hello(party.table());
    world.pass(seconds(2));
    auto const claimed = [&] {
      Xoshiro random(1);
      while (party.truth().game->state().phase != Phase::turn) party.play_on(random, 1);
      for (int i = 0; i < 300; ++i) {
        world.pass(seconds(1));
        if (party.asked() != 1) continue;
        if (party.move_with(1, "claim")) break;
        REQUIRE(party.seat(1).moves(party.table(), "draw", 1));
      }
      REQUIRE(party.seat(1).moves(party.table(), *party.move_with(1, "claim"), 1));
      return party.hash();
    }();
    world.drop_thoughts = true;
    REQUIRE(party.seat(1).moves(party.table(), *party.move_with(1, "pay"), 1));
    CHECK(undo_fact(party, 1) == "now");
    REQUIRE(ask_undo(party, 1));
    CHECK(party.hash() == claimed);
  }
  SUBCASE("around one screen") {
    auto settings = kit::settings("usa", 2);
    for (auto& seat : settings.seats) seat.kind = protocol::SeatPlan::Kind::mine;
    Party party(world, settings);
    auto const claimed = claim_a_route(party);
    CHECK(undo_fact(party, claimed.seat) == "now");
    REQUIRE(ask_undo(party, claimed.seat));
    CHECK(party.hash() == claimed.before);
  }
}

TEST_CASE("a seat knows why it cannot take anything back") {
  World world;
  Party party(world, kit::settings("usa", 2));
  CHECK(undo_fact(party, 1) == "none");
  REQUIRE(party.seat(1).moves(party.table(), *party.move_with(1, "keep"), 1));
  CHECK(undo_fact(party, 1) == "now");
  REQUIRE(party.seat(2).moves(party.table(), *party.move_with(2, "keep"), 2));
  auto const seat = party.asked();
  REQUIRE(party.seat(seat).moves(party.table(), "draw", seat));
  CHECK(undo_fact(party, seat) == "seen");
  CHECK(undo_fact(party, 3 - seat) == "gone_on");
}

TEST_CASE("what was put aside is taken back without telling others what it was") {
  World world;
  Party party(world, kit::settings("usa", 3));
  REQUIRE(party.seat(1).moves(party.table(), *party.move_with(1, "keep"), 1));
  REQUIRE(ask_undo(party, 1));
  party.read();
  CHECK(party.onlooker().last("did").at("took_back").as_string() == "1 keep ?");
  CHECK(party.seat(2).last("did").at("took_back").as_string() == "1 keep ?");
  CHECK(party.seat(1).last("did").at("took_back").as_string().starts_with("1 keep "));
  CHECK(party.seat(1).last("did").at("took_back").as_string() != "1 keep ?");
}

}  // namespace
}  // namespace roundhouse::server
