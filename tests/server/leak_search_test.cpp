/// That the search for leaks finds them; and that views do not depend on what is hidden.
#include <doctest/doctest.h>

#include <ranges>

#include "kit/client.h"
#include "kit/leaks.h"
#include "tables/hall/archive.h"

namespace roundhouse::server {
namespace {

using kit::LeakSearch;
using kit::Party;
using kit::World;
namespace json = boost::json;

/// A game in its middle, with all that was sent in it.
struct Middle {
  explicit Middle(std::string const& id, int decisions = 60)
      : party(world, kit::settings(id, 3)), leaks(*assets::board(id)) {
    Xoshiro random(7);
    party.play_on(random, decisions);
    party.read();
    leaks.follow(world.store(), party.table());
  }
  State const& state() const { return leaks.progress().game->state(); }
  Board const& board() const { return leaks.progress().board(); }
  /// The last view of a seat, or did with events, as it was sent.
  json::object frame(int seat, std::string const& kind) {
    auto& client = party.seat(seat);
    if (kind == "view") client.hello(party.table());
    for (auto const& frame : std::views::reverse(client.frames())) {
      auto const d = kit::content_of(frame);
      bool const wanted =
          kit::kind_of(frame) == kind && (kind == "view" || !d.at("events").as_array().empty());
      if (wanted) return json::parse(frame).as_object();
    }
    FAIL("no such frame");
    return {};
  }
  bool finds(json::object const& frame, int seat) const {
    return !leaks.search(json::serialize(frame), {seat}).empty();
  }

  World world;
  Party party;
  LeakSearch leaks;
};

/// A ticket that the seat has never seen.
std::string ticket_unknown_to(Middle const& middle, int seat) {
  for (auto const& other : {1, 2, 3}) {
    for (auto const ticket : middle.state().at(seat_id(other - 1)).tickets) {
      if (other != seat) return middle.board().at(ticket).id;
    }
  }
  FAIL("nobody has a ticket");
  return "";
}

TEST_CASE("a leak that is planted is found, wherever it is") {
  Middle middle("usa");
  auto const ticket = ticket_unknown_to(middle, 1);
  auto const view = middle.frame(1, "view");
  auto const did = middle.frame(1, "did");
  CHECK(!middle.finds(view, 1));
  CHECK(!middle.finds(did, 1));
  CHECK(middle.finds(view, 2));  // somebody else's view
  CHECK(middle.finds(view, 0));

  auto const planted = [&](json::object frame, std::string_view patch) {
    kit::merge(frame.at("d").as_object(), json::parse(patch).as_object());
    return middle.finds(frame, 1);
  };
  auto const named = "\"" + ticket + "\"";
  for (std::string const& patch : {
           std::string(R"({"game":{"seats":{"2":{"hand":{"red":1}}}}})"),
           R"({"game":{"seats":{"2":{"kept":[)" + named + "]}}}}",
           std::string(R"({"game":{"seats":{"2":{"offer":[]}}}})"),
           std::string(R"({"game":{"seats":{"2":{"note":"x"}}}})"),
           std::string(R"({"game":{"seats":{"2":{"known":{"red":77}}}}})"),
           R"({"game":{"seats":{"1":{"kept":[)" + named + "]}}}}",
           std::string(R"({"game":{"seats":{"1":{"hand":{"red":77}}}}})"),
           std::string(R"({"game":{"deck":["red","blue"]}})"),
           R"({"game":{"tickets":[)" + named + "]}}",
           std::string(R"({"game":{"next":"red"}})"),
           std::string(R"({"game":{"discard":{"red":77}}})"),
           std::string(R"({"game":{"turn":"red"}})"),
           std::string(R"({"game":{"row":["red","red","red","red","red"]}})"),
           R"({"facts":{"seats":{"2":{"name":)" + named + "}}}}",
           std::string(R"({"facts":{"top":{"red":3}}})"),
           std::string(R"({"seed":"00"})"),
           R"({"legal":["keep )" + ticket + "\"]}",
           R"({"note":)" + named + "}",
       }) {
    CAPTURE(patch);
    CHECK(planted(view, patch));
  }
  CHECK(planted(did, R"({"events":["* card 2 red"]})"));
  auto lines = did;
  lines.at("d").at("events").as_array()[0] = "2 keep " + ticket;
  CHECK(middle.finds(lines, 1));
  CHECK(middle.finds({{"t", "advice"}, {"d", json::object{{"reasons", "take " + ticket}}}}, 1));
  CHECK(middle.finds({{"t", "seed"}, {"d", json::object{{"seed", "00"}}}}, 1));
  // Chat is the people's own.
  CHECK(!middle.finds({{"t", "chat"}, {"d", json::object{{"text", ticket}}}}, 1));
}

TEST_CASE("messages written with the wrong eyes are found in every game, on every board") {
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    auto const& board = *assets::board(id);
    auto const players = std::min(3, board.max_players);
    World world;
    Party party(world, kit::settings(id, players));
    Xoshiro random(5);
    LeakSearch leaks(board);
    int wrong = 0;
    int found = 0;
    for (int i = 0; i < 60 && !party.over(); ++i) {
      REQUIRE(party.play(party.asked(), random));
      leaks.follow(world.store(), party.table());
      auto const& truth = leaks.progress().game->state();
      // What seat 2 sees, in a message to seat 1; and a view with everything open.
      for (bool const open : {false, true}) {
        json::object game = open ? open_position(board, truth) : kit::game_json(board, truth, seat_id(1));
        json::object d{{"seat", 1}, {"v", leaks.progress().version}, {"game", std::move(game)}};
        ++wrong;
        found += leaks.search(json::serialize(json::object{{"t", "view"}, {"d", std::move(d)}}), {1}).empty()
                     ? 0
                     : 1;
      }
    }
    CHECK(wrong >= 100);
    CHECK(found == wrong);
  }
}

TEST_CASE("whatever the hidden cards are, a view of the table is the same") {
  Moves moves;
  for (auto const& id : assets::board_ids()) {
    auto const& board = *assets::board(id);
    CAPTURE(id);
    for (int number = 0; number < 3; ++number) {
      Game game(board, {.players = board.max_players, .first = no_seat, .locomotive_reset = false},
                {StreamKind::sha256, numbered_seed(77, static_cast<std::uint64_t>(number))});
      Xoshiro random(static_cast<std::uint64_t>(number) + 5);
      for (int i = 0; i < 150 && !game.over(); ++i) {
        int seat = 0;
        while (!game.state().waits_for(seat_id(seat))) ++seat;
        if (i % 10 == 0) {
          for (int viewer = -1; viewer < board.max_players; ++viewer) {
            auto const eyes = viewer < 0 ? no_seat : seat_id(viewer);
            if (eyes == no_seat) continue;  // the engine deals again for seats only
            auto const other = redeal(board, game.view(eyes), random);
            CHECK(kit::game_json(board, game.state(), eyes) == kit::game_json(board, other, eyes));
            CHECK(protocol::legal_words(board, game.state(), eyes) ==
                  protocol::legal_words(board, other, eyes));
            // A spectator sees no more than any seat: what is the same for the seat must be the same there.
            auto strangers_hand = game.state();
            strangers_hand.at(eyes).hand = other.at(eyes).hand;
            CHECK(kit::game_json(board, game.state(), no_seat) ==
                  kit::game_json(board, strangers_hand, no_seat));
          }
        }
        game.play(seat_id(seat), random_move(board, game.state(), seat_id(seat), random, moves),
                  Maker::person);
      }
    }
  }
}

}  // namespace
}  // namespace roundhouse::server
