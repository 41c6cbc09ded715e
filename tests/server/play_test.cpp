#include <doctest/doctest.h>

#include "kit/client.h"
#include "kit/party.h"
#include "roundhouse/record.h"
#include "tables/game/progress.h"
#include "tables/hall/archive.h"

namespace roundhouse::server {
namespace {

using kit::Party;
using kit::World;

TEST_CASE("a game is played to its end on every board, and its record is right") {
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    World world;
    Party party(world, kit::settings(id, 2));
    Xoshiro random(7);
    party.play_on(random);
    REQUIRE(party.over());
    auto const game = world.store().game(party.table());
    REQUIRE(game.has_value());
    auto const& board = *assets::board(id);
    auto const error = verify(board, game->record);
    CHECK_MESSAGE(!error, (error ? error->reason.en : ""));
    CHECK(game->board_hash == board.hash);
    CHECK(game->rules == rules_version);
    CHECK(game->decisions > 20);
    CHECK(party.onlooker().last("seed").at("seed").as_string() == to_hex(party.truth().origin->deal.seed));
    CHECK(party.onlooker().sight(0).facts.at("commitment").as_string() ==
          commitment(party.truth().origin->deal.seed));
  }
}

TEST_CASE("what every client has put together from messages is the full view") {
  World world;
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    Party party(world, kit::settings(id, 2, 1));
    Xoshiro random(11);
    party.play_on(random, 60);
    for (int s = 1; s <= 2; ++s) {
      auto const view =
          boost::json::parse(*world.hall().view(party.seat(s).visitor(), party.table())).at("d").as_object();
      CHECK(party.seat(s).sight(s).game == view.at("game").as_object());
      CHECK(party.seat(s).sight(s).facts == view.at("facts").as_object());
    }
  }
}

TEST_CASE("what is told of a step is what differs, and nothing else") {
  World world;
  for (auto const& id : assets::board_ids()) {
    Party party(world, kit::settings(id, 2));
    Xoshiro random(5);
    party.play_on(random, 40);
    auto const game = *party.truth().game;
    auto const& board = game.board();
    for (std::size_t n = 1; n <= game.played().size(); ++n) {
      auto const before = game.first(n - 1);
      auto const after = game.first(n);
      for (auto const eyes : {no_seat, seat_id(0), seat_id(1)}) {
        CAPTURE(id);
        CAPTURE(n);
        auto const then = kit::game_json(board, before.state(), eyes);
        auto const now = kit::game_json(board, after.state(), eyes);
        auto const told = protocol::patch(protocol::game_view(board, before.state(), eyes),
                                          protocol::game_view(board, after.state(), eyes));
        auto merged = then;
        kit::merge(merged, told);
        CHECK(merged == now);
        for (auto const& field : now) {
          auto const* const earlier = then.if_contains(field.key());
          bool const differs = earlier == nullptr || *earlier != field.value();
          CHECK(told.contains(field.key()) == differs);
        }
      }
    }
  }
}

TEST_CASE("a view of everything shows the pack that each seat drafts from") {
  World world;
  Party party(world, kit::settings("south-korea", 2));
  auto const& game = *party.truth().game;
  auto const packs = open_position(game.board(), game.state()).at("packs").as_object();
  REQUIRE(packs.size() == 2);
  for (int s = 0; s < 2; ++s)
    CHECK(packs.at(std::to_string(s + 1)) ==
          kit::game_json(game.board(), game.state(), seat_id(s)).at("pack"));
}

}  // namespace
}  // namespace roundhouse::server
