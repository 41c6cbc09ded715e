/// The quick way to a random move: one of the legal ones, every one of them, in every phase.
#include "roundhouse/random.h"

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
    auto const wanted = moves[below(listed, moves.size())];
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

// The random streams by their definition in docs/record.md, worked out another way.

namespace {

std::string bytes(Seed const& seed) {
  return {seed.begin(), seed.end()};
}

std::uint64_t big_endian(Seed const& seed, std::size_t word) {
  std::uint64_t n = 0;
  for (std::size_t i = 8 * word; i < 8 * word + 8; ++i) n = n * 256 + seed[i];
  return n;
}

}  // namespace

TEST_CASE("the seeds of a simulation are one splitmix64 sequence, four words a game") {
  std::uint64_t state = mix64(7 + golden_ratio);
  for (std::uint64_t game = 0; game < 5; ++game) {
    auto const seed = numbered_seed(7, game);
    for (std::size_t word = 0; word < 4; ++word) {
      state += golden_ratio;
      CHECK(big_endian(seed, word) == mix64(state));
    }
  }
}

TEST_CASE("the secret stream is the hash of seed, stream and counter, eight words a block") {
  auto const seed = numbered_seed(3);
  for (int stream : {0, 1, 5}) {
    Sha256Stream random(seed, stream);
    for (int block = 0; block < 300; ++block) {
      std::string text = bytes(seed) + static_cast<char>(stream) + std::string(6, '\0');
      text += static_cast<char>(block / 256);
      text += static_cast<char>(block % 256);
      auto const digest = sha256_hex(text);
      for (std::size_t word = 0; word < 8; ++word)
        REQUIRE(random.next() == std::stoul(digest.substr(8 * word, 8), nullptr, 16));
    }
  }
}

TEST_CASE("a seed is written in lower-case hexadecimal digits and nothing else") {
  auto const digits = std::string("0123456789abcdef");
  auto const seed = seed_from_hex(digits + digits + digits + digits);
  REQUIRE(seed);
  for (std::size_t i = 0; i < 32; ++i) CHECK((*seed)[i] == 0x01 + 0x22 * (i % 8));
  for (char wrong : {'/', ':', '`', 'g', 'A', ' '}) {
    auto text = digits + digits + digits + digits;
    text[63] = wrong;
    CHECK_FALSE(seed_from_hex(text));
    text[63] = 'f';
    text[0] = wrong;
    CHECK_FALSE(seed_from_hex(text));
  }
  CHECK_FALSE(seed_from_hex(digits));
}
