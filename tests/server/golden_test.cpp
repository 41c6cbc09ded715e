/// Logs of tables as earlier versions wrote them, one file for each version of the rules with a table of each
/// board: a server that is brought up to date goes on with every one by the rules of today, and says plainly
/// why it cannot go on with the others. With ROUNDHOUSE_GOLDEN set, those of today that are missing are
/// added.
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

std::filesystem::path golden_file(int rules) {
  return golden / ("rules-" + std::to_string(rules) + ".log");
}

/// The lines of a board's log: those between "board ID" and the next board.
std::vector<std::string> lines_of(std::string const& id, int rules) {
  std::ifstream file(golden_file(rules));
  std::vector<std::string> lines;
  bool found = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("board ")) {
      found = line == "board " + id;
    } else if (found) {
      lines.push_back(line);
    }
  }
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

/// Adds the log of a new table and, after it, the hash of the state that it leads to.
void write_golden(std::string const& id) {
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
  std::ofstream file(golden_file(rules_version), std::ios::app);
  file << "board " << id << '\n';
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
  file << "state " << state_hash(truth.board(), truth.game->state()) << '\n';
}

/// The log of a table on that board by that version of the rules, and its last line.
std::pair<std::vector<Entry>, std::string> golden_log(std::string const& id, int rules) {
  auto lines = lines_of(id, rules);
  REQUIRE(lines.size() > 50);
  auto hash = lines.back();
  lines.pop_back();
  std::vector<Entry> log;
  for (auto const& line : lines) log.push_back(read_entry(line));
  return {std::move(log), std::move(hash)};
}

TEST_CASE("tables of earlier versions are rebuilt to the same state") {
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    if (std::getenv("ROUNDHOUSE_GOLDEN") != nullptr && lines_of(id, rules_version).empty()) write_golden(id);
    auto const [log, hash] = golden_log(id, rules_version);
    auto const rebuilt = rebuild(log);
    REQUIRE_MESSAGE(std::holds_alternative<Progress>(rebuilt), std::get<std::string>(rebuilt));
    auto const& progress = std::get<Progress>(rebuilt);
    CHECK("state " + state_hash(progress.board(), progress.game->state()) == hash);
  }
}

TEST_CASE("a table begun on an earlier edition of its board, or by earlier rules, is refused with both") {
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    auto const rebuilt = rebuild(golden_log(id, 1).first);
    REQUIRE(std::holds_alternative<std::string>(rebuilt));
    auto const& board = *assets::board(id);
    auto const expected = board.edition > 1 ? "the game was played on edition 1 of the board " +
                                                  board.name.en + ", and this program has edition 2"
                                            : std::string(
                                                  "the game was played by version 1 of the rules, and this "
                                                  "program plays by version 2");
    INFO(std::get<std::string>(rebuilt));
    CHECK(std::get<std::string>(rebuilt).find(expected) != std::string::npos);
  }
}

}  // namespace
}  // namespace roundhouse::server
