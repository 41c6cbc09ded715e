/// What was kept is enough to go on: after any crash, with a full disk, and beside damaged rows.
#include <doctest/doctest.h>

#include "device/kept_rows.h"
#include "kit/own_device.h"
#include "roundhouse/boards.h"
#include "roundhouse/record.h"

namespace roundhouse {
namespace {

using kit::OwnDevice;
using Fate = OwnDevice::Fate;
namespace js = boost::json;

TEST_CASE("a page that is closed at any moment goes on to the same record") {
  for (auto const& id : assets::board_ids()) {
    OwnDevice whole;
    auto const table = whole.begin(id, {"mine", "greedy"});
    auto const begun = whole.rows;
    whole.play_on(table);
    auto const record = whole.record(table);
    CAPTURE(id);
    OwnDevice closed(begun);
    int times = 0;
    closed.fate = [&](int write) {
      if (write % 3 != 0) return Fate::kept;
      return ++times % 2 == 0 ? Fate::lost : Fate::kept_alone;
    };
    for (int i = 0; i < 100'000 && closed.life(table) != "over"; ++i) closed.play(table);
    CHECK(times > 10);
    CHECK(closed.damaged.empty());
    closed.fate = nullptr;
    CHECK(closed.record(table) == record);
  }
}

TEST_CASE("what could not be kept is refused, and may be tried again") {
  OwnDevice device;
  auto const table = device.begin("usa", {"mine", "mine"});
  for (int i = 0; i < 30; ++i) {
    auto const before = device.rows;
    auto const seen = device.look(table).front().at("v");
    device.fate = [](int /*write*/) { return Fate::failed; };
    REQUIRE(device.play(table));
    CHECK(device.count("ack") == 0);
    CHECK(device.last("refused").at("code").as_string() == "store");
    CHECK(device.look(table).front().at("v") == seen);
    CHECK(device.rows == before);
    device.fate = nullptr;
    REQUIRE(device.play(table));
    CHECK(device.count("ack") == 1);
    CHECK(device.look(table).front().at("v") != seen);
  }
  // No new table, no uploaded game, as long as there is no room.
  device.fate = [](int /*write*/) { return Fate::failed; };
  CHECK(!device.does(
      "create", {{"settings", {{"board", "usa"}, {"seats", {{{"kind", "mine"}}, {{"kind", "mine"}}}}}}}));
  CHECK(device.last("refused").at("code").as_string() == "store");
  device.fate = nullptr;
  device.reopen();
  CHECK(device.life(table) == "playing");
  device.play_on(table);
  auto const record = device.record(table);
  device.fate = [](int /*write*/) { return Fate::failed; };
  CHECK(device.ask("POST", "/api/games", js::string(record)).status == 503);
}

TEST_CASE("computer players wait for room, and go on when there is some") {
  OwnDevice device;
  auto const table = device.begin("usa", {"mine", "greedy"});
  device.play_on(table, 3);
  int left = 0;
  device.fate = [&](int /*write*/) { return left++ % 3 == 0 ? Fate::failed : Fate::kept; };
  for (int i = 0; i < 100'000 && device.life(table) != "over"; ++i) device.play(table);
  device.fate = nullptr;
  CHECK(device.life(table) == "over");
  CHECK(!verify(*assets::board("usa"), device.record(table)));
}

/// The rows of a table in play, one that is over, and one that waits.
struct ThreeTables {
  tables::TableId playing, over, waiting;
  OwnDevice::Rows rows;

  ThreeTables() {
    OwnDevice device;
    over = device.begin("new-york", {"mine", "random"});
    device.play_on(over);
    playing = device.begin("usa", {"mine", "mine"});
    device.play_on(playing, 6);
    REQUIRE(device.does("chat", {{"table", playing}, {"text", "Hello"}}));
    REQUIRE(device.does(
        "create", {{"settings", {{"board", "usa"}, {"seats", {{{"kind", "mine"}}, {{"kind", "mine"}}}}}}}));
    waiting = device.last("ack").at("table").as_string();
    rows = device.rows;
  }
};

TEST_CASE("damaged rows are named, and harm no other table" * doctest::test_suite("long")) {
  ThreeTables const three;
  int named = 0;
  for (auto const& [key, row] : three.rows) {
    for (std::string const damage : {"null", "17", "\"\"", "[]", "{}", "not JSON"}) {
      CAPTURE(key);
      CAPTURE(damage);
      if (key.starts_with("record/") && damage == "\"\"") continue;  // a text, if an empty one
      auto rows = three.rows;
      rows[key] = damage;
      OwnDevice device(rows);
      device.settle();
      REQUIRE(device.damaged.size() == 1);
      CHECK(device.damaged.front() == key);
      ++named;
      for (auto const& table : {three.playing, three.waiting})
        if (key.find(table) == std::string::npos) CHECK(device.life(table) != "none");
      if (key.find(three.over) == std::string::npos) CHECK(!device.record(three.over).empty());
    }
  }
  CHECK(named > 100);
}

TEST_CASE("a finished game whose log has lost its last line is still there, and its computer player rests") {
  for (int games = 0; games < 40; ++games) {
    OwnDevice device;
    auto const table = device.begin("new-york", {"mine", "random"});
    device.play_on(table);
    auto const record = device.record(table);
    auto const last = std::prev(device.rows.upper_bound("entry/" + table + "/999999999"));
    if (js::parse(last->second).at("seat").as_int64() != 2) continue;  // the person ended it
    device.rows.erase(last);
    device.reopen();
    device.settle();  // comes to an end
    CHECK(device.record(table) == record);
    CHECK(device.questions.size() < 1000);
    return;
  }
  FAIL("in no game the computer player made the last move");
}

TEST_CASE("every field of a row that is missing or of another type is noticed") {
  ThreeTables const three;
  int tried = 0;
  for (auto const& [key, row] : three.rows) {
    auto const value = js::parse(row);
    CHECK(std::holds_alternative<device::KeptRow>(device::read_row(key, value)));
    if (!value.is_object()) continue;
    for (auto const& [name, field] : value.get_object()) {
      CAPTURE(key);
      CAPTURE(std::string(name));
      auto without = value.get_object();
      without.erase(name);
      CHECK(std::get<std::string>(device::read_row(key, without)) == "field " + std::string(name));
      auto other = value.get_object();
      other[name] = 1.5;
      CHECK(std::get<std::string>(device::read_row(key, other)) == "field " + std::string(name));
      ++tried;
    }
  }
  CHECK(tried > 100);
  for (auto const* key :
       {"", "entry", "entry/", "entry//1", "entry/local-a/x", "song/local-a", "/", "table/"}) {
    CAPTURE(key);
    CHECK(std::holds_alternative<std::string>(device::read_row(key, js::object())));
  }
}

TEST_CASE("a table whose log has a hole or a move that cannot be is not opened, and the others are") {
  ThreeTables const three;
  auto const entry = "entry/" + three.playing + "/000000004";
  auto const with = [&](std::function<void(OwnDevice::Rows&)> const& change) {
    auto rows = three.rows;
    change(rows);
    OwnDevice device(rows);
    CHECK(device.life(three.playing) == "none");
    CHECK(device.last("error").at("of").as_string() == "hello");
    CHECK(!device.last("error").at("text").as_string().empty());
    CHECK(device.life(three.waiting) == "open");
    auto const fine = device.begin("usa", {"mine", "random"});
    CHECK(device.life(fine) == "playing");
  };
  with([&](auto& rows) { rows.erase(entry); });
  with([&](auto& rows) {
    auto row = js::parse(rows[entry]).as_object();
    row["body"] = "claim nowhere-elsewhere";
    rows[entry] = js::serialize(row);
  });
}

TEST_CASE("a game on an earlier edition of its board says so, and the others go on") {
  OwnDevice before;
  auto const fine = before.begin("iberia", {"mine", "mine"});
  auto const earlier = before.begin("iberia", {"mine", "mine"});
  auto rows = before.rows;
  auto const first = "entry/" + earlier + "/000000001";
  auto row = js::parse(rows[first]).as_object();
  auto body = js::parse(row.at("body").as_string()).as_object();
  body["board_hash"] = assets::board("iberia")->earlier_hashes.front();
  row["body"] = js::serialize(body);
  rows[first] = js::serialize(row);
  OwnDevice device(rows);
  CHECK(device.life(earlier) == "none");
  CHECK(device.last("error").at("code").as_string() == "set_aside");
  CHECK(device.life(fine) == "playing");
}

TEST_CASE("what is no list of rows is said to be damaged") {
  for (std::string const text :
       {"", "{", "{}", "7", "[1]", "[{}]", "[{\"key\":3,\"row\":{}}]", "[{\"key\":\"x\"}]"}) {
    CAPTURE(text);
    device::DeviceHall hall(std::string(32, 's'));
    hall.load(text);
    CHECK(js::parse(hall.take()).at("damaged").as_array().size() == 1);
  }
  device::DeviceHall hall(std::string(32, 's'));
  hall.load("[]");
  CHECK(js::parse(hall.take()).at("damaged").as_array().empty());
}

}  // namespace
}  // namespace roundhouse
