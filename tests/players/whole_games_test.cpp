/// Every player plays legally to the end, on every board, and the same again from the same seed.
#include <doctest/doctest.h>

#include "kit/position.h"
#include "kit/sitting.h"
#include "roundhouse/boards.h"

using namespace roundhouse;
using kit::Sitting;

namespace {

/// A game to its end, with every move legal; the same once more is the same game.
void check_game(Board const& board, std::vector<std::string> const& names, std::uint64_t number) {
  CAPTURE(board.id);
  CAPTURE(names.front());
  CAPTURE(names.size());
  Sitting first(board, names, number, number);
  REQUIRE(first.play_on());
  REQUIRE(first.over());
  REQUIRE(violation(board, first.state()).empty());
  Sitting again(board, names, number, number);
  REQUIRE(again.play_on());
  REQUIRE(again.game().events() == first.game().events());
}

/// Whether such players play otherwise with another seed, the deal being the same.
bool chance_matters(Board const& board, std::string const& name) {
  for (std::uint64_t deal = 1; deal <= 4; ++deal) {
    Sitting one(board, {name, name}, deal, 1);
    Sitting other(board, {name, name}, deal, 2);
    REQUIRE(one.play_on());
    REQUIRE(other.play_on());
    if (one.game().events() != other.game().events()) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("players: legal to the end, and the same again from the same seed") {
  auto const names = kit::quick_players();
  std::uint64_t number = 100;
  for (auto const& id : assets::board_ids()) {
    Board const& board = kit::board(id);
    for (int const players : {board.min_players, board.max_players}) {
      for (int from = 0; from < static_cast<int>(names.size()); from += players) {
        check_game(board, kit::some_of(names, from, players), number++);
      }
    }
  }
}

TEST_CASE("players: at tables of their own kind") {
  for (auto const& name : kit::quick_players()) {
    for (auto const& id : assets::board_ids()) {
      Board const& board = kit::board(id);
      int const players = (board.min_players + board.max_players) / 2;
      check_game(board, std::vector<std::string>(static_cast<std::size_t>(players), name), 7);
    }
  }
}

TEST_CASE("players: levels and those that break ties use their seed, the planner and the net have none") {
  Board const& board = kit::board("new-york");
  for (std::string const name : {"random", "greedy", "beginner", "casual", "regular"}) {
    CAPTURE(name);
    CHECK(chance_matters(board, name));
  }
  for (std::string const name : {"planner", "net", "strong"}) {
    CAPTURE(name);
    CHECK_FALSE(chance_matters(board, name));
  }
}

TEST_CASE("searcher: whole games, the same again from the same seed") {
  check_game(kit::board("new-york"), {"searcher@12g", "greedy"}, 1);
  check_game(kit::board("new-york"), {"searcher@6g", "planner", "searcher@6g", "casual"}, 2);
  check_game(kit::board("usa"), {"searcher@1g", "greedy"}, 3);
}

TEST_CASE("searcher: plays any game to its end" * doctest::test_suite("long")) {
  std::uint64_t number = 1;
  for (auto const& id : assets::board_ids()) {
    Board const& board = kit::board(id);
    for (int const players : {board.min_players, board.max_players}) {
      CAPTURE(board.id);
      CAPTURE(players);
      // What is left of a game is imagined sooner than a whole one.
      Sitting sitting(board, kit::some_of({"planner", "greedy"}, 0, players), number, number);
      REQUIRE(sitting.play_on(60 * players));
      sitting.seat(kit::some_of({"searcher@1g", "greedy"}, 0, players), number);
      REQUIRE(sitting.play_on());
      REQUIRE(sitting.over());
      ++number;
    }
  }
}

TEST_CASE("searcher: with two threads, legal to the end and the same again") {
  check_game(kit::board("new-york"), {"searcher@12g@2t", "greedy"}, 5);
  check_game(kit::board("new-york"), {"searcher@6g@3t", "beginner", "searcher@6g@2t", "random"}, 6);
}
