/// The C interface says and does what the C++ one does.
#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "c_interface_plain.h"
#include "roundhouse/boards.h"
#include "roundhouse/c.h"
#include "roundhouse/notation.h"
#include "roundhouse/player.h"
#include "roundhouse/record.h"
#include "roundhouse/score.h"

using namespace roundhouse;

namespace {

constexpr int to_the_end = 100'000;

// Handles that free themselves, and texts as strings.

struct Freed {
  void operator()(rh_board* board) const { rh_board_free(board); }
  void operator()(rh_game* game) const { rh_game_free(game); }
};
using BoardHandle = std::unique_ptr<rh_board, Freed>;
using GameHandle = std::unique_ptr<rh_game, Freed>;

GameHandle new_game(char const* id, int players = 2, std::uint64_t seed = 7) {
  BoardHandle const board(rh_board_built_in(id));
  rh_setup setup = RH_SETUP;
  setup.players = players;
  setup.seed = seed;
  return GameHandle(rh_game_new(board.get(), &setup));
}

std::string text_of(std::function<std::size_t(char*, std::size_t)> const& write) {
  std::string text(write(nullptr, 0), ' ');
  CHECK(write(text.data(), text.size() + 1) == text.size());
  return text;
}
std::string words_of(rh_game const* game, int seat, std::uint32_t code) {
  return text_of([&](char* b, std::size_t n) { return rh_move_words(game, seat, code, b, n); });
}
std::string hash_of(rh_game const* game) {
  return text_of([&](char* b, std::size_t n) { return rh_game_hash(game, b, n); });
}
std::string record_of(rh_game const* game) {
  return text_of([&](char* b, std::size_t n) { return rh_game_record(game, b, n); });
}

int waiting_seat(rh_game const* game) {
  return std::countr_zero(rh_game_waiting(game));
}

/// Lets computer players decide, at most so many times.
void play_on(rh_game* game, char const* player, int decisions) {
  for (int i = 0; i < decisions && rh_game_over(game) == 0; ++i) {
    std::uint32_t code = 0;
    REQUIRE(rh_player_move(game, waiting_seat(game), player, &code) == RH_OK);
    REQUIRE(rh_game_play(game, waiting_seat(game), code) == RH_OK);
  }
}

}  // namespace

TEST_CASE("the C interface plays the same game as the C++ one on every board") {
  CHECK(rh_board_count() == static_cast<int>(assets::board_ids().size()));
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    auto const& board = *assets::board(id);
    for (int const players : {board.min_players, board.max_players}) {
      auto const by_c = new_game(id.c_str(), players);
      REQUIRE(by_c);
      play_on(by_c.get(), "greedy", to_the_end);

      FastDealer dealer(numbered_seed(7));
      Game game(board, {.players = players}, dealer);
      std::vector<std::unique_ptr<Player>> bots;
      for (int s = 0; s < players; ++s) bots.push_back(make_player("greedy", player_seed(7, 0, s)));
      Moves legal;
      while (!game.over()) {
        auto const seat = game.state().next_to_decide();
        game.legal(seat, legal);
        auto const move = bots[index(seat)]->decide(board, game.view(seat), legal);
        REQUIRE(game.play(seat, move) == Reason::none);
      }
      CHECK(rh_game_decisions(by_c.get()) == game.decisions());
      CHECK(hash_of(by_c.get()) == state_hash(board, game.state()));
      CHECK(rh_game_winners(by_c.get()) == game.scores().winners);
      for (int s = 0; s < players; ++s) {
        auto const score = game.scores().seats[s];
        CHECK(rh_game_points(by_c.get(), s, RH_TOTAL) == score.total);
        for (int i = 0; i < sources; ++i) {
          CHECK(rh_game_points(by_c.get(), s, static_cast<rh_source>(i)) == score.points[i]);
        }
      }
      auto const record = record_of(by_c.get());
      CHECK_FALSE(verify(board, record));
    }
  }
}

TEST_CASE("a C compiler takes the header, and the game plays") {
  std::array<char, 65> hash{};
  int const decisions = play_first_moves("nordic", 3, hash.data());
  CHECK(decisions > 50);
  CHECK(std::string(hash.data()).size() == 64);
  CHECK(play_first_moves("no-such-board", 3, hash.data()) == -1);
  CHECK(std::string(hash.data()).empty());
}

TEST_CASE(
    "moves of the C interface: words and codes lead to each other, sentences are there in both languages") {
  auto const game = new_game("south-korea", 4);
  for (int step = 0; step < 200 && rh_game_over(game.get()) == 0; ++step) {
    int const seat = waiting_seat(game.get());
    std::vector<std::uint32_t> codes(static_cast<std::size_t>(rh_game_moves(game.get(), seat, nullptr, 0)));
    REQUIRE(rh_game_moves(game.get(), seat, codes.data(), static_cast<std::int32_t>(codes.size())) ==
            static_cast<std::int32_t>(codes.size()));
    for (auto const code : codes) {
      CHECK(rh_why_not(game.get(), seat, code) == RH_OK);
      std::uint32_t again = 0;
      CHECK(rh_move_from_words(game.get(), seat, words_of(game.get(), seat, code).c_str(), &again) == RH_OK);
      CHECK(again == code);
      for (auto const language : {RH_ENGLISH, RH_FRENCH}) {
        CHECK_FALSE(text_of([&](char* b, std::size_t n) {
                      return rh_move_sentence(game.get(), seat, code, language, b, n);
                    }).empty());
      }
    }
    play_on(game.get(), "random", 1);
  }
}

TEST_CASE("a refusal of the C interface names clause and sentence and changes nothing") {
  auto const game = new_game("usa");
  auto const before = hash_of(game.get());
  CHECK(std::string(rh_game_phase(game.get())) == "keep_opening");
  CHECK(rh_game_waiting(game.get()) == 3);
  std::uint32_t code = 0;
  REQUIRE(rh_move_from_words(game.get(), 0, "draw", &code) == RH_OK);
  CHECK(rh_game_play(game.get(), 0, code) == RH_REFUSED);
  CHECK(rh_last_status() == RH_REFUSED);
  CHECK(std::string(rh_last_clause()) == clause(Reason::not_now, *assets::board("usa")));
  CHECK_FALSE(std::string(rh_last_error(RH_ENGLISH)).empty());
  CHECK(std::string(rh_last_error(RH_ENGLISH)) != rh_last_error(RH_FRENCH));
  CHECK(hash_of(game.get()) == before);
  CHECK(rh_game_decisions(game.get()) == 0);

  CHECK(rh_move_from_words(game.get(), 0, "sing", &code) == RH_BAD_MOVE);
  CHECK(std::string(rh_last_error(RH_ENGLISH)).find("sing") != std::string::npos);
  CHECK(std::string(rh_last_clause()).empty());
}

TEST_CASE("no code of a move makes the C interface fall") {
  for (auto const* id : {"marklin", "iberia", "south-korea"}) {
    auto const game = new_game(id);
    for (int position = 0; position < 40; ++position) {
      for (std::uint32_t kind = 0; kind < move_kinds + 3; ++kind) {
        for (std::uint32_t const rest : {0x000000U, 0x000001U, 0x0000ffU, 0x00ffffU, 0xffffffU, 0x7f0340U}) {
          auto const code = kind | rest << 8;
          auto const status = rh_why_not(game.get(), waiting_seat(game.get()), code);
          CHECK(status == (kind >= move_kinds ? RH_BAD_MOVE : status == RH_OK ? RH_OK : RH_REFUSED));
          auto const length = rh_move_words(game.get(), waiting_seat(game.get()), code, nullptr, 0);
          CHECK((length > 0) == (status == RH_OK));
        }
      }
      play_on(game.get(), "random", 3);
      if (rh_game_over(game.get()) != 0) break;
    }
  }
}

TEST_CASE("a copy of the C interface goes the same way, and its own") {
  auto const game = new_game("iberia", 3);
  play_on(game.get(), "random", 60);
  GameHandle const copy(rh_game_copy(game.get()));
  REQUIRE(copy);
  CHECK(hash_of(copy.get()) == hash_of(game.get()));
  CHECK(record_of(copy.get()) == record_of(game.get()));
  // The same decisions meet the same deal.
  for (int i = 0; i < 100 && rh_game_over(game.get()) == 0; ++i) {
    int const seat = waiting_seat(game.get());
    std::uint32_t code = 0;
    REQUIRE(rh_player_move(game.get(), seat, "random", &code) == RH_OK);
    REQUIRE(rh_game_play(game.get(), seat, code) == RH_OK);
    CHECK(hash_of(copy.get()) != hash_of(game.get()));
    REQUIRE(rh_game_play(copy.get(), seat, code) == RH_OK);
    CHECK(hash_of(copy.get()) == hash_of(game.get()));
  }
}

TEST_CASE("a secret seed deals from the stream of real games, and the record is checked by board and text") {
  BoardHandle const board(rh_board_built_in("new-york"));
  std::array<char const*, 2> const names{"Anna", "Zoé"};
  std::string const secret(64, 'a');
  rh_setup setup = RH_SETUP;
  setup.seed_hex = secret.c_str();
  setup.names = names.data();
  setup.first_seat = 1;
  GameHandle const game(rh_game_new(board.get(), &setup));
  REQUIRE(game);
  CHECK(rh_record_verify(board.get(), record_of(game.get()).data(), record_of(game.get()).size()) ==
        RH_BAD_RECORD);  // not over
  play_on(game.get(), "greedy", to_the_end);
  auto record = record_of(game.get());
  CHECK(record.find("\nplayer 2 Zoé\nfirst 2\nstream sha256\n") != std::string::npos);
  CHECK(record.find("seed " + secret) != std::string::npos);
  CHECK(rh_record_verify(board.get(), record.data(), record.size()) == RH_OK);
  record[record.find("player 1 A") + 9] = 'H';
  CHECK(rh_record_verify(board.get(), record.data(), record.size()) == RH_BAD_RECORD);
  CHECK(std::string(rh_last_error(RH_ENGLISH)).starts_with("line "));
  CHECK(std::string(rh_last_error(RH_FRENCH)).starts_with("ligne "));
}

// Nothing that the C interface is given makes it fall; what is wrong is told.

TEST_CASE("setups that cannot be are refused with a reason") {
  BoardHandle const board(rh_board_built_in("nordic"));
  auto const refused = [&](auto&& change) {
    rh_setup setup = RH_SETUP;
    change(setup);
    CHECK(rh_game_new(board.get(), &setup) == nullptr);
    CHECK(rh_last_status() == RH_BAD_ARGUMENT);
    return std::string(rh_last_error(RH_ENGLISH));
  };
  std::array<char const*, 2> const two_lines{"Anna", "Be\nn"};
  CHECK(refused([](rh_setup& s) { s.players = 5; }).find("players") != std::string::npos);
  CHECK(refused([](rh_setup& s) { s.players = -1; }).find("players") != std::string::npos);
  CHECK(refused([](rh_setup& s) { s.first_seat = 2; }).find("seat") != std::string::npos);
  CHECK(refused([](rh_setup& s) { s.seed_hex = "12"; }).find("64") != std::string::npos);
  CHECK(refused([&](rh_setup& s) { s.names = two_lines.data(); }).find("name") != std::string::npos);
  CHECK(refused([](rh_setup& s) { s.size = 3; }).find("RH_SETUP") != std::string::npos);
}

TEST_CASE("boards of the C interface: built in, from JSON, or an error with its place") {
  for (int i = 0; i < rh_board_count(); ++i) {
    BoardHandle const board(rh_board_built_in(rh_board_id_at(i)));
    REQUIRE(board);
    CHECK(std::string(rh_board_id(board.get())) == rh_board_id_at(i));
    std::int32_t least = 0;
    std::int32_t most = 0;
    CHECK(rh_board_players(board.get(), &least, &most) == RH_OK);
    CHECK(least == assets::board(rh_board_id_at(i))->min_players);
    CHECK(most == assets::board(rh_board_id_at(i))->max_players);
  }
  CHECK(rh_board_id_at(rh_board_count()) == nullptr);
  CHECK(rh_board_id_at(-1) == nullptr);
  CHECK(rh_board_built_in("atlantis") == nullptr);
  CHECK(std::string(rh_last_error(RH_ENGLISH)).find("atlantis") != std::string::npos);

  std::string const broken = "{\n  \"format\": 1,\n";
  CHECK(rh_board_from_json(broken.data(), broken.size()) == nullptr);
  CHECK(rh_last_status() == RH_BAD_BOARD);
  CHECK(std::string(rh_last_error(RH_ENGLISH)).find("line ") != std::string::npos);
}

TEST_CASE("null pointers and seats that are not there are errors of the C interface, not crashes") {
  auto const game = new_game("usa");
  std::uint32_t code = 0;
  std::array<char, 4> small{'x', 'x', 'x', 'x'};
  CHECK(rh_board_from_json(nullptr, 0) == nullptr);
  CHECK(rh_board_built_in(nullptr) == nullptr);
  CHECK(rh_game_new(nullptr, nullptr) == nullptr);
  CHECK(rh_game_copy(nullptr) == nullptr);
  CHECK(rh_board_id(nullptr) == nullptr);
  CHECK(rh_board_players(nullptr, nullptr, nullptr) == RH_BAD_ARGUMENT);
  CHECK(rh_game_over(nullptr) == 1);
  CHECK(rh_game_waiting(nullptr) == 0);
  CHECK(rh_game_phase(nullptr) == nullptr);
  CHECK(rh_game_decisions(nullptr) == 0);
  CHECK(rh_game_winners(nullptr) == 0);
  CHECK(rh_game_record(nullptr, nullptr, 0) == 0);
  CHECK(rh_game_hash(nullptr, small.data(), small.size()) == 0);
  CHECK(small[0] == '\0');
  CHECK(rh_record_verify(nullptr, "", 0) == RH_BAD_ARGUMENT);
  CHECK(rh_source_name(static_cast<rh_source>(sources), RH_ENGLISH) == nullptr);
  CHECK(rh_game_points(game.get(), 0, static_cast<rh_source>(sources)) == 0);
  for (int const seat : {-1, 2, 255}) {
    CHECK(rh_game_moves(game.get(), seat, nullptr, 0) == 0);
    CHECK(rh_game_play(game.get(), seat, 0) == RH_BAD_ARGUMENT);
    CHECK(rh_why_not(game.get(), seat, 0) == RH_BAD_ARGUMENT);
    CHECK(rh_player_move(game.get(), seat, "greedy", &code) == RH_BAD_ARGUMENT);
    CHECK(rh_move_words(game.get(), seat, 0, nullptr, 0) == 0);
    CHECK(rh_game_points(game.get(), seat, RH_TOTAL) == 0);
  }
  CHECK(rh_player_move(game.get(), 0, "nobody", &code) == RH_BAD_ARGUMENT);
  CHECK(rh_player_move(game.get(), 0, nullptr, &code) == RH_BAD_ARGUMENT);
  rh_game_free(nullptr);
  rh_board_free(nullptr);
}

TEST_CASE("a buffer that is too small gets the beginning and its zero, and the whole length is told") {
  auto const game = new_game("usa");
  std::array<char, 9> buffer{};
  CHECK(rh_game_hash(game.get(), buffer.data(), buffer.size()) == 64);
  CHECK(std::string(buffer.data()) == hash_of(game.get()).substr(0, 8));
}

TEST_CASE("each thread of the C interface has its own last error") {
  CHECK(rh_board_built_in("here") == nullptr);
  std::jthread([] {
    CHECK(rh_last_status() == RH_OK);
    CHECK(rh_board_built_in("there") == nullptr);
  }).join();
  CHECK(std::string(rh_last_error(RH_ENGLISH)).find("'here'") != std::string::npos);
}

TEST_CASE("the C interface says its version, and names every source of points") {
  CHECK(rh_api_version() == RH_API_VERSION);
  CHECK(std::string(rh_version()).find('.') != std::string::npos);
  for (int i = RH_TOTAL; i < sources; ++i) {
    for (auto const language : {RH_ENGLISH, RH_FRENCH})
      CHECK_FALSE(std::string(rh_source_name(static_cast<rh_source>(i), language)).empty());
  }
}
