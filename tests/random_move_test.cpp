/// The quick way to a random move: one of the legal ones, every one of them, in every phase.
#include <doctest/doctest.h>

#include <set>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

namespace {

/// All moves that come up in many draws.
std::set<std::string> drawn(Position& p, Board const& board, int draws) {
  Xoshiro random(5);
  Moves scratch;
  std::set<std::string> seen;
  for (int i = 0; i < draws; ++i) {
    auto const move = random_move(board, p.state, p.state.turn, random, scratch);
    seen.insert(to_words(board, p.state, p.state.turn, move));
  }
  return seen;
}

std::set<std::string> all_legal(Position& p) {
  auto const legal = p.legal(index(p.state.turn) + 1);
  return {legal.begin(), legal.end()};
}

}  // namespace

TEST_CASE("a random move is any of the legal ones, in a turn, between two cards and when paying") {
  auto const& usa = kit::board("usa");
  auto p = Position("usa", 2).opened().hand(1, "red:4 locomotive:2").row("white red blue locomotive blue");
  CHECK(drawn(p, usa, 2000) == all_legal(p));
  auto second = p;
  second.play(1, "draw");
  REQUIRE(second.state.phase == Phase::second_card);
  CHECK(drawn(second, usa, 500) == all_legal(second));
  p.play(1, "claim dallas-el-paso");
  CHECK(all_legal(p).size() == 3);
  CHECK(drawn(p, usa, 500) == all_legal(p));
  auto const& korea = kit::board("south-korea");
  auto express = Position("south-korea", 2).opened().play(1, "express 1");
  REQUIRE(express.state.phase == Phase::first_card);
  CHECK(drawn(express, korea, 500) == all_legal(express));
}

TEST_CASE("a random move takes as many numbers of the generator in every phase of a turn") {
  // The n-th legal move for the n-th number: the list and the quick way agree on the order.
  auto const& usa = kit::board("usa");
  auto p = Position("usa", 2).opened().hand(1, "red:4").row("white red blue locomotive blue");
  Moves moves;
  legal_moves(usa, p.state, seat_id(0), moves);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Xoshiro quick(seed);
    Xoshiro listed(seed);
    Moves scratch;
    auto const wanted = moves[static_cast<int>(below(listed, static_cast<std::uint32_t>(moves.size())))];
    CHECK(random_move(usa, p.state, seat_id(0), quick, scratch) == wanted);
    CHECK(quick.next() == listed.next());
  }
}

TEST_CASE("B-11 where nothing can be done the random move is to pass") {
  auto const& usa = kit::board("usa");
  auto p =
      Position("usa", 2).opened().row("- - - - -").hand(1, "").discard("").deck_only("").tickets_only("");
  REQUIRE(p.legal(1) == std::vector<std::string>{"pass"});
  CHECK(drawn(p, usa, 3) == std::set<std::string>{"pass"});
}

TEST_CASE("where only one thing can be done the random move is that") {
  auto const& usa = kit::board("usa");
  auto p = Position("usa", 2).opened().row("- - - - -").hand(1, "").discard("").tickets_only("");
  p.deck_only("red:2");
  REQUIRE(p.legal(1) == std::vector<std::string>{"draw"});
  CHECK(drawn(p, usa, 50) == std::set<std::string>{"draw"});
}
