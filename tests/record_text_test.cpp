/// What a record says, line by line, beside what the game says itself.
#include <doctest/doctest.h>

#include "kit/position.h"
#include "kit/signed_record.h"
#include "roundhouse/record.h"

using namespace roundhouse;
using kit::SignedRecord;

namespace {

Game play(std::string_view id, int players, StreamKind stream) {
  Game game(kit::board(id), Setup{.players = players}, Deal{stream, numbered_seed(2)});
  Moves moves;
  Xoshiro random(4);
  while (!game.over()) {
    int s = 0;
    while (!game.state().waits_for(seat_id(s))) ++s;
    game.legal(seat_id(s), moves);
    game.play(seat_id(s), moves[static_cast<int>(below(random, static_cast<std::uint32_t>(moves.size())))]);
  }
  return game;
}

std::string record_of(Game const& game, StreamKind stream) {
  std::vector<std::string> const names(static_cast<std::size_t>(game.players()), "Ada");
  auto const seed = numbered_seed(2);
  return write_record(game, make_header(game, names, stream, seed), seed);
}

}  // namespace

TEST_CASE("the footer has the scores of every seat by source, the winners, the seed and the hashes") {
  auto const played = play("usa", 3, StreamKind::xoshiro);
  auto const text = record_of(played, StreamKind::xoshiro);
  SignedRecord const record(text);
  auto const scores = played.scores();
  std::string winners = "winners";
  for (int s = 0; s < 3; ++s) {
    auto const& seat = scores.seats[s];
    auto const part = [&](std::string_view word, Source source) {
      return ' ' + std::string(word) + ' ' + std::to_string(seat[source]);
    };
    auto const& line = record.line(record.find("end") + 1 + s);
    CHECK(line == "score " + std::to_string(s + 1) + part("routes", Source::routes) +
                      part("tickets", Source::tickets) + part("missed_tickets", Source::missed_tickets) +
                      part("longest_path", Source::longest_path) +
                      part("most_tickets", Source::most_tickets) + part("goods", Source::goods) +
                      part("festivals", Source::festivals) + part("provinces", Source::provinces) +
                      part("attractions", Source::attractions) + " total " + std::to_string(seat.total) +
                      " completed " + std::to_string(seat.completed) + " longest " +
                      std::to_string(seat.longest));
    if (scores.won(seat_id(s))) winners += ' ' + std::to_string(s + 1);
  }
  int const after = record.find("winners");
  CHECK(record.line(after) == winners);
  CHECK(record.line(after + 1) == "seed " + to_hex(numbered_seed(2)));
  CHECK(record.line(after + 2) == "state " + state_hash(kit::board("usa"), played.state()));
  CHECK(record.line(after + 3) ==
        "sha256 " + sha256_hex(text.substr(0, text.find("sha256 ", text.find("\nend\n")))));
}

TEST_CASE("a record leaves out what a seat sees anyway: packs, passing them on, and that the game is over") {
  auto const played = play("iberia", 3, StreamKind::xoshiro);
  auto const text = record_of(played, StreamKind::xoshiro);
  for (auto const* left_out : {"\n= pack", "\n* pack", "pass-packs", "\n= over"})
    CHECK(text.find(left_out) == std::string::npos);
  for (auto const* told :
       {"\n= draft 1", "\n= kept 1 ", "\n= last-round ", "\n* festival ", "\n= draft-card"})
    CHECK(text.find(told) != std::string::npos);
}

TEST_CASE("each kind of stream deals by its own dealer") {
  auto const& board = kit::board("usa");
  auto const seed = numbered_seed(2);
  FastDealer fast(seed);
  SecretDealer secret(seed);
  auto const of_fast = state_hash(board, Game(board, Setup{.players = 3}, fast).state());
  auto const of_secret = state_hash(board, Game(board, Setup{.players = 3}, secret).state());
  CHECK(of_fast != of_secret);
  for (auto const& [stream, dealt] :
       {std::pair{StreamKind::xoshiro, of_fast}, std::pair{StreamKind::sha256, of_secret}})
    CHECK(state_hash(board, Game(board, Setup{.players = 3}, Deal{stream, seed}).state()) == dealt);
}

TEST_CASE("a copy of a game goes on by itself, with the same deal") {
  auto const& board = kit::board("usa");
  Game game(board, Setup{.players = 2}, Deal{StreamKind::sha256, numbered_seed(2)});
  auto copy = game;
  auto const go_on = [&](Game& one) {
    Moves moves;
    for (int i = 0; i < 60; ++i) {
      int s = 0;
      while (!one.state().waits_for(seat_id(s))) ++s;
      one.legal(seat_id(s), moves);
      one.play(seat_id(s), moves[moves.size() / 2]);
    }
  };
  go_on(game);
  CHECK(copy.decisions() == 0);
  go_on(copy);
  CHECK(copy.decisions() == 60);
  CHECK(state_hash(board, copy.state()) == state_hash(board, game.state()));
  CHECK(state_hash(board, game.first(60).state()) == state_hash(board, game.state()));
  CHECK(game.first(20).decisions() == 20);
}

TEST_CASE("a name stays on its line whatever it holds") {
  auto const played = play("tiny", 2, StreamKind::sha256);
  auto const header = make_header(played, {"A\nda", "\tZo\u00eb "}, StreamKind::sha256, numbered_seed(2));
  CHECK(header.players == std::vector<std::string>{"A da", " Zo\u00eb "});
  auto const text = write_record(played, header, numbered_seed(2));
  CHECK_FALSE(verify(kit::board("tiny"), text));
  CHECK(text.find("\nplayer 1 A da\nplayer 2  Zo\u00eb \n") != std::string::npos);
}
