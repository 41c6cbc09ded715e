/// The deal of the day on one's own device: the same cards everywhere, once, and nothing to be seen of them
/// before.
#include "tables/game/days.h"

#include <doctest/doctest.h>

#include "kit/own_device.h"
#include "roundhouse/boards.h"
#include "roundhouse/record.h"
#include "roundhouse/sha256.h"
#include "roundhouse/study.h"
#include "tables/table/computers.h"

namespace roundhouse {
namespace {

using kit::OwnDevice;
namespace js = boost::json;

js::object shared_settings(std::string const& board, std::string const& deal) {
  return {{"board", board},
          {"seats", js::array{js::object{{"kind", "mine"}},
                              js::object{{"kind", "bot"}, {"level", tables::shared_opponent}}}},
          {"paced", false},
          {"deal", js::object{{"kind", "shared"}, {"deal", deal}}}};
}

OwnDevice::Reply create_shared(OwnDevice& device, js::object settings, std::string const& id = "try") {
  return device.ask("POST", "/api/tables", js::object{{"id", id}, {"settings", std::move(settings)}});
}

std::string table_of(OwnDevice::Reply const& reply) {
  INFO(reply.body);
  REQUIRE(reply.status == 200);
  return std::string(reply.content().at("d").at("table").as_string());
}

std::string refusal_of(OwnDevice::Reply const& reply) {
  CHECK(reply.status >= 400);
  auto const content = reply.content();
  auto const* const error = content.if_contains("error");
  return std::string((error != nullptr ? *error : content.at("d")).at("code").as_string());
}

std::string begun(OwnDevice& device, std::string const& board, std::string const& deal) {
  auto const table = table_of(create_shared(device, shared_settings(board, deal)));
  CHECK(device.does("start", {{"table", table}}));
  return table;
}

struct Today {
  std::string deal;
  std::string board;
};
Today today_of(OwnDevice& device) {
  auto const told = device.ask("GET", "/api/days").content();
  return {std::string(told.at("day").at("deal").as_string()),
          std::string(told.at("day").at("board").as_string())};
}

TEST_CASE("two devices without a server deal the same cards of the day") {
  OwnDevice mine;
  OwnDevice yours;
  auto const [deal, board] = today_of(mine);
  CHECK(deal == "2026-11-16");
  auto const here = begun(mine, board, deal);
  auto const there = begun(yours, board, deal);
  auto const seen = [](OwnDevice& device, std::string const& table) {
    return device.look(table).at(0).at("game").at("seats").at("1");
  };
  CHECK(seen(mine, here) == seen(yours, there));
  mine.play_on(here);
  yours.play_on(there);
  auto const name = tables::shared_name(deal, board);
  for (auto const& record : {mine.record(here), yours.record(there)})
    CHECK(record.find("seed " + to_hex(tables::shared_seed(name))) != std::string::npos);
}

TEST_CASE("the opponent of a deal plays what follows from it: a server can check its moves") {
  OwnDevice device;
  // All seats choose at once here, in whatever order: a mix of tickets, drafts.
  for (std::string const board : {"marklin", "iberia", "new-york"}) {
    CAPTURE(board);
    auto const table = table_of(create_shared(device, shared_settings(board, "week-2026-11-16"), board));
    CHECK(device.does("start", {{"table", table}}));
    device.play_on(table);
    auto const read = replay(*assets::board(board), device.record(table));
    REQUIRE(read.seed);
    CHECK(read.header.players[1] == tables::shared_opponent);
    Deal const deal{read.header.stream, *read.seed};
    auto const opponent =
        tables::compared_with(*read.game, deal, seat_id(1), std::string(tables::shared_opponent));
    CHECK(opponent.decisions > 0);
    CHECK(opponent.different == 0);
    auto const easier = tables::compared_with(*read.game, deal, seat_id(1), "beginner");
    CHECK(easier.different * 5 > easier.decisions);
  }
}

TEST_CASE("the deal of the day is played once, alone, on its day and its board") {
  OwnDevice device;
  auto const [deal, board] = today_of(device);
  auto const other = board == "usa" ? "nordic" : "usa";
  CHECK(refusal_of(create_shared(device, shared_settings(other, deal))) == "day_wrong");
  CHECK(refusal_of(create_shared(device, shared_settings(board, "2026-11-17"))) == "day_wrong");
  CHECK(refusal_of(create_shared(device, shared_settings(board, "week-2026-11-09"))) == "day_wrong");
  auto weak = shared_settings(board, deal);
  weak["seats"] = js::array{js::object{{"kind", "mine"}}, js::object{{"kind", "bot"}, {"level", "random"}}};
  CHECK(refusal_of(create_shared(device, weak)) == "day_alone");
  auto first = shared_settings(board, deal);
  first["first"] = 1;
  CHECK(refusal_of(create_shared(device, first)) == "day_alone");

  auto const table = begun(device, board, deal);
  CHECK(refusal_of(create_shared(device, shared_settings(board, deal), "again")) == "day_played");
  device.reopen();
  CHECK(refusal_of(create_shared(device, shared_settings(board, deal), "later")) == "day_played");
  auto const weekly = table_of(create_shared(device, shared_settings(other, "week-2026-11-16"), "week"));
  CHECK(weekly != table);
}

TEST_CASE(
    "no other feature shows the cards of the day before one's own game is over; then one may practise") {
  OwnDevice device;
  auto const [deal, board] = today_of(device);
  auto const table = begun(device, board, deal);
  device.play_on(table, 3);
  auto like = shared_settings(board, deal);
  like["deal"] = js::object{{"kind", "like"}, {"table", table}};
  CHECK(refusal_of(create_shared(device, like, "like")) == "deal_secret");
  CHECK(!device.does("clone", {{"game", table}, {"at", 0}}));
  CHECK(device.ask("GET", "/api/games/" + table + "/record").status != 200);
  CHECK(!device.does("hint", {{"table", table}, {"seat", 1}}));

  device.play_on(table);
  REQUIRE(device.life(table) == "over");
  auto const record = device.record(table);
  CHECK(!verify(*assets::board(board), record));
  auto const practice = table_of(create_shared(device, like, "practice"));
  CHECK(practice != table);

  // A friend's record of today tells nothing either.
  OwnDevice other;
  auto const uploaded = other.ask("POST", "/api/games", js::string(record));
  REQUIRE(uploaded.status == 201);
  auto const id = std::string(uploaded.content().at("game").at("id").as_string());
  CHECK(other.ask("GET", "/api/games/" + id + "/record").status == 403);
  CHECK(other.ask("GET", "/api/games/" + id + "/position").status == 403);
  CHECK(!other.does("clone", {{"game", id}, {"at", 0}}));
}

TEST_CASE("deals are named by their date, and each board has its turn") {
  using tables::shared_begins;
  CHECK(shared_begins("2026-11-17"));
  CHECK(shared_begins("week-2026-11-16"));
  for (auto const* const wrong : {"", "2026", "2026-13-01", "2026-02-30", "2026-11-1", "week-2026-11-17",
                                  "week-", "x", "2026-11-17x", "1969-12-31", "20-6-11-17"}) {
    CAPTURE(wrong);
    CHECK(!shared_begins(wrong));
  }
  std::map<std::string, int> days;
  auto now = *shared_begins("2026-11-16");
  for (int i = 0; i < 12; ++i, now += std::chrono::days(1)) ++days[tables::shared_deals(now).board];
  CHECK(days.size() == 6);
  for (auto const& [board, n] : days) CHECK(n == 2);
  CHECK(tables::shared_deals(*shared_begins("2026-11-22")).week == "week-2026-11-16");
  CHECK(tables::shared_deals(*shared_begins("2026-11-23")).week == "week-2026-11-23");
  CHECK(tables::shared_name("2026-11-17", "usa") != tables::shared_name("week-2026-11-16", "usa"));
}

TEST_CASE("the strong player's result of a deal is always the same, and only there is one on its board") {
  auto* const board = rh_board_built_in("new-york");
  auto const* const told = rh_day_par(board, "week-2026-11-16");
  REQUIRE(told != nullptr);
  std::string const once = told;
  CHECK(once == rh_day_par(board, "week-2026-11-16"));
  CHECK(js::parse(once).as_object().at("points").as_int64() > 0);
  CHECK(rh_day_par(board, "2026-11-31") == nullptr);
  CHECK(rh_day_par(nullptr, "week-2026-11-16") == nullptr);
  rh_board_free(board);
}

}  // namespace
}  // namespace roundhouse
