/// The planner's weights as text and as files.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <span>

#include "assets/assets.h"
#include "kit/position.h"
#include "players/planner/weights_file.h"
#include "players/planner_player.h"
#include "roundhouse/player.h"

using namespace roundhouse;
using planner::Weights;

namespace {

/// Gone when the test is over.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string const& text) {
    static int number = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("roundhouse-weights-" + std::to_string(::getpid()) + "-" + std::to_string(++number) + ".txt");
    std::ofstream(path_) << text;
  }
  TemporaryFile(TemporaryFile const&) = delete;
  TemporaryFile& operator=(TemporaryFile const&) = delete;
  ~TemporaryFile() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

/// `LINE: REASON`, or nothing.
std::string problem(std::string_view text) {
  Weights weights;
  auto const error = planner::read_weights(text, weights);
  return error ? std::to_string(error->line) + ": " + error->reason.en : "";
}

/// All moves of a game with these players, as one number.
std::uint64_t course(std::vector<std::unique_ptr<Player>> const& players) {
  auto const& board = kit::board("usa");
  FastDealer dealer(numbered_seed(5));
  Game game(board, {.players = static_cast<int>(players.size())}, dealer);
  std::uint64_t sum = 0;
  Moves moves;
  while (!game.over()) {
    auto const seat = game.state().next_to_decide();
    game.legal(seat, moves);
    auto const move = players[index(seat)]->decide(board, game.view(seat), moves);
    game.play(seat, move);
    sum = mix64(sum + golden_ratio * (static_cast<std::uint64_t>(move.kind) * 0x1000000U + move.a * 0x10000U +
                                      move.b * 0x100U + move.c));
  }
  return sum;
}

std::uint64_t course_of(std::string const& name) {
  std::vector<std::unique_ptr<Player>> players;
  for (int s = 0; s < 2; ++s) players.push_back(make_player(name, 1));
  return course(players);
}

std::uint64_t course_with(Weights const& weights) {
  std::vector<std::unique_ptr<Player>> players;
  for (int s = 0; s < 2; ++s) players.push_back(std::make_unique<PlannerPlayer>(weights));
  return course(players);
}

}  // namespace

TEST_CASE("weights come back from their text as they went") {
  Weights weights;
  weights.draw_tickets = -7.25;
  weights.danger = 0.0301;
  weights.claim_cost = 12;
  weights.spare_turns = -0.0001;
  auto const text = write_weights(weights, "first line\nsecond line");
  CHECK(text.starts_with("# first line\n# second line\n\n"));
  Weights back;
  REQUIRE_FALSE(planner::read_weights(text, back));
  for (auto const& weight : planner::weight_names()) {
    CAPTURE(weight.name);
    CHECK(back.*weight.value == weights.*weight.value);
    CHECK(text.find("\n" + std::string(weight.name) + ' ') != std::string::npos);
    CHECK(text.find("# " + std::string(weight.meaning) + '\n') != std::string::npos);
  }
}

TEST_CASE("weights are written with four decimals, and rounded weights are what is read again") {
  Weights weights;
  weights.block = 1.0 / 3;
  weights.hazard = 2.0 / 3;
  weights.off_plan = -1.23456;
  auto const text = write_weights(weights, "");
  CHECK(text.find("block            0.3333 ") != std::string::npos);
  CHECK(text.find("hazard           0.6667 ") != std::string::npos);
  CHECK(text.find("off_plan         -1.2346 ") != std::string::npos);
  Weights back;
  REQUIRE_FALSE(planner::read_weights(text, back));
  CHECK(back.block == rounded(weights).block);
  CHECK(back.off_plan == rounded(weights).off_plan);
}

TEST_CASE("comments, blank lines and missing weights are fine; missing ones keep their value") {
  Weights weights;
  weights.block = 0.5;
  CHECK_FALSE(planner::read_weights("", weights));
  CHECK_FALSE(planner::read_weights("# a comment\n\n \t\r\n  pace\t2.5 # cards\r\nhazard .5", weights));
  CHECK(weights.pace == 2.5);
  CHECK(weights.hazard == 0.5);
  CHECK(weights.block == 0.5);
}

TEST_CASE("what is wrong with weights is said with its line, and nothing is changed") {
  CHECK(problem("pace 2\nspeed 3\n") == "2: no weight 'speed'");
  CHECK(problem("Pace 2") == "1: no weight 'Pace'");
  CHECK(problem("\n\npace") == "3: pace: '' is not a decimal number");
  CHECK(problem("pace # 2") == "1: pace: '' is not a decimal number");
  for (auto const* wrong : {"two", "1,5", "1e1", "0x2", "1.2.3", "--1", "+1", "-", ".", "nan", "inf", "2a",
                            "1.000000000000000", "1234567890123456"}) {
    CAPTURE(wrong);
    CHECK(problem("pace " + std::string(wrong)) ==
          "1: pace: '" + std::string(wrong) + "' is not a decimal number");
  }
  CHECK(problem("pace 4.01") == "1: pace: 4.01 is not between 0.5 and 4");
  CHECK(problem("pace -1") == "1: pace: -1 is not between 0.5 and 4");
  CHECK(problem("pace 4") == "");
  CHECK(problem("pace 2\nhazard 1\npace 2") == "3: pace has a line already");
  CHECK(problem("pace 2 3") == "1: more than a name and a number");
  Weights weights;
  CHECK(planner::read_weights("pace 2.5\nspeed 3", weights));
  CHECK(weights.pace == Weights{}.pace);
}

TEST_CASE("every weight has a name, a meaning, a step, and a default within its bounds") {
  Weights const general;
  std::set<std::string_view> names;
  for (auto const& weight : planner::weight_names()) {
    CAPTURE(weight.name);
    CHECK(names.insert(weight.name).second);
    CHECK_FALSE(weight.meaning.empty());
    CHECK(weight.step > 0);
    CHECK(weight.high - weight.low >= 4 * weight.step);
    CHECK(general.*weight.value >= weight.low);
    CHECK(general.*weight.value <= weight.high);
  }
}

TEST_CASE("every built-in board has a file of weights that names all that matter there") {
  auto const files =
      std::span(planner::shipped_weights, static_cast<std::size_t>(planner::shipped_weights_count));
  CHECK(files.size() == assets::board_ids().size());
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    auto const file = std::ranges::find(files, id + ".txt", &planner::File::path);
    REQUIRE(file != files.end());
    CHECK(problem(file->text) == "");
    for (auto const& weight : planner::weight_names()) {
      CAPTURE(weight.name);
      bool const matters = weight.matters == nullptr || weight.matters(*assets::board(id));
      bool const is_there = file->text.find("\n" + std::string(weight.name) + ' ') != std::string_view::npos;
      CHECK(is_there == matters);
    }
    Weights weights;
    planner::read_weights(file->text, weights);
    for (auto const& weight : planner::weight_names()) {
      CHECK(planner::weights_for(id).*weight.value == weights.*weight.value);
    }
  }
  CHECK(planner::weights_for("no such board").pace == Weights{}.pace);
}

TEST_CASE("the planner plays with the weights of its board, or with those of the file it is given") {
  auto weights = planner::weights_for("usa");
  CHECK(course_of("planner") == course_with(weights));
  weights.off_plan = 15;
  weights.spare_card = 0;
  TemporaryFile const file(write_weights(weights, "claims whatever it can pay for"));
  CHECK(course_of("planner:" + file.path()) == course_with(weights));
  CHECK(course_of("planner:" + file.path()) != course_of("planner"));
}

TEST_CASE("a player whose file is missing or wrong is not made, and the reason is told") {
  TemporaryFile const file("pace 2\nspeed 3\n");
  CHECK(make_player("planner:" + file.path(), 1) == nullptr);
  CHECK(why_no_player("planner:" + file.path()).en == file.path() + ":2: no weight 'speed'");
  CHECK(why_no_player("planner:" + file.path()).fr == file.path() + ":2: pas de poids « speed »");
  CHECK(make_player("planner:/no/such/file", 1) == nullptr);
  CHECK(why_no_player("planner:/no/such/file").en == "/no/such/file: cannot be read");
  CHECK(why_no_player("planner:/tmp").en == "/tmp: cannot be read");
  CHECK(why_no_player("planer").en.starts_with("no computer player 'planer'; there are: random, "));
  CHECK(why_no_player("planner").en.empty());
  TemporaryFile const large(std::string(70'000, '\n'));
  CHECK(why_no_player("planner:" + large.path()).en == large.path() + ": cannot be read");
}
