/// A game in the terminal: kept when it is left, gone on with, and decisions taken back.
#include "cli/play/session.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "assets/assets.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/play/play.h"

using namespace roundhouse;
using namespace roundhouse::cli;

namespace {

namespace fs = std::filesystem;

/// A folder for kept games and records that goes away with the test.
struct Home {
  Home() {
    char name[] = "/tmp/roundhouse-session-XXXXXX";
    folder = ::mkdtemp(name);
    ::setenv("XDG_STATE_HOME", folder.c_str(), 1);
    set_language(Language::en);
  }
  Home(Home const&) = delete;
  Home& operator=(Home const&) = delete;
  ~Home() {
    ::unsetenv("XDG_STATE_HOME");
    fs::remove_all(folder);
  }
  std::string file(char const* name) const { return (folder / name).string(); }
  fs::path folder;
};

GamePlan plan_for(char const* board, std::vector<std::string> const& seats) {
  GamePlan plan;
  plan.board = assets::board(board);
  plan.setup.players = static_cast<int>(seats.size());
  plan.setup.first = seat_id(0);
  plan.seed = numbered_seed(5);
  plan.stream = StreamKind::xoshiro;
  std::vector<std::string> names;
  for (std::size_t s = 0; s < seats.size(); ++s) names.push_back("P" + std::to_string(s + 1));
  REQUIRE(!seat_players(seats, names, plan));
  return plan;
}

/// What is shown when these lines are typed; the input ends after them, which leaves the game.
std::string play(GamePlan plan, std::string const& typed) {
  std::istringstream in(typed);
  std::ostringstream out;
  Terminal terminal(in, out, {});
  Session(std::move(plan), terminal).run();
  return out.str();
}

std::string lines(char const* line, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += std::string(line) + "\n";
  return all;
}

std::string text_of(std::string const& file) {
  return read_whole_file(file, 1 << 20).text;
}

GamePlan resumed(std::string const& file) {
  GamePlan plan;
  REQUIRE(open_kept_game(file, nullptr, plan).value_or("") == "");
  return plan;
}

std::string problem_of(std::string const& file) {
  GamePlan plan;
  return open_kept_game(file, nullptr, plan).value_or("");
}

}  // namespace

TEST_CASE("a game that is left is kept, and goes on to an end that verifies") {
  Home const home;
  auto plan = plan_for("new-york", {"human", "greedy"});
  plan.record = home.file("left.rec");
  auto const shown = play(std::move(plan), lines("1", 9));
  CHECK(shown.find("Go on with: roundhouse play --resume " + home.file("left.rec")) != std::string::npos);
  play(resumed(home.file("left.rec")), lines("1", 500));
  CHECK(!verify(*assets::board("new-york"), text_of(home.file("left.rec"))));

  CHECK(problem_of(home.file("left.rec")).find("this game is over") != std::string::npos);
}

TEST_CASE("a game that is left without a name for its file gets one") {
  Home const home;
  auto const shown = play(plan_for("new-york", {"human", "greedy"}), lines("1", 9));
  auto const at = shown.find("--resume ");
  REQUIRE(at != std::string::npos);
  int records = 0;
  for (auto const& entry : fs::directory_iterator(home.folder / "roundhouse/games"))
    records += entry.path().extension() == ".rec" ? 1 : 0;
  CHECK(records == 1);
}

TEST_CASE("a saved game goes on too; a damaged, foreign or wrong file is refused with a sentence") {
  Home const home;
  auto const file = home.file("saved.rec");
  play(plan_for("new-york", {"human", "greedy"}), lines("1", 5) + "save " + file + "\n");
  CHECK(problem_of(file).empty());
  auto const text = text_of(file);
  auto const refused = [&](std::string const& changed) {
    std::ofstream(home.file("changed.rec")) << changed;
    return problem_of(home.file("changed.rec"));
  };
  auto broken = text;
  broken[text.size() / 2] = broken[text.size() / 2] == 'x' ? 'y' : 'x';
  CHECK(refused(broken).find("changed.rec:") != std::string::npos);
  CHECK(!refused(text.substr(0, text.size() / 3)).empty());
  CHECK(!refused("not a record").empty());
  CHECK(!problem_of(home.file("nothing.rec")).empty());
  fs::remove_all(home.folder / "roundhouse");
  CHECK(problem_of(file).find("is not kept on this computer") != std::string::npos);
}

TEST_CASE("undo takes back what has shown nothing, with what the computer players did since") {
  Home const home;
  // Keep both tickets, then draw until there is enough for a route.
  auto const draws = std::string("all\n") + lines("draw", 12);
  auto const before = play(plan_for("new-york", {"human", "greedy"}), draws + "log 100\n");
  auto const claim = play(plan_for("new-york", {"human", "greedy"}), draws + "undo\n");
  CHECK(claim.find("Nothing to undo") != std::string::npos);  // a card was drawn

  auto const menu = before.rfind("Claim");
  REQUIRE(menu != std::string::npos);
  auto const bracket = before.find(')', menu);
  auto const begin = before.find_last_of(' ', bracket) + 1;
  auto const number = before.substr(begin, bracket - begin);
  auto const undone = play(plan_for("new-york", {"human", "greedy"}), draws + number + "\n1\nundo\nscores\n");
  CHECK(undone.find("Undone.") != std::string::npos);
}

TEST_CASE("reasons stand after what they are about, and none is given for what had to be") {
  Home const home;
  auto plan = plan_for("new-york", {"planner", "planner"});
  plan.explain = true;
  auto const shown = play(std::move(plan), "");
  CHECK(shown.find(" · ") != std::string::npos);
  std::istringstream all(shown);
  std::string line;
  bool over = false;
  while (std::getline(all, line)) {
    bool const reason = line.find("P1 · ") != std::string::npos || line.find("P2 · ") != std::string::npos;
    if (line.find("Final score") != std::string::npos) over = true;
    if (reason) CHECK(!over);
    if (reason) CHECK(line.find("Pass") == std::string::npos);
  }
}
