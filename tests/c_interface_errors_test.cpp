/// Nothing that the C interface is given makes it fall; what is wrong is told.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <thread>

#include "kit/c_handles.h"
#include "roundhouse/boards.h"
#include "roundhouse/score.h"

using namespace roundhouse;
using namespace roundhouse::kit;

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
  CHECK(rh_source_name(static_cast<rh_source>(9), RH_ENGLISH) == nullptr);
  CHECK(rh_game_points(game.get(), 0, static_cast<rh_source>(9)) == 0);
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
