/// Halls, records and many games through the C interface.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <boost/json.hpp>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "c_interface_plain.h"
#include "kit/own_device.h"
#include "kit/source_dir.h"
#include "roundhouse/boards.h"
#include "roundhouse/c.h"

using namespace roundhouse;
namespace js = boost::json;

namespace {

constexpr double noon = 1'800'000'000'000;

template <auto free>
struct Frees {
  template <typename Handle>
  void operator()(Handle* handle) const {
    free(handle);
  }
};
using Hall = std::unique_ptr<rh_hall, Frees<rh_hall_free>>;
using BoardOfC = std::unique_ptr<rh_board, Frees<rh_board_free>>;
using GameOfC = std::unique_ptr<rh_game, Frees<rh_game_free>>;

Hall new_hall() {
  std::array<std::uint8_t, 32> const secret{7};
  return Hall(rh_hall_new(secret.data()));
}

js::object taken(Hall const& hall) {
  return js::parse(rh_hall_take(hall.get())).as_object();
}

std::string text_of(rh_game const* game, std::size_t (*write)(rh_game const*, char*, std::size_t)) {
  std::string text(write(game, nullptr, 0), ' ');
  write(game, text.data(), text.size() + 1);
  return text;
}

/// A game that the first legal moves have brought to its end.
GameOfC finished(rh_board const* board) {
  rh_setup const setup = RH_SETUP;
  GameOfC game(rh_game_new(board, &setup));
  while (rh_game_over(game.get()) == 0) {
    auto const seat = std::countr_zero(rh_game_waiting(game.get()));
    std::uint32_t first = 0;
    REQUIRE(rh_game_moves(game.get(), seat, &first, 1) > 0);
    REQUIRE(rh_game_play(game.get(), seat, first) == RH_OK);
  }
  return game;
}

}  // namespace

TEST_CASE("a C compiler takes a hall, too") {
  CHECK(open_a_table("usa") == 1);
  CHECK(open_a_table("atlantis") == 0);
}

TEST_CASE("a hall of the C interface opens a table, keeps it, thinks, and goes on from its rows") {
  js::array rows;
  std::string table;
  auto const work = [&](Hall const& hall) {
    js::array frames;
    for (bool busy = true; busy;) {
      auto const list = taken(hall);
      busy = false;
      for (auto const& frame : list.at("frames").as_array()) frames.push_back(frame);
      for (auto const& write : list.at("writes").as_array()) {
        busy = true;
        for (auto const& row : write.at("rows").as_array()) rows.push_back(row);
        auto const number = static_cast<std::int32_t>(write.at("number").as_int64());
        CHECK(rh_hall_kept(hall.get(), number, 1, noon) == RH_OK);
      }
      for (auto const& thought : list.at("thoughts").as_array()) {
        busy = true;
        auto const& question = thought.at("question").as_string();
        std::string const answer = rh_think(question.data(), question.size());
        CHECK(!answer.empty());
        auto const number = static_cast<std::int32_t>(thought.at("number").as_int64());
        CHECK(rh_hall_answered(hall.get(), number, answer.data(), answer.size(), noon) == RH_OK);
      }
    }
    return frames;
  };
  auto const hear = [&](Hall const& hall, std::string const& frame) {
    CHECK(rh_hall_hear(hall.get(), frame.data(), frame.size(), noon) == RH_OK);
    return work(hall);
  };
  {
    auto const hall = new_hall();
    REQUIRE(rh_hall_be(hall.get(), "Anna", RH_FRENCH) == RH_OK);
    auto const made = hear(hall, R"({"t":"create","d":{"id":"a","settings":{"board":"usa","paced":false,)"
                                 R"("seats":[{"kind":"mine"},{"kind":"bot","level":"greedy"}]}}})");
    table = made.at(0).at("d").at("table").as_string();
    hear(hall, R"({"t":"start","d":{"id":"b","table":")" + table + "\"}}");
  }
  auto const again = new_hall();
  auto const kept = js::serialize(rows);
  REQUIRE(rh_hall_load(again.get(), kept.data(), kept.size()) == RH_OK);
  REQUIRE(rh_hall_wake(again.get(), table.c_str(), noon) == RH_OK);
  work(again);
  auto const seen = hear(again, R"({"t":"hello","d":{"table":")" + table + "\"}}");
  CHECK(seen.at(0).at("t").as_string() == "view");
  CHECK(rh_hall_tick(again.get(), noon + 1000) == RH_OK);
  CHECK(rh_hall_forget(again.get(), table.c_str()) == RH_OK);
  CHECK(hear(again, R"({"t":"hello","d":{"table":")" + table + "\"}}").at(0).at("t").as_string() == "error");
}

TEST_CASE("null pointers and nonsense are errors of a hall, not crashes") {
  auto const hall = new_hall();
  CHECK(rh_hall_new(nullptr) == nullptr);
  CHECK(rh_last_status() == RH_BAD_ARGUMENT);
  CHECK(rh_hall_be(nullptr, "Anna", RH_ENGLISH) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_be(hall.get(), nullptr, RH_ENGLISH) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_load(nullptr, "[]", 2) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_load(hall.get(), nullptr, 0) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_wake(nullptr, "x", noon) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_wake(hall.get(), nullptr, noon) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_hear(nullptr, "{}", 2, noon) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_hear(hall.get(), nullptr, 0, noon) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_request(nullptr, 1, "GET", "/api/boards", "", 0, noon) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_request(hall.get(), 1, nullptr, "/api/boards", "", 0, noon) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_request(hall.get(), 1, "GET", nullptr, "", 0, noon) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_request(hall.get(), 1, "GET", "/api/boards", nullptr, 0, noon) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_kept(nullptr, 1, 1, noon) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_answered(nullptr, 1, "", 0, noon) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_answered(hall.get(), 1, nullptr, 0, noon) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_tick(nullptr, noon) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_forget(nullptr, "x") == RH_BAD_ARGUMENT);
  CHECK(rh_hall_forget(hall.get(), nullptr) == RH_BAD_ARGUMENT);
  CHECK(rh_hall_take(nullptr) == nullptr);
  CHECK(std::string(rh_think(nullptr, 0)).empty());
  CHECK(std::string(rh_think("abc", 3)).empty());
  rh_hall_free(nullptr);

  // Numbers that were never given out, texts that are no JSON.
  CHECK(rh_hall_kept(hall.get(), -5, 1, noon) == RH_OK);
  CHECK(rh_hall_answered(hall.get(), 99, "zz", 2, noon) == RH_OK);
  CHECK(rh_hall_load(hall.get(), "{", 1) == RH_OK);
  CHECK(rh_hall_hear(hall.get(), "{", 1, noon) == RH_OK);
  CHECK(rh_hall_request(hall.get(), 4, "EAT", "/api/cake", "", 0, noon) == RH_OK);
  auto const list = taken(hall);
  CHECK(list.at("damaged").as_array().size() == 1);
  CHECK(list.at("frames").as_array().at(0).at("t").as_string() == "error");
  CHECK(list.at("answers").as_array().at(0).at("status").as_int64() == 404);
}

TEST_CASE("a record goes on from any position, and a game is rewound to it") {
  BoardOfC const board(rh_board_built_in("nordic"));
  auto const whole = finished(board.get());
  auto const record = text_of(whole.get(), rh_game_record);
  auto const hash = text_of(whole.get(), rh_game_hash);
  auto const decisions = rh_game_decisions(whole.get());

  GameOfC const all(rh_game_from_record(board.get(), record.data(), record.size(), -1));
  REQUIRE(all);
  CHECK(text_of(all.get(), rh_game_hash) == hash);
  GameOfC const half(rh_game_from_record(board.get(), record.data(), record.size(), decisions / 2));
  REQUIRE(half);
  CHECK(rh_game_decisions(half.get()) == decisions / 2);
  REQUIRE(rh_game_rewind(all.get(), decisions / 2) == RH_OK);
  CHECK(text_of(all.get(), rh_game_hash) == text_of(half.get(), rh_game_hash));
  CHECK(rh_game_rewind(all.get(), decisions) == RH_BAD_ARGUMENT);
  CHECK(rh_game_rewind(all.get(), -1) == RH_BAD_ARGUMENT);
  CHECK(rh_game_rewind(nullptr, 0) == RH_BAD_ARGUMENT);
  // The same decisions meet the same deal again.
  auto const seat = std::countr_zero(rh_game_waiting(half.get()));
  std::uint32_t first = 0;
  REQUIRE(rh_game_moves(half.get(), seat, &first, 1) > 0);
  REQUIRE(rh_game_play(half.get(), seat, first) == RH_OK);
  REQUIRE(rh_game_play(all.get(), seat, first) == RH_OK);
  CHECK(text_of(all.get(), rh_game_hash) == text_of(half.get(), rh_game_hash));

  CHECK(rh_game_from_record(board.get(), record.data(), record.size() / 2, -1) == nullptr);
  CHECK(rh_last_status() == RH_BAD_RECORD);
  CHECK(rh_game_from_record(board.get(), record.data(), record.size(), decisions + 1) == nullptr);
  CHECK(rh_game_from_record(nullptr, record.data(), record.size(), -1) == nullptr);
  CHECK(rh_game_from_record(board.get(), nullptr, 0, -1) == nullptr);
  BoardOfC const other(rh_board_built_in("usa"));
  CHECK(rh_game_from_record(other.get(), record.data(), record.size(), -1) == nullptr);
}

TEST_CASE("views and stories show a seat its own cards, and a spectator nobody's") {
  BoardOfC const board(rh_board_built_in("usa"));
  rh_setup const setup = RH_SETUP;
  GameOfC const game(rh_game_new(board.get(), &setup));
  auto const own = js::parse(rh_game_view(game.get(), 0)).as_object();
  auto const open = js::parse(rh_game_view(game.get(), -1)).as_object();
  CHECK(own.at("seats") != open.at("seats"));
  CHECK(own != js::parse(rh_game_view(game.get(), 1)).as_object());
  std::string const english = rh_game_story(game.get(), 0, RH_ENGLISH);
  CHECK(english.ends_with('\n'));
  CHECK(english != rh_game_story(game.get(), 0, RH_FRENCH));
  CHECK(english != rh_game_story(game.get(), -1, RH_ENGLISH));
  for (auto const seat : {-2, 2, 99}) {
    CHECK(rh_game_view(game.get(), seat) == nullptr);
    CHECK(rh_game_story(game.get(), seat, RH_ENGLISH) == nullptr);
    CHECK(rh_last_status() == RH_BAD_ARGUMENT);
  }
  CHECK(rh_game_view(nullptr, 0) == nullptr);
  CHECK(rh_game_story(nullptr, 0, RH_ENGLISH) == nullptr);
}

TEST_CASE("many games are summed up, and players that cannot be are refused") {
  BoardOfC const board(rh_board_built_in("new-york"));
  std::array<char const*, 2> const names{"greedy", "random"};
  auto const sums = js::parse(rh_simulate(board.get(), 2, names.data(), 3, 0, 20)).as_object();
  CHECK(sums.at("games").as_int64() == 20);
  auto const& seats = sums.at("seats").as_array();
  CHECK(seats.at(0).at("wins").as_double() + seats.at(1).at("wins").as_double() == doctest::Approx(20));
  CHECK(seats.at(0).at("wins").as_double() > seats.at(1).at("wins").as_double());

  std::array<char const*, 2> const wrong{"greedy", "nobody"};
  std::array<char const*, 2> const missing{"greedy", nullptr};
  CHECK(rh_simulate(board.get(), 2, wrong.data(), 3, 0, 1) == nullptr);
  CHECK(rh_last_status() == RH_BAD_ARGUMENT);
  CHECK(rh_simulate(board.get(), 2, missing.data(), 3, 0, 1) == nullptr);
  CHECK(rh_simulate(board.get(), 9, names.data(), 3, 0, 1) == nullptr);
  CHECK(rh_simulate(board.get(), 2, names.data(), 3, -1, 1) == nullptr);
  CHECK(rh_simulate(board.get(), 2, names.data(), 3, 0, -1) == nullptr);
  CHECK(rh_simulate(board.get(), 2, nullptr, 3, 0, 1) == nullptr);
  CHECK(rh_simulate(nullptr, 2, names.data(), 3, 0, 1) == nullptr);
}

namespace {

/// A board that is added stays, and other tests go through the list: what adds one does it in a process of
/// its own. Says what was wrong, or nothing.
std::string in_a_child(std::string (*what)()) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  auto const child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    auto const wrong = what();
    auto const wrote = write(ends[1], wrong.data(), wrong.size());
    _exit(wrote == static_cast<ssize_t>(wrong.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string wrong;
  std::array<char, 256> piece{};
  for (ssize_t got = 0; (got = read(ends[0], piece.data(), piece.size())) > 0;)
    wrong.append(piece.data(), static_cast<std::size_t>(got));
  close(ends[0]);
  int status = -1;
  waitpid(child, &status, 0);
  return status == 0 ? wrong : "the child ended with " + std::to_string(status) + ": " + wrong;
}

std::string tiny_board() {
  std::ifstream in(kit::source_dir() + "/tests/boards/tiny.json");
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string play_own_board() {
  auto const text = tiny_board();
  auto const known = rh_board_count();
  if (rh_board_built_in("tiny") != nullptr) return "known before it was added";
  if (rh_board_add(text.data(), text.size(), R"({"a":"map"})") != RH_OK) return "not added";
  if (rh_board_count() != known + 1 || std::string(rh_board_id_at(known)) != "tiny") return "not listed";
  kit::OwnDevice device;
  if (device.ask("GET", "/api/boards/tiny").body != text) return "another text";
  if (device.ask("GET", "/api/boards/tiny/map").body != R"({"a":"map"})") return "another map";
  auto const table = device.begin("tiny", {"mine", "greedy"});
  device.play_on(table);
  if (device.life(table) != "over") return "not played to the end";
  auto const record = device.record(table);
  BoardOfC const board(rh_board_built_in("tiny"));
  if (rh_record_verify(board.get(), record.data(), record.size()) != RH_OK) return "a wrong record";
  return "";
}

}  // namespace

TEST_CASE("an own board is known by its id from then on, and a hall plays it") {
  CHECK(in_a_child(play_own_board) == "");
}

TEST_CASE("what is no board, or has the id of another, is not added") {
  auto other = tiny_board();
  std::string const id = "\"id\": \"tiny\"";
  other.replace(other.find(id), id.size(), "\"id\": \"usa\"");
  CHECK(rh_board_add(other.data(), other.size(), nullptr) == RH_BAD_ARGUMENT);
  CHECK(std::string(rh_last_error(RH_ENGLISH)).find("usa") != std::string::npos);
  CHECK(rh_board_add("{", 1, nullptr) == RH_BAD_BOARD);
  CHECK(rh_board_add(nullptr, 0, nullptr) == RH_BAD_ARGUMENT);
}

TEST_CASE("the signature of a board is the one that the program tells") {
  CHECK(rh_board_signature(nullptr, nullptr, 0) == 0);
  std::ifstream in(kit::source_dir() + "/tests/signatures.txt");
  std::string id;
  std::string kept;
  REQUIRE((in >> id >> kept));
  BoardOfC const board(rh_board_built_in(id.c_str()));
  std::string found(rh_board_signature(board.get(), nullptr, 0), ' ');
  rh_board_signature(board.get(), found.data(), found.size() + 1);
  CHECK(found == kept);
}
