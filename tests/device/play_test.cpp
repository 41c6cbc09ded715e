/// Whole games on one's own device.
#include <doctest/doctest.h>

#include "kit/own_device.h"
#include "roundhouse/boards.h"
#include "roundhouse/record.h"
#include "tables/game/progress.h"

namespace roundhouse {
namespace {

using kit::OwnDevice;
namespace js = boost::json;

TEST_CASE("a person plays every board against computer players, and the record is right") {
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    OwnDevice device;
    std::vector<std::string> seats{"mine", "greedy"};
    if (assets::board(id)->max_players > 2) seats.emplace_back("random");
    auto const table = device.begin(id, seats);
    CHECK(table.starts_with(device::id_prefix));
    device.play_on(table);
    CHECK(device.life(table) == "over");
    auto const record = device.record(table);
    CHECK(!verify(*assets::board(id), record));
    CHECK(record.find("stream sha256") != std::string::npos);
    CHECK(device.damaged.empty());
    // Nothing is left to do: no timer, and nobody thinks.
    auto const rest = js::parse(device.hall().take()).as_object();
    CHECK(rest.at("writes").as_array().empty());
    CHECK(rest.at("thoughts").as_array().empty());
  }
}

TEST_CASE("three people around one screen: each view has its own legal moves and nobody else's cards") {
  OwnDevice device;
  auto const table = device.begin("usa", {"mine", "mine", "mine"});
  int asked = 0;
  for (int i = 0; i < 30; ++i) {
    auto const views = device.look(table);
    REQUIRE(views.size() == 3);
    for (auto const& view : views) {
      auto const seat = view.at("seat").as_int64();
      if (auto const* legal = view.if_contains("legal"); legal != nullptr) ++asked;
      for (auto const& [number, one] : view.at("game").at("seats").as_object()) {
        auto const* const cards = one.as_object().if_contains("cards");
        if (std::stoll(number) != seat) CHECK((cards == nullptr || cards->is_null()));
      }
    }
    REQUIRE(device.play(table));
  }
  CHECK(asked >= 30);
  device.play_on(table);
  CHECK(device.life(table) == "over");
  CHECK(!verify(*assets::board("usa"), device.record(table)));
}

TEST_CASE("a move on one's own device can be taken back, and what was seen cannot") {
  OwnDevice device;
  auto const table = device.begin("usa", {"mine", "mine"});
  device.play_on(table, 2);  // the opening tickets
  auto const before = device.look(table).front().at("game");
  auto const view = device.look(table)[before.at("turn").as_object().at("seat").as_int64() == 1 ? 0 : 1];
  std::string claim;
  for (auto const& move : view.at("legal").as_array())
    if (move.as_string().starts_with("claim ")) claim = move.as_string();
  if (claim.empty()) return;
  js::object const move{{"table", table}, {"v", view.at("v")}, {"seat", view.at("seat")}, {"move", claim}};
  REQUIRE(device.does("move", move));
  CHECK(device.look(table).front().at("game") != before);
  REQUIRE(device.does("undo", {{"table", table}, {"seat", view.at("seat")}}));
  CHECK(device.look(table).front().at("game") == before);
  device.reopen();
  CHECK(device.look(table).front().at("game") == before);
}

TEST_CASE("rematch and clone: a new table on the same device, at once") {
  OwnDevice device;
  auto const table = device.begin("new-york", {"mine", "random"});
  device.play_on(table);
  REQUIRE(device.life(table) == "over");

  REQUIRE(device.does("rematch", {{"table", table}}));
  std::string const again(device.last("ack").at("table").as_string());
  CHECK(again != table);
  CHECK(again.starts_with(device::id_prefix));
  CHECK(device.life(again) == "playing");

  auto const cloned = device.ask(
      "POST", "/api/games/" + table + "/clone",
      {{"id", "clone"}, {"at", 5}, {"seats", {{{"kind", "mine"}}, {{"kind", "bot"}, {"level", "greedy"}}}}});
  REQUIRE_MESSAGE(cloned.status == 200, cloned.body);
  std::string const copy(cloned.content().at("d").at("table").as_string());
  if (device.life(copy) == "open") REQUIRE(device.does("start", {{"table", copy}}));
  device.play_on(copy);
  CHECK(device.life(copy) == "over");
  CHECK(!verify(*assets::board("new-york"), device.record(copy)));
}

TEST_CASE("a record from elsewhere is admitted, listed and shown; a wrong one is refused with its line") {
  OwnDevice elsewhere;
  auto const played = elsewhere.begin("nordic", {"mine", "greedy"});
  elsewhere.play_on(played);
  auto const record = elsewhere.record(played);

  OwnDevice device;
  auto const admitted = device.ask("POST", "/api/games", js::string(record));
  REQUIRE_MESSAGE(admitted.status == 201, admitted.body);
  std::string const id(admitted.content().at("game").at("id").as_string());
  CHECK(id.starts_with(device::id_prefix));
  device.reopen();
  CHECK(device.record(id) == record);
  auto const listed = device.ask("GET", "/api/games?person=local").content().at("games").as_array();
  REQUIRE(listed.size() == 1);
  CHECK(listed[0].at("id").as_string() == id);
  CHECK(device.ask("GET", "/api/games/" + id + "/position?at=3").status == 200);
  CHECK(device.ask("GET", "/api/games/" + id + "/position?at=99999").status == 404);

  auto wrong = record;
  wrong[wrong.find("player 1 ") + 9] ^= 1;
  auto const refused = device.ask("POST", "/api/games", js::string(wrong));
  CHECK(refused.status == 400);
  CHECK(refused.content().at("error").at("text").as_string().starts_with("line "));
  CHECK(device.ask("POST", "/api/games", "no record").status == 400);
}

TEST_CASE("hints and reasons come from a thought, and one that fails is told") {
  OwnDevice device;
  auto const table = device.begin("usa", {"mine", "random"});
  device.play_on(table, 4);
  device.look(table);
  device.forget();
  device.say("hint", {{"table", table}});
  auto const advice = device.last("advice");
  REQUIRE(!advice.empty());
  CHECK(!advice.at("sentence").as_string().empty());
  CHECK(!advice.at("reasons").as_array().empty());

  device.forget();
  device.say("explain", {{"table", table}, {"at", 1}});
  CHECK(device.last("advice").at("at").as_int64() == 1);

  device.think = [](std::string_view) { return std::string(); };
  device.forget();
  device.say("hint", {{"table", table}});
  CHECK(device.count("advice") == 0);
  CHECK(device.last("error").at("code").as_string() == "busy");
}

TEST_CASE("what only a server can answer is refused, and bad requests harm nothing") {
  OwnDevice device;
  for (auto const* target :
       {"/api/people", "/api/lobby", "/", "", "nonsense", "/api/tables/%zz", "/api/../x"}) {
    CAPTURE(target);
    CHECK(device.ask("GET", target).status == 404);
  }
  CHECK(device.ask("POST", "/api/tables", "{").status == 400);
  CHECK(device.ask("POST", "/api/tables", js::object{{"id", "x"}}).status == 400);
  CHECK(device.ask("GET", "/api/tables/local-none").status == 404);
  CHECK(device.ask("GET", "/api/games?limit=0").status == 400);
  CHECK(device.ask("GET", "/api/boards").content().at("boards").as_array().size() ==
        assets::board_ids().size());
  for (auto const* frame : {"", "{", "[]", "{\"t\":1}", "{\"t\":\"fly\",\"d\":{}}", "\xff"}) {
    CAPTURE(frame);
    device.forget();
    device.hall().hear(frame, tables::Moment{});
    device.settle();
    CHECK(device.last("error").at("code").as_string() == "malformed");
  }
  // Numbers of writes and thoughts that were never given out mean nothing.
  device.hall().kept(77, true, tables::Moment{});
  device.hall().answered(77, "00", tables::Moment{});
  device.hall().wake("local-none", tables::Moment{});
  device.hall().forget("local-none");
  auto const table = device.begin("usa", {"mine", "random"});
  CHECK(device.life(table) == "playing");
}

TEST_CASE("a forgotten table is gone at once, and the others stay") {
  OwnDevice device;
  auto const gone = device.begin("usa", {"mine", "mine"});
  auto const stays = device.begin("usa", {"mine", "mine"});
  device.hall().forget(gone);
  std::erase_if(device.rows, [&](auto const& row) { return row.first.find(gone) != std::string::npos; });
  device.settle();
  CHECK(device.ask("GET", "/api/tables/" + gone).status == 404);
  CHECK(device.ask("GET", "/api/me/tables").content().at("tables").as_array().size() == 1);
  CHECK(device.life(stays) == "playing");
  device.reopen();
  CHECK(device.life(gone) == "none");
  CHECK(device.life(stays) == "playing");
}

TEST_CASE("a name and a language hold from now on") {
  OwnDevice device;
  device.hall().be("Zoé", Language::fr);
  CHECK(device.ask("GET", "/api/people").content().at("error").at("text").as_string().find("serveur") !=
        js::string::npos);
  REQUIRE(device.does(
      "create",
      {{"settings",
        {{"board", "usa"}, {"seats", {{{"kind", "mine"}}, {{"kind", "bot"}, {"level", "random"}}}}}}}));
  std::string const table(device.last("ack").at("table").as_string());
  CHECK(device.look(table).front().at("facts").at("seats").at("1").at("name").as_string() == "Zoé");
}

}  // namespace
}  // namespace roundhouse
