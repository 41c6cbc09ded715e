#include <doctest/doctest.h>

#include "kit/leaks.h"
#include "server/tables/sight.h"

namespace roundhouse::server {
namespace {

using kit::LeakSearch;
namespace json = boost::json;
using kit::Party;
using kit::World;

/// Plays a game and looks at every message to everybody while it is on.
void walk(World& world, std::string const& id, int people, std::uint64_t seed) {
  CAPTURE(id);
  CAPTURE(people);
  auto const& board = *assets::board(id);
  Party party(world, kit::settings(id, people));
  LeakSearch leaks(board);
  Xoshiro random(seed);
  std::map<kit::Client*, std::size_t> read;
  auto const look = [&] {
    party.read();
    auto const& truth = party.truth();
    for (int s = 1; s <= people; ++s) leaks.learn(truth.course->state(), s);
    bool const over = truth.life == Life::over;
    auto const look_at = [&](kit::Client& client, int seat) {
      for (auto& at = read[&client]; at < client.frames().size(); ++at) {
        if (over) continue;  // then everything is open
        auto const found = leaks.search(client.frames()[at], seat, truth.course->state());
        CHECK_MESSAGE(found.empty(), found, " in ", client.frames()[at]);
      }
    };
    for (int s = 1; s <= people; ++s) look_at(party.seat(s), s);
    look_at(party.onlooker(), 0);
  };
  look();
  while (!party.over()) {
    REQUIRE(party.play(party.asked(), random));
    look();
  }
}

TEST_CASE("no message tells a card or a ticket that its reader may not know") {
  for (auto const& id : assets::board_ids()) {
    World world;
    auto const& board = *assets::board(id);
    for (int people = board.min_players; people <= board.max_players; ++people) {
      walk(world, id, people, static_cast<std::uint64_t>(100 + people));
    }
  }
}

TEST_CASE("the search for leaks finds what is not hidden") {
  auto const& board = *assets::board("iberia");
  Course course(board, {.players = 3, .first = no_seat, .locomotive_reset = false},
                {StreamKind::sha256, numbered_seed(5)});
  LeakSearch leaks(board);
  for (int s = 1; s <= 3; ++s) leaks.learn(course.state(), s);
  auto const frame = [&](json::object game) {
    return json::serialize(json::object{{"t", "view"}, {"d", json::object{{"game", std::move(game)}}}});
  };
  CHECK(leaks.search(frame(game_json(board, course.state(), seat_id(1))), 2, course.state()).empty());
  CHECK(!leaks.search(frame(game_json(board, course.state(), seat_id(1))), 1, course.state()).empty());
  CHECK(!leaks.search(frame(open_json(board, course.state())), 2, course.state()).empty());
  auto const events = open_events_json(board, course.state(), course.events());
  auto const did = json::serialize(json::object{{"t", "did"}, {"d", json::object{{"events", events}}}});
  CHECK(!leaks.search(did, 0, course.state()).empty());
}

TEST_CASE("whatever the hidden cards are, a view of the table is the same") {
  Moves moves;
  for (auto const& id : assets::board_ids()) {
    auto const& board = *assets::board(id);
    CAPTURE(id);
    for (int number = 0; number < 3; ++number) {
      Course course(board, {.players = board.max_players, .first = no_seat, .locomotive_reset = false},
                    {StreamKind::sha256, numbered_seed(77, static_cast<std::uint64_t>(number))});
      Xoshiro random(static_cast<std::uint64_t>(number) + 5);
      for (int i = 0; i < 150 && !course.over(); ++i) {
        int seat = 0;
        while (!course.state().waits_for(seat_id(seat))) ++seat;
        if (i % 10 == 0) {
          for (int viewer = -1; viewer < board.max_players; ++viewer) {
            auto const eyes = viewer < 0 ? no_seat : seat_id(viewer);
            if (eyes == no_seat) continue;  // the engine deals again for seats only
            auto const other = redeal(board, course.view(eyes), random);
            CHECK(game_json(board, course.state(), eyes) == game_json(board, other, eyes));
            CHECK(legal_json(board, course.state(), eyes) == legal_json(board, other, eyes));
            // A spectator sees no more than any seat: what is the same for the seat must be the same there.
            auto strangers_hand = course.state();
            strangers_hand.at(eyes).hand = other.at(eyes).hand;
            CHECK(game_json(board, course.state(), no_seat) == game_json(board, strangers_hand, no_seat));
          }
        }
        course.play(seat_id(seat), random_move(board, course.state(), seat_id(seat), random, moves),
                    Maker::person);
      }
    }
  }
}

}  // namespace
}  // namespace roundhouse::server
