#include <doctest/doctest.h>

#include "kit/party.h"
#include "roundhouse/notation.h"
#include "roundhouse/record.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;

void come_back(Party& party) {
  for (auto& person : party.people()) {
    person.reconnect();
    person.hello(party.table(), person.sights().begin()->second.version);
  }
  party.onlooker().reconnect();
  party.onlooker().hello(party.table(), party.onlooker().sight(0).version);
}

TEST_CASE("a restart in the middle of a game leads to the same state, and the game goes on to a right end") {
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    World world;
    Party party(world, kit::settings(id, 2, 1));
    Xoshiro random(21);
    int restarts = 0;
    for (; restarts < 4; ++restarts) {
      party.play_on(random, 15);
      if (party.over()) break;  // some deals of New York are short
      auto const before = party.truth();
      auto const opened = world.restart();
      CHECK(opened.tables == 1);
      CHECK(opened.set_aside.empty());
      come_back(party);
      auto const& after = party.truth();
      CHECK(state_hash(after.board(), after.game->state()) ==
            state_hash(before.board(), before.game->state()));
      CHECK(after.version >= before.version);
      auto const view = *world.hall().view(party.seat(1).visitor(), party.table());
      CHECK(party.seat(1).sight(1).game == kit::content_of(view).at("game").as_object());
    }
    CHECK(restarts > 1);
    party.play_on(random);
    REQUIRE(party.over());
    auto const game = world.store().game(party.table());
    REQUIRE(game.has_value());
    CHECK(!verify(*assets::board(id), game->record));
  }
}

TEST_CASE("a crash at any moment keeps every acknowledged move") {
  World world;
  Party party(world, kit::settings("usa", 3));
  Xoshiro random(4);
  for (int i = 0; i < 40; ++i) {
    auto const seat = party.asked();
    auto& client = party.seat(seat);
    auto const& legal = *client.sight(seat).legal;
    protocol::MakeMove move;
    move.table = party.table();
    move.seat = seat;
    move.action = client.next_action();
    move.version = client.sight(seat).version;
    move.move = legal[below(random, static_cast<std::uint32_t>(legal.size()))].as_string();
    // Sometimes the process dies before the answer leaves, sometimes before anything is written.
    world.say(client.connection(), move);
    if (i % 3 == 0) world.store().flush();
    if (i % 3 != 2) {
      world.crash();
      come_back(party);
    }
    world.settle();
    client.read();
    client.forget();
    client.say(move);  // the client does not know, and asks again
    CHECK(client.count("ack") == 1);
    CHECK(client.count("refused") == 0);
    auto const decisions = party.truth().game->decisions();
    CHECK(decisions == static_cast<std::size_t>(i) + 1);
    party.read();
  }
}

TEST_CASE("what the store cannot keep is refused, changes nothing, and may be tried again") {
  bool full = false;
  World world({.wait_for_disk = false, .max_pages = 0, .before_commit = [&] {
                 if (full) throw std::runtime_error("the disk is full");
               }});
  Party party(world, kit::settings("nordic", 2));
  Xoshiro random(4);
  for (int i = 0; i < 30; ++i) {
    auto const seat = party.asked();
    auto& client = party.seat(seat);
    auto const before = client.sight(seat);
    auto const log = world.store().log(party.table(), 0).size();
    auto const words = std::string(before.legal->front().as_string());
    protocol::MakeMove move;
    move.table = party.table();
    move.seat = seat;
    move.action = client.next_action();
    move.version = before.version;
    move.move = words;
    client.forget();
    full = true;
    client.say(move);
    CHECK(client.count("ack") == 0);
    CHECK(client.last("refused").at("code").as_string() == "store");
    CHECK(client.sight(seat).version == before.version);
    CHECK(!world.store().trouble().empty());
    CHECK(world.store().log(party.table(), 0).size() == log);
    party.read();
    CHECK(party.onlooker().sight(0).version == before.version);
    full = false;
    client.forget();
    client.say(move);
    CHECK(client.count("ack") == 1);
    CHECK(client.sight(seat).version == before.version + 1);
    CHECK(world.store().trouble() == "");
  }
}

TEST_CASE("a disk that fills up loses nothing that was acknowledged") {
  World world({.wait_for_disk = false, .max_pages = 45, .before_commit = nullptr});
  Party party(world, kit::settings("usa", 2));
  Xoshiro random(9);
  std::size_t acknowledged = 0;
  bool refused = false;
  for (int i = 0; i < 5000 && !refused; ++i) {
    auto const seat = party.asked();
    if (seat == 0) break;
    protocol::Chat chat;
    chat.table = party.table();
    chat.text = std::string(400, 'x');
    party.host().does(chat);
    if (party.play(seat, random)) {
      ++acknowledged;
    } else {
      CHECK(party.seat(seat).last("refused").at("code").as_string() == "store");
      refused = true;
    }
  }
  CHECK(refused);
  CHECK(party.truth().game->decisions() == acknowledged);
  world.crash();
  CHECK(party.truth().game->decisions() == acknowledged);
}

TEST_CASE("computer players try again when their move could not be kept") {
  bool full = false;
  World world({.wait_for_disk = false, .max_pages = 0, .before_commit = [&] {
                 if (full) throw std::runtime_error("the disk is full");
               }});
  Party party(world, kit::settings("usa", 1, 1), false);
  full = false;
  protocol::Start start;
  start.table = party.table();
  full = true;
  CHECK(!party.host().does(start));
  full = false;
  CHECK(party.host().does(start));
  Xoshiro random(1);
  party.play_on(random, 5);
  full = true;
  auto const before = party.truth().game->decisions();
  world.pass(std::chrono::seconds(5));
  CHECK(party.truth().game->decisions() == before);
  full = false;
  party.play_on(random);
  CHECK(party.over());
}

TEST_CASE("two nodes that write to the same table do not both win") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto const seat = party.asked();
  auto& client = party.seat(seat);
  auto const words = std::string(client.sight(seat).legal->front().as_string());
  // Another node has written the next entry; this one does not know.
  Entry entry;
  entry.table = party.table();
  entry.sequence = client.sight(seat).version + 1;
  entry.at = world.now();
  entry.kind = "moved";
  entry.seat = seat;
  entry.person = client.person();
  entry.action = "elsewhere";
  entry.body = words;
  world.store().write({Append{entry}}, nullptr);
  world.store().flush();
  client.forget();
  CHECK(!client.moves(party.table(), words, seat));
  CHECK(client.last("refused").at("code").as_string() == "stale");
  CHECK(client.sight(seat).version == entry.sequence);
  CHECK(party.truth().game->decisions() == 1);
}

}  // namespace
}  // namespace roundhouse::server
