/// Seeds, streams, hashes and records: what others rely on to check us.
#include <doctest/doctest.h>

#include "kit/position.h"
#include "roundhouse/boards.h"
#include "roundhouse/player.h"
#include "roundhouse/record.h"

using namespace roundhouse;

namespace {

struct Played {
  std::unique_ptr<Game> game;
  std::string record;
};

Played play_game(std::string_view id, int players, std::uint64_t seed_number, StreamKind stream) {
  auto const& board = kit::board(id);
  auto const seed = numbered_seed(seed_number);
  Played played;
  played.game = std::make_unique<Game>(board, Setup{.players = players}, Deal{stream, seed});
  auto player = make_player("random", seed_number);
  Moves moves;
  while (!played.game->over()) {
    int s = 0;
    while (!played.game->state().waits_for(seat_id(s))) ++s;
    played.game->legal(seat_id(s), moves);
    played.game->play(seat_id(s), player->decide(board, played.game->view(seat_id(s)), moves));
  }
  std::vector<std::string> names(static_cast<std::size_t>(players), "Zoë");
  played.record = write_record(*played.game, make_header(*played.game, names, stream, seed), seed);
  return played;
}

}  // namespace

TEST_CASE("SHA-256 gives the digests of the standard's examples") {
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256_hex(std::string(1000000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("numbers below n are all equally likely, in both streams") {
  auto const count = [](auto random) {
    std::array<int, 7> seen{};
    for (int i = 0; i < 70000; ++i) ++seen[below(random, 7)];
    for (int n : seen) CHECK(std::abs(n - 10000) < 500);  // more than five standard deviations
  };
  count(Xoshiro(numbered_seed(5), 1));
  count(Sha256Stream(numbered_seed(5), 1));
}

TEST_CASE("a seed survives the way through hexadecimal digits, and nothing else is a seed") {
  auto const seed = numbered_seed(3, 9);
  CHECK(seed_from_hex(to_hex(seed)) == seed);
  CHECK_FALSE(seed_from_hex(to_hex(seed).substr(1)));
  CHECK_FALSE(seed_from_hex(std::string(63, '0') + "g"));
}

TEST_CASE("every board's record verifies, with both streams, and replays to the same state") {
  auto ids = assets::board_ids();
  ids.insert(ids.end(), {"mixed", "mixed-draft", "stations", "tiny"});
  for (auto const& id : ids) {
    for (auto stream : {StreamKind::xoshiro, StreamKind::sha256}) {
      auto const played = play_game(id, 2, 21, stream);
      auto const wrong = verify(kit::board(id), played.record);
      INFO(id, wrong ? wrong->reason.en : "");
      CHECK_FALSE(wrong);
      auto const again = replay(kit::board(id), played.record);
      REQUIRE(again.game);
      CHECK(again.game->state() == played.game->state());
      CHECK(again.header.players[0] == "Zoë");
    }
  }
}

TEST_CASE("a record with any one character changed is refused, at or near the change") {
  for (auto const* id : {"new-york", "mixed-draft"}) {
    auto const record = play_game(id, 2, 4, StreamKind::xoshiro).record;
    int line = 1;
    for (std::size_t i = 0; i < record.size(); ++i) {
      auto changed = record;
      changed[i] = record[i] == '1' ? '2' : '1';
      auto const wrong = verify(kit::board(id), changed);
      INFO(id, " character ", i, " in line ", line);
      REQUIRE(wrong);
      CHECK(wrong->line > 0);
      CHECK_FALSE(wrong->reason.en.empty());
      CHECK_FALSE(wrong->reason.fr.empty());
      if (record[i] == '\n') ++line;
    }
  }
}

TEST_CASE("a record that is cut off or goes on is refused") {
  auto const record = play_game("tiny", 3, 8, StreamKind::xoshiro).record;
  for (std::size_t size = 0; size < record.size(); size += 3)
    CHECK(verify(kit::board("tiny"), record.substr(0, size)));
  CHECK(verify(kit::board("tiny"), record + "\n"));
  CHECK(verify(kit::board("tiny"), record + "end\n"));
}

TEST_CASE("a record of another board, or of a changed one, is refused in its board line") {
  auto const record = play_game("tiny", 2, 8, StreamKind::xoshiro).record;
  auto const wrong = verify(kit::board("usa"), record);
  REQUIRE(wrong);
  CHECK(wrong->line == 3);
}

TEST_CASE("a position inside a record is the one the game had then") {
  auto const& board = kit::board("iberia");
  auto const record = play_game("iberia", 3, 2, StreamKind::sha256).record;
  auto const whole = replay(board, record);
  REQUIRE(whole.decisions > 60);
  auto const part = replay(board, record, 57);
  REQUIRE_FALSE(part.error);
  CHECK(part.game->decisions() == 57);
  Events const first(whole.game->events().begin(),
                     whole.game->events().begin() + static_cast<std::ptrdiff_t>(part.game->events().size()));
  CHECK(part.game->events() == first);
  CHECK(replay(board, record, whole.decisions + 1).error);
}

TEST_CASE("the same seed deals the same game, another seed another") {
  CHECK(play_game("usa", 2, 5, StreamKind::sha256).record ==
        play_game("usa", 2, 5, StreamKind::sha256).record);
  CHECK(play_game("usa", 2, 5, StreamKind::sha256).record !=
        play_game("usa", 2, 6, StreamKind::sha256).record);
}
