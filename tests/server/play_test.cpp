#include <doctest/doctest.h>

#include "kit/party.h"
#include "roundhouse/record.h"
#include "server/tables/game/progress.h"
#include "server/tables/view/sight.h"

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

}  // namespace
}  // namespace roundhouse::server
