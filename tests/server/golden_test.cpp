/// Logs of tables as earlier versions wrote them, one for each board: a server that is brought up to date
/// must be able to go on with every one. ROUNDHOUSE_GOLDEN=tests/server/golden writes those that are missing.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>

#include "kit/party.h"
#include "roundhouse/notation.h"

namespace roundhouse::server {
namespace {

namespace json = boost::json;
using kit::Party;
using kit::World;

std::filesystem::path const golden = std::filesystem::path(ROUNDHOUSE_SOURCE_DIR) / "tests/server/golden";

std::vector<std::string> lines_of(std::filesystem::path const& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

Entry read_entry(std::string const& line) {
  auto const value = json::parse(line);
  Entry entry;
  entry.table = "golden";
  entry.sequence = value.at("sequence").as_int64();
  entry.at = Moment(std::chrono::milliseconds(value.at("at").as_int64()));
  entry.kind = value.at("kind").as_string();
  entry.seat = static_cast<int>(value.at("seat").as_int64());
  entry.person = value.at("person").as_string();
  entry.action = value.at("action").as_string();
  entry.body = value.at("body").as_string();
  return entry;
}

/// The log, and behind it the hash of the state that it leads to.
void write_golden(std::string const& id, std::filesystem::path const& path) {
  World world;
  auto settings = kit::settings(id, 2, 1, "greedy");
  if (id == "nordic") settings.timing = {protocol::Timing::Kind::clock, 600, 5, 0};
  Party party(world, settings);
  Xoshiro random(99);
  protocol::Undo undo;
  undo.table = party.table();
  for (int i = 0; i < 400 && !party.over(); ++i) {
    world.pass(std::chrono::milliseconds(700));
    party.play_on(random, 1);
    if (i % 9 == 4) party.people()[static_cast<std::size_t>(i) % 2].does(undo);
    if (i == 50) party.people()[1].does(protocol::Leave{party.table(), ""});
    if (i == 60) party.people()[1].does(protocol::Back{party.table(), ""});
    // Some stay in the middle of the game.
    if (i == 120 && (id == "usa" || id == "iberia" || id == "south-korea")) break;
  }
  std::ofstream file(path);
  for (auto const& entry : world.store().log(party.table(), 0)) {
    file << json::serialize(json::object{{"sequence", entry.sequence},
                                         {"at", entry.at.time_since_epoch().count()},
                                         {"kind", entry.kind},
                                         {"seat", entry.seat},
                                         {"person", entry.person},
                                         {"action", entry.action},
                                         {"body", entry.body}})
         << '\n';
  }
  auto const& truth = party.truth();
  file << "state " << state_hash(truth.board(), truth.course->state()) << '\n';
}

TEST_CASE("tables of earlier versions are rebuilt to the same state") {
  int found = 0;
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    auto const path = golden / (id + "-1.log");
    if (std::getenv("ROUNDHOUSE_GOLDEN") != nullptr && !std::filesystem::exists(path)) write_golden(id, path);
    for (auto const& file : std::filesystem::directory_iterator(golden)) {
      auto const name = file.path().filename().string();
      if (!name.starts_with(id + "-")) continue;
      CAPTURE(name);
      auto lines = lines_of(file.path());
      REQUIRE(lines.size() > 50);
      auto const hash = lines.back();
      lines.pop_back();
      std::vector<Entry> log;
      for (auto const& line : lines) log.push_back(read_entry(line));
      auto const rebuilt = rebuild(log);
      REQUIRE_MESSAGE(std::holds_alternative<Progress>(rebuilt), std::get<std::string>(rebuilt));
      auto const& progress = std::get<Progress>(rebuilt);
      CHECK("state " + state_hash(progress.board(), progress.course->state()) == hash);
      ++found;
    }
  }
  CHECK(found >= 6);
}

}  // namespace
}  // namespace roundhouse::server
