/// Puzzles: what is kept of them, what mines, rates and tells them.
#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "puzzles/miner.h"
#include "puzzles/rating.h"
#include "puzzles/telling.h"
#include "roundhouse/boards.h"
#include "roundhouse/notation.h"
#include "roundhouse/record.h"
#include "roundhouse/study.h"

namespace {

using namespace roundhouse;
namespace js = boost::json;
using puzzles::Collection;
using puzzles::PuzzleGame;

Collection shipped(std::string const& board) {
  std::ifstream const file(std::string(ROUNDHOUSE_SOURCE_DIR) + "/puzzles/" + board + ".jsonl");
  std::ostringstream text;
  text << file.rdbuf();
  auto read = puzzles::read_collection(text.str());
  CAPTURE(board);
  CAPTURE(read.line);
  REQUIRE_MESSAGE(read.collection, read.error.en);
  return std::move(*read.collection);
}

/// One puzzle on the smallest board, found with little effort.
PuzzleGame mined_game() {
  auto const& board = *assets::board("new-york");
  puzzles::Miner miner(board, {.player = "planner", .deals = 12, .wanted = 1, .of_game = 1}, {});
  for (std::uint64_t deal = 1;; ++deal) {
    REQUIRE(deal < 40);
    auto game = miner.keep(miner.look_at(deal, 2));
    if (!game.puzzles.empty()) return game;
  }
}

}  // namespace

TEST_CASE("puzzles: every one that is shipped can be put on the table, and has a choice and a solution") {
  int all = 0;
  for (auto const& id : assets::board_ids()) {
    auto const& board = *assets::board(id);
    auto const collection = shipped(id);
    CHECK(collection.board == id);
    CHECK_FALSE(why_outdated(board, collection.hash, collection.rules));
    for (auto const& game : collection.games) {
      CHECK_FALSE(game.puzzles.empty());
      for (auto const& puzzle : game.puzzles) {
        CAPTURE(id);
        CAPTURE(game.deal);
        CAPTURE(puzzle.at);
        auto const placed = puzzles::place(board, game, puzzle);
        REQUIRE_MESSAGE(placed.position, placed.error.en);
        auto const& at = *placed.position;
        CHECK(at.legal.size() > 1);
        auto const second = move_from_words(board, at.game.state(), at.seat, puzzle.second);
        REQUIRE(second);
        CHECK(at.legal.contains(*second));
        CHECK_FALSE(*second == at.best);
        CHECK(puzzle.gap >= puzzles::least_gap);
        CHECK(puzzle.gap >= puzzles::sure * puzzle.error * 0.99);  // both are rounded
        CHECK(puzzle.rating > 0);
        ++all;
      }
    }
    CHECK(collection.size() > 0);
  }
  MESSAGE(all, " puzzles");
}

TEST_CASE("puzzles: a deal is always mined alike, and a longer search agrees") {
  auto const& board = *assets::board("new-york");
  auto const game = mined_game();
  auto const line = puzzles::line_of(game);
  CHECK(puzzles::line_of(mined_game()) == line);
  auto const read = puzzles::read_game(line);
  REQUIRE(read);
  CHECK(puzzles::line_of(*read) == line);
  auto const& puzzle = read->puzzles.front();
  auto const placed = puzzles::place(board, *read, puzzle);
  REQUIRE(placed.position);
  planner::Lore const lore(board, planner::weights_for(board.id));
  CHECK(puzzles::searched(lore, *placed.position, 200, 5).best == placed.position->best);
}

TEST_CASE("puzzles: the file goes on where it ended, and a line that was cut off is mined again") {
  auto const& board = *assets::board("new-york");
  auto const text =
      puzzles::heading(board) + puzzles::line_of({.deal = 4, .players = 2}) + "{\"deal\":5,\"pla";
  auto const read = puzzles::read_collection(text);
  REQUIRE(read.collection);
  CHECK(read.collection->next_deal() == 5);
  CHECK(read.collection->size() == 0);
}

TEST_CASE("puzzles: what is no puzzle is refused with a reason") {
  CHECK_FALSE(puzzles::read_collection("").collection);
  CHECK_FALSE(puzzles::read_collection("{}\n").collection);
  CHECK_FALSE(puzzles::read_collection("{\"puzzles\":2,\"board\":\"usa\"}\n").collection);
  auto const& board = *assets::board("new-york");
  auto const bad_line = puzzles::read_collection(puzzles::heading(board) + "[]\n");
  CHECK(bad_line.line == 2);
  CHECK_FALSE(bad_line.error.fr.empty());
  CHECK_FALSE(puzzles::read_game("{\"deal\":1,\"players\":9,\"puzzles\":[],\"moves\":\"\"}"));
  CHECK_FALSE(puzzles::read_game("{\"deal\":1,\"players\":2,\"puzzles\":[{\"at\":3}],\"moves\":\"draw\"}"));
  PuzzleGame game{.deal = 1, .players = 2, .moves = {"fly"}};
  CHECK_FALSE(puzzles::place(board, game, {.at = 1, .best = "draw"}).error.en.empty());
  CHECK_FALSE(puzzles::place(board, game, {.at = 0, .best = "draw"}).error.fr.empty());
  game.players = 5;
  CHECK_FALSE(puzzles::place(board, game, {.at = 0, .best = "draw"}).position);
}

TEST_CASE("puzzles: of two routes that are alike none is the one best") {
  auto const& board = *assets::board("new-york");
  auto const claim = [&](char const* id) {
    return make_move(MoveKind::claim, static_cast<int>(index(*board.find_route(id))));
  };
  auto const one = claim("chelsea-empire-state-building-1");
  Moves legal;
  legal.add(one);
  legal.add(MoveKind::draw);
  CHECK_FALSE(puzzles::has_twin(board, legal, one));
  legal.add(claim("chelsea-empire-state-building-2"));
  CHECK(puzzles::has_twin(board, legal, one));
  CHECK_FALSE(puzzles::has_twin(board, legal, make_move(MoveKind::draw)));
}

TEST_CASE("puzzles: a rating rises as fewer levels solve a puzzle") {
  puzzles::Solved solved{};
  int before = puzzles::rating_from(solved);
  CHECK(before > puzzles::levels.back().rating);
  for (std::size_t i = puzzles::levels.size(); i-- > 0;) {
    solved[i] = puzzles::levels[i].times;
    CHECK(puzzles::rating_from(solved) < before);
    before = puzzles::rating_from(solved);
  }
  CHECK(before < puzzles::levels.front().rating);
}

TEST_CASE("c: a puzzle, a wrong answer, the right one with its reason in both languages; bad questions") {
  std::unique_ptr<rh_board, void (*)(rh_board*)> const board(rh_board_built_in("new-york"), rh_board_free);
  auto const game = mined_game();
  auto const& puzzle = game.puzzles.front();
  auto const line = puzzles::line_of(game);
  auto const ask = [&](char const* answer, rh_language language) {
    return rh_puzzle(board.get(), line.data(), line.size(), puzzle.at, answer, "You\nRival", language);
  };
  auto const asked = js::parse(ask("", RH_ENGLISH)).as_object();
  CHECK_FALSE(asked.contains("best"));
  CHECK(asked.at("legal").as_array().size() > 1);
  auto const seat = std::to_string(asked.at("seat").as_int64());
  for (auto const& [number, facts] : asked.at("game").at("seats").as_object())
    CHECK(facts.as_object().contains("hand") == (number == seat));
  auto const right = js::parse(ask(puzzle.best.c_str(), RH_ENGLISH)).as_object();
  CHECK(right.at("right").as_bool());
  CHECK(right.at("best").as_string() == puzzle.best);
  CHECK_FALSE(right.at("why").as_string().empty());
  auto const wrong = js::parse(ask(puzzle.second.c_str(), RH_FRENCH)).as_object();
  CHECK_FALSE(wrong.at("right").as_bool());
  CHECK(wrong.at("why").as_string() != right.at("why").as_string());
  CHECK(ask("fly", RH_ENGLISH) == nullptr);
  CHECK(rh_last_status() == RH_BAD_ARGUMENT);
  CHECK(rh_puzzle(board.get(), "nonsense", 8, 0, "", "You", RH_ENGLISH) == nullptr);
  CHECK(rh_puzzle(board.get(), line.data(), line.size(), puzzle.at + 1, "", "You\nRival", RH_ENGLISH) ==
        nullptr);
  CHECK(rh_puzzle(nullptr, line.data(), line.size(), 0, "", "", RH_ENGLISH) == nullptr);
  auto const themes_told = js::parse(rh_puzzle_themes(RH_FRENCH)).as_object();
  CHECK(themes_told.size() == puzzles::themes);
}
