#include <doctest/doctest.h>

#include "kit/party.h"
#include "roundhouse/notation.h"

namespace roundhouse::server {
namespace {

using kit::Party;
using kit::World;

bool undo(Party& party, int seat) {
  protocol::Undo message;
  message.table = party.table();
  message.seat = seat;
  auto const done = party.seat(seat).does(message);
  party.read();
  return done;
}

std::string hash(Party& party) {
  auto const& truth = party.truth();
  return state_hash(truth.board(), truth.course->state());
}

/// A move of the seat that begins with the word, if there is one.
std::optional<std::string> with_word(Party& party, int seat, std::string_view word) {
  for (auto const& move : *party.seat(seat).sight(seat).legal) {
    if (move.as_string().starts_with(word)) return std::string(move.as_string());
  }
  return std::nullopt;
}

TEST_CASE("a claim can be taken back step by step, until the next seat has moved") {
  World world;
  Party party(world, kit::settings("usa", 2));
  Xoshiro random(1);
  party.play_on(random, 2);
  // Draw until somebody can claim something.
  for (int i = 0; i < 100 && !with_word(party, party.asked(), "claim"); ++i) {
    REQUIRE(party.seat(party.asked()).moves(party.table(), "draw", party.asked()));
  }
  auto const seat = party.asked();
  auto const other = 3 - seat;
  auto const before = hash(party);
  auto const claim = *with_word(party, seat, "claim");
  REQUIRE(party.seat(seat).moves(party.table(), claim, seat));
  CHECK(undo(party, seat));
  CHECK(hash(party) == before);
  REQUIRE(party.seat(seat).moves(party.table(), claim, seat));
  auto const named = hash(party);
  REQUIRE(party.seat(seat).moves(party.table(), *with_word(party, seat, "pay"), seat));
  CHECK(party.asked() == other);
  CHECK(!undo(party, other));  // not the other's to take back
  CHECK(undo(party, seat));
  CHECK(hash(party) == named);
  CHECK(undo(party, seat));
  CHECK(hash(party) == before);
  CHECK(party.asked() == seat);
  CHECK(!undo(party, seat));  // what came before has turned up a card

  REQUIRE(party.seat(seat).moves(party.table(), claim, seat));
  REQUIRE(party.seat(seat).moves(party.table(), *with_word(party, seat, "pay"), seat));
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
    REQUIRE(party.seat(seat).moves(party.table(), *with_word(party, seat, "take"), seat));
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
    return party.seat(seat).moves(party.table(), *with_word(party, seat, "keep"), seat);
  };
  REQUIRE(keep(1));
  auto const one = hash(party);
  REQUIRE(keep(2));
  CHECK(undo(party, 1));  // others have chosen since, but nobody has learnt anything
  CHECK(party.seat(1).sight(1).legal.has_value());
  CHECK(!party.seat(2).sight(2).legal.has_value());
  REQUIRE(keep(1));
  CHECK(undo(party, 2));
  CHECK(hash(party) == one);
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
      hashes[with_undo] = hash(party);
    }
    CHECK(hashes[0] == hashes[1]);
  }
}

TEST_CASE("moves of computer players and of finished games stay") {
  World world;
  Party party(world, kit::settings("usa", 1, 1));
  Xoshiro random(8);
  party.play_on(random);
  REQUIRE(party.over());
  CHECK(!undo(party, 1));
  CHECK(party.seat(1).last("refused").at("code").as_string() == "game_over");
}

}  // namespace
}  // namespace roundhouse::server
