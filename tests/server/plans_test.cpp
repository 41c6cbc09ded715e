/// Plans: what somebody wants to play when their turn comes, in a game by correspondence.
#include "tables/game/plans.h"

#include <doctest/doctest.h>

#include "kit/party.h"
#include "kit/rows.h"

namespace roundhouse::server {
namespace {

using kit::Client;
using kit::Party;
using kit::World;

protocol::TableSettings by_post(std::string const& board, int people) {
  auto settings = kit::settings(board, people);
  settings.timing = {protocol::Timing::Kind::days, 0, 0, 3};
  return settings;
}

/// A game in which the opening is over: somebody's turn, and somebody else waits.
struct Post {
  explicit Post(std::string const& board = "usa") : party(world, by_post(board, 2)) {
    while (is_simultaneous(party.truth().game->state().phase)) REQUIRE(party.play(party.asked(), random));
  }
  int now() { return party.asked(); }
  int other() { return 3 - now(); }
  bool plan(int seat, std::vector<PlanOption> const& options) {
    protocol::MakePlan message{party.table(), "", 0, {}};
    for (auto const& option : options) message.options.push_back({option});
    return party.seat(seat).does(message);
  }
  /// The seat plays until its turn is over; with a plan of the other it may be asked again at once.
  void end_turn(int seat) {
    do REQUIRE(party.play(seat, random));
    while (party.asked() == seat && party.truth().game->state().phase != Phase::turn);
    world.settle();
    party.read();
  }
  boost::json::object told(int seat) {
    party.read();
    return party.seat(seat).last("planned");
  }

  World world;
  Xoshiro random{5};
  Party party;
};

PlanOption const draw_twice{"draw", "draw"};

TEST_CASE("a plan is played when the turn comes: the first option that can be") {
  Post post;
  auto const first = post.now();
  auto const second = post.other();
  REQUIRE(post.plan(second, {{"claim no-such-route-here"}}) == false);
  CHECK(code(post.party.seat(second)) == "no_move");
  // A route for which the hand cannot pay is passed over.
  auto const& board = post.party.truth().board();
  std::string long_route;
  for (auto const& route : board.routes)
    if (route.length == 6) long_route = route.id;
  REQUIRE(post.plan(second, {{"claim " + long_route, "pay locomotive:6"}, draw_twice}));
  CHECK(post.told(second).at("options").as_array().size() == 2);
  CHECK(!post.told(second).at("dropped").as_bool());
  auto const before = post.party.truth().game->played().size();
  post.end_turn(first);
  auto const& played = post.party.truth().game->played();
  // Two cards from the deck, and it is the first one's turn again.
  CHECK(played.size() > before + 2);
  CHECK(played.back().move.kind == MoveKind::draw);
  CHECK(index(played.back().seat) == second - 1);
  CHECK(post.now() == first);
  CHECK(post.told(second).at("options").as_array().empty());
  CHECK(!post.world.store().plan(post.party.table(), second));
  // Once: the next turn is the person's own.
  post.end_turn(first);
  CHECK(post.now() == second);
}

TEST_CASE("a claim is paid as planned") {
  Post post;
  // Until the one who waits can claim something.
  std::vector<protocol::PlanShown> choices;
  int waits = 0;
  auto const is_claim = [](protocol::PlanShown const& one) {
    return one.moves.front().starts_with("claim ");
  };
  for (int i = 0; i < 200; ++i) {
    waits = post.other();
    choices = plan_choices(post.party.truth(), static_cast<std::size_t>(waits) - 1, Language::en);
    if (std::ranges::any_of(choices, is_claim) && post.party.truth().game->state().phase == Phase::turn)
      break;
    REQUIRE(post.party.play(post.now(), post.random));
  }
  auto const claim = *std::ranges::find_if(choices, is_claim);
  REQUIRE(claim.moves.size() == 2);
  CHECK(claim.text.find("Claim ") == 0);
  REQUIRE(post.plan(waits, {claim.moves, draw_twice}));
  auto const other = post.now();
  post.end_turn(other);
  auto const& state = post.party.truth().game->state();
  auto const route = post.party.truth().board().find_route(claim.moves.front().substr(6));
  REQUIRE(route);
  bool const claimed = state.at(seat_id(waits - 1)).routes.contains(*route);
  bool const taken_before = state.at(seat_id(other - 1)).routes.contains(*route);
  CHECK((claimed || taken_before));
}

TEST_CASE("a plan that no longer applies is dropped, and its owner is told, also when away") {
  Post post;
  auto const first = post.now();
  auto const second = post.other();
  auto const person = post.party.seat(second).person();
  REQUIRE(
      kit::write(post.world.store(),
                 {PutChannel{{.id = "c", .person = person, .kind = ChannelKind::push, .address = "x"}}}) ==
      Written::How::durable);
  std::string long_route;
  for (auto const& route : post.party.truth().board().routes)
    if (route.length == 6) long_route = route.id;
  REQUIRE(post.plan(second, {{"claim " + long_route, "pay locomotive:6"}}));
  post.end_turn(first);
  CHECK(post.told(second).at("dropped").as_bool());
  CHECK(post.now() == second);
  CHECK(!post.world.store().plan(post.party.table(), second));
  post.end_turn(second);

  REQUIRE(post.plan(second, {{"claim " + long_route, "pay locomotive:6"}}));
  post.party.seat(second).disconnect();
  post.end_turn(first);
  TakeOutgoing const take{.by = "t",
                          .now = post.world.now() + std::chrono::hours(1),
                          .until = post.world.now() + std::chrono::hours(2),
                          .made_before = post.world.now() + std::chrono::hours(1)};
  REQUIRE(kit::write(post.world.store(), {take}) == Written::How::durable);
  auto const waiting = post.world.store().taken("t");
  CHECK(std::ranges::count(waiting, AlertKind::plan, &Outgoing::about) == 1);
}

TEST_CASE("nobody but its owner ever sees a plan, and nothing else shows that there is one") {
  Post post;
  auto const second = post.other();
  auto const version = post.party.truth().version;
  for (auto& person : post.party.people()) person.read();
  post.party.onlooker().read();
  auto const others = post.party.onlooker().frames().size();
  auto const opponents = post.party.seat(post.now()).frames().size();
  REQUIRE(post.plan(second, {draw_twice}));
  post.party.read();
  CHECK(post.party.onlooker().frames().size() == others);
  CHECK(post.party.seat(post.now()).frames().size() == opponents);
  CHECK(post.party.truth().version == version);
  // Nor whoever comes later; its owner does, on every device.
  Client late(post.world, "late");
  late.hello(post.party.table());
  late.read();
  CHECK(late.count("planned") == 0);
  post.party.seat(second).forget();
  post.party.seat(second).reconnect();
  post.party.seat(second).hello(post.party.table());
  CHECK(post.told(second).at("options").as_array().size() == 1);
  // What could be planned tells of one's own cards: nobody asks for another seat.
  post.party.seat(post.now()).say(protocol::AskChoices{post.party.table(), second});
  post.party.read();
  CHECK(post.party.seat(post.now()).last("error").at("code").as_string() == "not_your_seat");
  late.say(protocol::AskChoices{post.party.table(), 0});
  late.read();
  CHECK(late.count("choices") == 0);
  CHECK(late.count("error") == 1);
}

TEST_CASE("plans are for games by correspondence, between one's turns; a plan can be dropped at any time") {
  Post post;
  CHECK(!post.plan(post.now(), {draw_twice}));
  CHECK(code(post.party.seat(post.now())) == "no_plan");
  auto const second = post.other();
  REQUIRE(post.plan(second, {draw_twice}));
  REQUIRE(post.plan(second, {}));
  CHECK(post.told(second).at("options").as_array().empty());
  post.end_turn(post.now());
  CHECK(post.now() == second);

  World world;
  Party quick(world, kit::settings("usa", 2));
  protocol::MakePlan message{quick.table(), "", 0, {{draw_twice}}};
  CHECK(!quick.host().does(message));
  CHECK(code(quick.host()) == "no_plan");
}

TEST_CASE("a plan survives a restart, and is played by whoever has the table then") {
  Post post;
  auto const first = post.now();
  auto const second = post.other();
  REQUIRE(post.plan(second, {draw_twice}));
  post.world.restart();
  for (auto& person : post.party.people()) {
    person.reconnect();
    person.hello(post.party.table());
  }
  post.party.read();
  CHECK(post.told(second).at("options").as_array().size() == 1);
  post.end_turn(first);
  CHECK(post.now() == first);
}

TEST_CASE("everything that can be planned on any board can be played, and has words") {
  for (auto const* board : {"usa", "nordic", "new-york", "iberia"}) {
    CAPTURE(board);
    Post post(board);
    for (int i = 0; i < 40 && !post.party.over(); ++i) {
      auto const seat = static_cast<std::size_t>(post.other()) - 1;
      if (!may_plan(post.party.truth(), seat)) {
        REQUIRE(post.party.play(post.now(), post.random));
        continue;
      }
      for (auto const& choice : plan_choices(post.party.truth(), seat, Language::fr)) {
        CHECK(is_sound(post.party.truth(), seat, {choice.moves}));
        CHECK(!choice.text.empty());
      }
      REQUIRE(post.party.play(post.now(), post.random));
    }
  }
}

}  // namespace
}  // namespace roundhouse::server
