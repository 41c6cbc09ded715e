/// What a host does about people at the table, votes about those who are away, and what a moderator removes.
#include <doctest/doctest.h>

#include "kit/party.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;
using std::chrono::minutes;

bool host_bans(Party& party, Client& client, PersonId const& whom, bool on = true) {
  return client.does(protocol::Ban{party.table(), "", whom, on});
}
bool votes_for(Party& party, Client& client, int seat) {
  return client.does(protocol::Replace{party.table(), "", seat});
}
std::string sits_in_of(Party& party, int seat) {
  party.read();
  auto const& facts = party.onlooker().sight(0).facts;
  return std::string(facts.at("seats").at(std::to_string(seat)).at("sits_in").as_string());
}
std::size_t votes_at(Party& party, int seat) {
  party.read();
  return party.host().sight(1).facts.at("seats").at(std::to_string(seat)).at("votes").as_array().size();
}

TEST_CASE(
    "the host bans a spectator: they see nothing any more, and may come again when the host allows it") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto& watcher = party.onlooker();
  watcher.read();
  watcher.forget();
  CHECK(!host_bans(party, party.seat(2), watcher.person()));
  CHECK(code(party.seat(2)) == "host_only");
  CHECK(!host_bans(party, party.host(), party.host().person()));
  CHECK(code(party.host()) == "cannot_remove");
  REQUIRE(host_bans(party, party.host(), watcher.person()));
  CHECK(!host_bans(party, party.host(), watcher.person()));  // is banned already
  watcher.read();
  CHECK(watcher.last("error").at("code") == "banned");
  CHECK(watcher.last("error").at("of") == "hello");
  CHECK(watcher.count("did") == 0);
  watcher.forget();
  watcher.hello(party.table());
  watcher.read();
  CHECK(watcher.last("error").at("code") == "banned");
  CHECK(watcher.count("view") == 0);
  CHECK(!watcher.does(protocol::Chat{party.table(), "", "let me in"}));
  CHECK(code(watcher) == "banned");
  CHECK(!world.hall().view(watcher.visitor(), party.table()));
  REQUIRE(host_bans(party, party.host(), watcher.person(), false));
  watcher.forget();
  watcher.hello(party.table());
  watcher.read();
  CHECK(watcher.count("view") == 1);
}

TEST_CASE("a banned player's seat goes to a computer player, who plays on; not in a rated game") {
  World world;
  Party party(world, kit::settings("usa", 3));
  auto& banned = party.seat(2);
  REQUIRE(host_bans(party, party.host(), banned.person()));
  CHECK(sits_in_of(party, 2) == "banned");
  CHECK(!banned.does(protocol::Back{party.table(), ""}));
  CHECK(code(banned) == "banned");
  banned.reconnect();
  banned.hello(party.table());
  world.settle();
  CHECK(sits_in_of(party, 2) == "banned");
  world.pass(minutes(1));
  CHECK(party.truth().game->decisions() >= 1);
  auto rated = kit::settings("usa", 2);
  rated.rated = true;
  rated.hints = false;
  rated.timing.kind = protocol::Timing::Kind::clock;
  rated.timing.bank = 600;
  Party serious(world, rated);
  CHECK(!host_bans(serious, serious.host(), serious.seat(2).person()));
  CHECK(code(serious.host()) == "rated_plays_on");
}

TEST_CASE("somebody banned from a table that waits has no seat there and takes none") {
  World world;
  Party party(world, kit::settings("usa", 3), false);
  auto& banned = party.seat(2);
  REQUIRE(host_bans(party, party.host(), banned.person()));
  CHECK(!banned.does(protocol::Sit{party.table(), "", 0}));
  CHECK(code(banned) == "banned");
}

TEST_CASE("more than half of those who are there replace somebody who is away") {
  World world;
  Party party(world, kit::settings("usa", 4));
  party.seat(2).disconnect();
  world.pass(minutes(6), minutes(1));
  REQUIRE(votes_for(party, party.seat(3), 2));
  CHECK(votes_at(party, 2) == 1);
  CHECK(sits_in_of(party, 2).empty());
  CHECK(!votes_for(party, party.seat(3), 2));
  CHECK(code(party.seat(3)) == "voted");
  CHECK(!votes_for(party, party.onlooker(), 2));
  CHECK(code(party.onlooker()) == "not_your_seat");
  REQUIRE(votes_for(party, party.seat(4), 2));  // two of three
  CHECK(sits_in_of(party, 2) == "away");
  CHECK(votes_at(party, 2) == 0);
}

TEST_CASE("votes are void when the person comes back") {
  World world;
  Party party(world, kit::settings("usa", 4));
  party.seat(2).disconnect();
  world.pass(minutes(6), minutes(1));
  REQUIRE(votes_for(party, party.seat(3), 2));
  party.seat(2).reconnect();
  party.seat(2).hello(party.table());
  world.settle();
  CHECK(votes_at(party, 2) == 0);
  CHECK(!votes_for(party, party.seat(4), 2));
  CHECK(code(party.seat(4)) == "not_away");
}

TEST_CASE("a removed table closes for everybody, also when another process has written it") {
  World world;
  Party party(world, kit::settings("usa", 2));
  auto& watcher = party.onlooker();
  watcher.read();
  watcher.forget();
  auto log = world.store().log(party.table(), 0);
  Entry const last{.table = party.table(),
                   .sequence = log.back().sequence + 1,
                   .at = log.back().at,
                   .kind = entry_kind::removed};
  REQUIRE(kit::write(world.store(), {Append{last}}) == Written::How::durable);
  SUBCASE("it is told of it") {
    world.hall().refresh(party.table());
  }
  SUBCASE("somebody does something meanwhile") {
    party.host().does(protocol::Hush{party.table(), "", true});
    CHECK(code(party.host()) == "stale");
  }
  world.settle();
  watcher.read();
  CHECK(watcher.last("error").at("code") == "removed");
  watcher.forget();
  watcher.hello(party.table());
  watcher.read();
  CHECK(watcher.last("error").at("code") == "removed");
  CHECK(!world.hall().view(watcher.visitor(), party.table()));
}

TEST_CASE("a removed line leaves the screens, and is not said to those who come later") {
  World world;
  Party party(world, kit::settings("usa", 2));
  REQUIRE(party.host().does(protocol::Chat{party.table(), "", "boo"}));
  auto& watcher = party.onlooker();
  watcher.read();
  CHECK(watcher.count("chat") == 1);
  REQUIRE(kit::write(world.store(), {RemoveChat{party.table(), 1}}) == Written::How::durable);
  watcher.forget();
  world.hall().unsay(party.table(), 1);
  watcher.read();
  CHECK(watcher.last("unsaid").at("n").as_int64() == 1);
  watcher.forget();
  watcher.reconnect();
  watcher.hello(party.table());
  watcher.read();
  CHECK(watcher.count("chat") == 0);
  // Who had seen it before the connection broke is told.
  watcher.forget();
  watcher.say(protocol::Hello{party.table(), std::nullopt, 1});
  watcher.read();
  CHECK(watcher.count("unsaid") == 1);
}

TEST_CASE("whoever the host has blocked does not sit down, nor do they meet in the lobby") {
  World world;
  Party party(world, kit::settings("usa", 3), false);
  auto& blocked = party.onlooker();
  REQUIRE(kit::write(world.store(), {SetBlock{party.host().person(), blocked.person(), true}}) ==
          Written::How::durable);
  party.seat(3).does(protocol::Leave{party.table(), ""});
  CHECK(!blocked.does(protocol::Sit{party.table(), "", 0}));
  CHECK(code(blocked) == "blocked");
}

}  // namespace
}  // namespace roundhouse::server
