/// Reviews through the C interface.
#include <doctest/doctest.h>

#include <bit>
#include <boost/json.hpp>
#include <memory>
#include <string>

#include "roundhouse/study.h"

namespace {

namespace js = boost::json;

using ReviewedBoard = std::unique_ptr<rh_board, void (*)(rh_board*)>;
using ReviewOfC = std::unique_ptr<rh_review, void (*)(rh_review*)>;

/// The record of a game that a greedy player plays against itself for so many decisions; all: -1.
std::string record_after(rh_board const* board, int decisions) {
  rh_setup setup = RH_SETUP;
  rh_game* game = rh_game_new(board, &setup);
  REQUIRE(game != nullptr);
  for (int i = 0; i != decisions && rh_game_over(game) == 0; ++i) {
    int const seat = std::countr_zero(rh_game_waiting(game));
    std::uint32_t move = 0;
    REQUIRE(rh_player_move(game, seat, "greedy", &move) == RH_OK);
    REQUIRE(rh_game_play(game, seat, move) == RH_OK);
  }
  std::string text(rh_game_record(game, nullptr, 0), ' ');
  rh_game_record(game, text.data(), text.size() + 1);
  rh_game_free(game);
  return text;
}

}  // namespace

TEST_CASE("c: a review step by step, with progress and a report at any time") {
  ReviewedBoard const board(rh_board_built_in("new-york"), rh_board_free);
  auto const record = record_after(board.get(), 20);
  ReviewOfC const review(rh_review_new(board.get(), record.data(), record.size(), 1), rh_review_free);
  REQUIRE(review != nullptr);
  CHECK(rh_review_progress(review.get()) == 0);
  REQUIRE(rh_review_work(review.get(), 1, 40) == 1);
  double const some = rh_review_progress(review.get());
  CHECK(some > 0);
  CHECK(some < 1);
  auto const report = js::parse(rh_review_report(review.get(), "Zoë\nYan", RH_ENGLISH));
  CHECK(report.at("names").at(0).as_string() == "Zoë");
  CHECK(report.at("names").at(1).as_string() == "Yan");
  CHECK(report.at("decisions").as_int64() == 20);
  CHECK_FALSE(report.at("finished").as_bool());
  CHECK(js::parse(rh_review_report(review.get(), nullptr, RH_FRENCH)).at("seats").as_array().size() == 2);
  CHECK(rh_review_work(review.get(), 1, 40) == 1);
  CHECK(rh_review_progress(review.get()) > some);
}

TEST_CASE("c: reviews of what is no game are refused with a reason") {
  ReviewedBoard const board(rh_board_built_in("new-york"), rh_board_free);
  CHECK(rh_review_new(board.get(), "nonsense", 8, 1) == nullptr);
  CHECK(rh_last_status() == RH_BAD_RECORD);
  CHECK(rh_review_new(nullptr, "", 0, 1) == nullptr);
  CHECK(rh_last_status() == RH_BAD_ARGUMENT);
  auto const empty = record_after(board.get(), 0);
  CHECK(rh_review_new(board.get(), empty.data(), empty.size(), 1) == nullptr);
  CHECK(rh_last_status() == RH_BAD_RECORD);
  CHECK(rh_review_work(nullptr, 1, 1) == -1);
  CHECK(rh_review_progress(nullptr) == 0);
  CHECK(rh_review_report(nullptr, nullptr, RH_ENGLISH) == nullptr);
  rh_review_free(nullptr);
}

TEST_CASE("c: doubts about a move in a view") {
  ReviewedBoard const board(rh_board_built_in("new-york"), rh_board_free);
  rh_setup setup = RH_SETUP;
  rh_game* game = rh_game_new(board.get(), &setup);
  int doubted = 0;
  for (int i = 0; i < 60 && rh_game_over(game) == 0; ++i) {
    int const seat = std::countr_zero(rh_game_waiting(game));
    auto const view =
        R"({"seat":)" + std::to_string(seat + 1) + R"(,"game":)" + rh_game_view(game, seat) + "}";
    std::uint32_t move = 0;
    for (char const* const player : {"random", "planner"}) {
      REQUIRE(rh_player_move(game, seat, player, &move) == RH_OK);
      std::string words(rh_move_words(game, seat, move, nullptr, 0), ' ');
      rh_move_words(game, seat, move, words.data(), words.size() + 1);
      auto const* const told =
          rh_doubt(board.get(), view.data(), view.size(), words.c_str(), "Anna\nBen", RH_ENGLISH);
      REQUIRE(told != nullptr);
      auto const doubt = js::parse(told).as_object();
      if (doubt.empty()) continue;
      CHECK(std::string_view(player) == "random");
      CHECK_FALSE(doubt.at("better").as_string().empty());
      CHECK_FALSE(doubt.at("why").as_string().empty());
      ++doubted;
    }
    REQUIRE(rh_game_play(game, seat, move) == RH_OK);
  }
  CHECK(doubted > 0);
  CHECK(rh_doubt(board.get(), "{}", 2, "draw", "A\nB", RH_ENGLISH) == nullptr);
  CHECK(rh_last_status() == RH_BAD_ARGUMENT);
  CHECK(rh_doubt(board.get(), nullptr, 0, "draw", "A\nB", RH_ENGLISH) == nullptr);
  rh_game_free(game);
}
