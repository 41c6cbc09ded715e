#include <doctest/doctest.h>

#include "kit/party.h"
#include "roundhouse/notation.h"
#include "roundhouse/random.h"

namespace roundhouse::server {
namespace {

using kit::Party;
using kit::World;

/// Everybody asked agrees.
bool undo(Party& party, int seat) {
  protocol::Undo message;
  message.table = party.table();
  message.seat = seat;
  auto const done = party.seat(seat).does(message);
  for (int other = 1; done && party.truth().undo; ++other) {
    if (other != seat) party.seat(other).does(protocol::AnswerUndo{party.table(), "", true});
  }
  party.read();
  return done;
}

TEST_CASE("a claim can be taken back step by step, until the next seat has moved") {
  World world;
  Party party(world, kit::settings("usa", 2));
  Xoshiro random(1);
  party.play_on(random, 2);
  // Draw until somebody can claim something.
  for (int i = 0; i < 100 && !party.move_with(party.asked(), "claim"); ++i) {
    REQUIRE(party.seat(party.asked()).moves(party.table(), "draw", party.asked()));
  }
  auto const seat = party.asked();
  auto const other = 3 - seat;
  auto const before = party.hash();
  auto const claim = *party.move_with(seat, "claim");
  REQUIRE(party.seat(seat).moves(party.table(), claim, seat));
  CHECK(undo(party, seat));
  CHECK(party.hash() == before);
  REQUIRE(party.seat(seat).moves(party.table(), claim, seat));
  auto const named = party.hash();
  REQUIRE(party.seat(seat).moves(party.table(), *party.move_with(seat, "pay"), seat));
  CHECK(party.asked() == other);
  CHECK(!undo(party, other));  // not the other's to take back
  CHECK(undo(party, seat));
  CHECK(party.hash() == named);
  CHECK(undo(party, seat));
  CHECK(party.hash() == before);
  CHECK(party.asked() == seat);
  CHECK(!undo(party, seat));  // what came before has turned up a card

  REQUIRE(party.seat(seat).moves(party.table(), claim, seat));
  REQUIRE(party.seat(seat).moves(party.table(), *party.move_with(seat, "pay"), seat));
  REQUIRE(party.seat(other).moves(party.table(), "draw", other));
  CHECK(!undo(party, seat));
  CHECK(party.seat(seat).last("refused").at("code").as_string() == "no_undo");
}

TEST_CASE("what has shown a card or a ticket cannot be taken back") {
  World world;
  Party party(world, kit::settings("usa", 2));
  Xoshiro random(1);
  party.play_on(random, 2);
  auto const seat = party.asked();
  SUBCASE("a card from the deck") {
    REQUIRE(party.seat(seat).moves(party.table(), "draw", seat));
  }
  SUBCASE("a card from the row, which is filled again") {
    REQUIRE(party.seat(seat).moves(party.table(), *party.move_with(seat, "take"), seat));
  }
  SUBCASE("tickets") {
    REQUIRE(party.seat(seat).moves(party.table(), "tickets", seat));
  }
  CHECK(!undo(party, seat));
}

TEST_CASE("a choice put aside can be taken back while others still choose, and not afterwards") {
  World world;
  Party party(world, kit::settings("usa", 3));
  auto const keep = [&](int seat) {
    return party.seat(seat).moves(party.table(), *party.move_with(seat, "keep"), seat);
  };
  REQUIRE(keep(1));
  auto const one = party.hash();
  REQUIRE(keep(2));
  CHECK(undo(party, 1));  // others have chosen since, but nobody has learnt anything
  CHECK(party.seat(1).sight(1).legal.has_value());
  CHECK(!party.seat(2).sight(2).legal.has_value());
  REQUIRE(keep(1));
  CHECK(undo(party, 2));
  CHECK(party.hash() == one);
  REQUIRE(keep(2));
  REQUIRE(keep(3));
  for (int seat = 1; seat <= 3; ++seat) CHECK(!undo(party, seat));
}

TEST_CASE("taking back never changes what comes from a deck afterwards") {
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    std::array<std::string, 2> hashes;
    for (std::size_t with_undo = 0; with_undo < 2; ++with_undo) {
      World world;
      Party party(world, kit::settings(id, 2));
      Xoshiro random(8);
      int undone = 0;
      for (int i = 0; i < 120 && !party.over(); ++i) {
        auto const seat = party.asked();
        auto const& legal = *party.seat(seat).sight(seat).legal;
        auto const words =
            std::string(legal[below(random, static_cast<std::uint32_t>(legal.size()))].as_string());
        REQUIRE(party.seat(seat).moves(party.table(), words, seat));
        if (with_undo == 1 && undo(party, seat)) {
          ++undone;
          REQUIRE(party.seat(seat).moves(party.table(), words, seat));
        }
      }
      if (with_undo == 1) CHECK(undone > 0);
      hashes[with_undo] = party.hash();
    }
    CHECK(hashes[0] == hashes[1]);
  }
}

TEST_CASE("the moves of a finished game stay") {
  World world;
  Party party(world, kit::settings("usa", 1, 1));
  Xoshiro random(8);
  party.play_on(random);
  REQUIRE(party.over());
  auto const end = party.hash();
  CHECK(!undo(party, 1));
  CHECK(party.seat(1).last("refused").at("code").as_string() == "game_over");
  CHECK(party.hash() == end);
}

TEST_CASE("a move that a computer player made for somebody stays, where the person's own could go") {
  auto const& board = *assets::board("usa");
  Setup setup;
  setup.players = 2;
  for (auto const maker : {Maker::person, Maker::computer}) {
    Game game(board, setup, {StreamKind::xoshiro, numbered_seed(4, 1)});
    Xoshiro random(4);
    // The first claim that is named, and not yet paid.
    for (int i = 0; i < 500 && game.state().phase != Phase::pay; ++i) {
      SeatId seat{};
      while (!game.state().waits_for(seat)) seat = seat_id(index(seat) + 1);
      Moves legal;
      legal_moves(board, game.state(), seat, legal);
      auto const move = legal[static_cast<int>(below(random, static_cast<std::uint32_t>(legal.size())))];
      REQUIRE(game.play(seat, move, maker) == Reason::none);
    }
    REQUIRE(game.state().phase == Phase::pay);
    auto const seat = game.played().back().seat;
    CHECK(game.undoable(seat).has_value() == (maker == Maker::person));
    CHECK(game.undo_bar(seat) == (maker == Maker::person ? UndoBar::none : UndoBar::computer));
  }
}

}  // namespace
}  // namespace roundhouse::server
