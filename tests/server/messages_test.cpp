/// Games in which every kind of message is sent. tests/server/check_messages.py writes them to a file
/// and compares them with the schema.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>

#include "kit/party.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;

/// With some way of asking for everything while it goes on.
void play_with_questions(World& world, std::string const& id, protocol::TableSettings const& settings) {
  CAPTURE(id);
  Party party(world, settings);
  Xoshiro random(31);
  protocol::Hint hint;
  hint.table = party.table();
  protocol::Undo undo;
  undo.table = party.table();
  protocol::Why why;
  why.table = party.table();
  why.move = "pass";
  for (int i = 0; i < 4000 && !party.over(); ++i) {
    party.play_on(random, 1);
    auto& person = party.people()[static_cast<std::size_t>(i) % party.people().size()];
    if (i % 11 == 0) person.say(hint);
    if (i % 5 == 0) person.does(undo);
    if (i % 5 == 0 && party.truth().undo) {
      for (auto& other : party.people()) other.does(protocol::AnswerUndo{party.table(), "", i % 3 > 0});
    }
    if (i % 13 == 0) person.say(why);
    if (i % 40 == 0) {
      person.reconnect();
      auto const& sight = person.sights().begin()->second;
      person.hello(party.table(), std::max<std::int64_t>(0, sight.version - i % 3));
    }
  }
  CHECK(party.over());
  protocol::Rematch rematch;
  rematch.table = party.table();
  CHECK(party.host().does(rematch));
}

/// A game by correspondence, with a plan that is played and one that is dropped.
void plans(World& world) {
  auto settings = kit::settings("usa", 2);
  settings.timing = {protocol::Timing::Kind::days, 0, 0, 3};
  Party party(world, settings);
  Xoshiro random(7);
  while (party.truth().game->state().phase != Phase::turn) REQUIRE(party.play(party.asked(), random));
  auto& waits = party.seat(3 - party.asked());
  waits.say(protocol::AskChoices{party.table(), 0});
  CHECK(waits.does(protocol::MakePlan{party.table(), "", 0, {{{"draw", "draw"}}}}));
  party.play_on(random, 4);
}

/// Somebody goes away; the host does something about it, and about those who disturb.
void absences(World& world) {
  Party party(world, kit::settings("usa", 2));
  CHECK(party.host().does(protocol::Hush{party.table(), "", true}));
  CHECK(party.host().does(protocol::Ban{party.table(), "", party.onlooker().person(), true}));
  // A moderator removes a line.
  REQUIRE(party.host().does(protocol::Chat{party.table(), "", "boo"}));
  REQUIRE(kit::write(world.store(), {RemoveChat{party.table(), 1}}) == Written::How::durable);
  world.hall().unsay(party.table(), 1);
  party.people()[1].disconnect();
  world.pass(std::chrono::minutes(6), std::chrono::minutes(1));
  CHECK(party.host().does(protocol::Replace{party.table(), "", 2}));
  CHECK(party.host().does(protocol::End{party.table(), ""}));
}

void life_of_a_table(World& world) {
  auto settings = kit::settings("usa", 2);
  settings.timing = {protocol::Timing::Kind::clock, 60, 5, 0};
  settings.paced = true;
  settings.listed = true;
  Party party(world, settings, false);
  protocol::Remove remove;
  remove.table = party.table();
  remove.seat = 2;
  CHECK(party.host().does(remove));
  protocol::Sit sit;
  sit.table = party.table();
  CHECK(!party.people()[1].does(sit));  // not again
  Client other(world, "another");
  other.hello(party.table());
  CHECK(other.does(sit));
  CHECK(other.does(protocol::Paint{party.table(), "", 0, "gold", "engine"}));
  protocol::Start start;
  start.table = party.table();
  CHECK(party.host().does(start));
  protocol::Pause pause;
  pause.table = party.table();
  protocol::Unpause unpause;
  unpause.table = party.table();
  CHECK(party.host().does(pause));
  CHECK(other.does(pause));
  CHECK(party.host().does(unpause));
  protocol::Chat chat;
  chat.table = party.table();
  chat.text = "bonjour à toutes et à tous";
  CHECK(party.host().does(chat));
  protocol::Mute mute;
  mute.person = party.host().person();
  CHECK(other.does(mute));
  world.pass(std::chrono::seconds(70));
  protocol::Back back;
  back.table = party.table();
  CHECK(party.host().does(back));
  protocol::Leave leave;
  leave.table = party.table();
  CHECK(party.host().does(leave));
  world.restart();
  party.host().reconnect();
  party.host().hello(party.table(), 3);
  protocol::Explain explain;
  explain.table = party.table();
  explain.at = 1;
  for (auto* person : {&party.host(), &other}) person->say(explain);
  party.host().say(protocol::Ping{5});
  party.host().say(protocol::Bye{party.table()});
  party.host().hello("nowhere");
}

TEST_CASE("games with every kind of message, on every board") {
  World world;
  world.limits.open = 100;  // a rematch of each
  world.restart();
  world.keep_heard = true;
  for (auto const& id : assets::board_ids()) {
    auto const& board = *assets::board(id);
    play_with_questions(world, id, kit::settings(id, board.min_players));
    auto most = kit::settings(id, board.max_players - 1, 1, "greedy");
    most.timing = {protocol::Timing::Kind::days, 0, 0, 3};
    play_with_questions(world, id, most);
  }
  life_of_a_table(world);
  absences(world);
  plans(world);
  Party finished(world, kit::settings("new-york", 2));
  Xoshiro random(3);
  finished.play_on(random);
  protocol::Clone clone;
  clone.game = finished.table();
  clone.at = 30;
  CHECK(finished.host().does(clone));

  auto const* const path = std::getenv("ROUNDHOUSE_MESSAGES");
  if (path == nullptr) return;
  std::ofstream file(path);
  for (auto const& frame : world.heard()) file << '>' << frame << '\n';
  for (auto const& frame : world.sent()) file << '<' << frame.text << '\n';
}

}  // namespace
}  // namespace roundhouse::server
