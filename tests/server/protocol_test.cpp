#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "protocol/wire.h"
#include "tables/game/objection.h"

namespace roundhouse::server {
namespace {

using namespace protocol;
namespace json = boost::json;

std::vector<ClientMessage> one_of_each() {
  TableSettings settings;
  settings.board = "iberia";
  settings.seats = {{SeatPlan::Kind::mine, "", "Anna"},
                    {SeatPlan::Kind::open, "", ""},
                    {SeatPlan::Kind::bot, "strong", ""}};
  settings.first = 2;
  settings.timing = {Timing::Kind::clock, 600, 10, 0};
  settings.deal = {DealPlan::Kind::like, "abc", ""};
  TableSettings other = settings;
  other.timing = {Timing::Kind::days, 0, 0, 3};
  other.deal = {DealPlan::Kind::day, "", ""};
  other.listed = true;
  other.rated = false;
  return {Hello{"t", 7, 3},
          Hello{"t", {}, 0},
          Bye{"t"},
          MakeMove{"t", "a", 2, 9, "claim denver-omaha"},
          Undo{"t", "a", 1},
          Pause{"t", "a"},
          Unpause{"t", "a"},
          Chat{"t", "a", "« ça va ? » \"quoted\" \\ 漢字"},
          Mute{"a", "p", false},
          Why{"t", 0, "pass"},
          Hint{"t", 1},
          MakePlan{"t", "a", 2, {{{"claim denver-omaha", "pay purple:4"}}, {{"draw", "draw"}}}},
          AskChoices{"t", 1},
          Explain{"t", 12},
          Create{"a", settings},
          Create{"a", other},
          Clone{"a", "g", 5, {{SeatPlan::Kind::mine, "", ""}}},
          Clone{"a", "g", 0, {}},
          Sit{"t", "a", 3},
          Sit{"t", "a", 0, "gold", "engine"},
          Paint{"t", "a", 2, "teal", ""},
          Leave{"t", "a"},
          Back{"t", "a"},
          Remove{"t", "a", 2},
          Start{"t", "a", "greedy"},
          Start{"t", "a", ""},
          Rematch{"t", "a"},
          Ping{12}};
}

TEST_CASE("every message that is written is read as the same") {
  for (auto const& message : one_of_each()) {
    auto const text = write(message);
    CAPTURE(text);
    auto const read = parse(text);
    REQUIRE(std::holds_alternative<ClientMessage>(read));
    CHECK(std::get<ClientMessage>(read).index() == message.index());
    CHECK(write(std::get<ClientMessage>(read)) == text);
  }
  // The fuzzer begins with these.
  if (auto const* const folder = std::getenv("ROUNDHOUSE_CORPUS")) {
    int number = 0;
    for (auto const& message : one_of_each()) {
      std::ofstream(std::filesystem::path(folder) / ("message" + std::to_string(++number))) << write(message);
    }
  }
}

std::string place(std::string_view text) {
  auto const read = parse(text);
  REQUIRE(std::holds_alternative<Malformed>(read));
  auto const& fault = std::get<Malformed>(read);
  CHECK(!fault.reason.en.empty());
  CHECK(!fault.reason.fr.empty());
  return fault.place;
}

TEST_CASE("what is wrong with a message is said with its place") {
  CHECK(place("{").empty());
  CHECK(place("{}") == "t");
  CHECK(place(R"({"t":"ping"})") == "d");
  CHECK(place(R"({"t":"nothing","d":{}})") == "t");
  CHECK(place(R"({"t":"ping","d":{"n":1.5}})") == "d.n");
  CHECK(place(R"({"t":"ping","d":{"n":99999999999999999999}})") == "d.n");
  CHECK(place(R"({"t":"ping","d":{"x":1}})") == "d");
  CHECK(place(R"({"t":"ping","d":{},"e":1})").empty());
  CHECK(place(R"({"t":"move","d":{"table":"t","id":"","v":1,"move":"draw"}})") == "d.id");
  CHECK(place(R"({"t":"move","d":{"table":"t","id":"x","v":-1,"move":"draw"}})") == "d.v");
  CHECK(place(R"({"t":"move","d":{"table":"t","id":"x","v":1,"move":"draw","seat":6}})") == "d.seat");
  CHECK(place(R"({"t":"chat","d":{"table":"t","id":"x","text":")" + std::string(501, 'x') + R"("}})") ==
        "d.text");
  auto const settings = [](std::string const& inner) {
    return R"({"t":"create","d":{"id":"x","settings":{)" + inner + "}}}";
  };
  CHECK(place(settings(R"("seats":[])")) == "d.settings.board");
  CHECK(place(settings(R"("board":"usa","seats":[{"kind":"open"},{"kind":"dog"}])")) ==
        "d.settings.seats[1].kind");
  CHECK(place(settings(R"("board":"usa","seats":[{"kind":"bot"}])")) == "d.settings.seats[0].level");
  CHECK(place(settings(R"("board":"usa","seats":[1])")) == "d.settings.seats[0]");
  CHECK(place(settings(R"("board":"usa","seats":[{},{},{},{},{},{}])")) == "d.settings.seats");
  CHECK(place(settings(R"("board":"usa","seats":[],"timing":{"kind":"clock","bank":1})")) ==
        "d.settings.timing.bank");
  CHECK(place(settings(R"("board":"usa","seats":[],"timing":{"kind":"days","days":400})")) ==
        "d.settings.timing.days");
  CHECK(place(settings(R"("board":"usa","seats":[],"deal":{"kind":"like"})")) == "d.settings.deal.table");
  CHECK(place(settings(R"("board":"usa","seats":[],"listed":"yes")")) == "d.settings.listed");
  CHECK(place(std::string(max_message + 1, ' ')).empty());
}

TEST_CASE("control characters and marks that turn text around are refused, and their neighbours are not") {
  auto const chat = [](std::string_view text) {
    return write(ClientMessage(Chat{"t", "a", "a" + std::string(text) + "b"}));
  };
  for (auto const* wrong :
       {"\x01", "\x1f", "\x7f", "\u0080", "\u0085", "\u009f", "\u202a", "\u202e", "\u2066", "\u2069"}) {
    CAPTURE(wrong);
    CHECK(place(chat(wrong)) == "d.text");
  }
  for (auto const* fine : {" ", "~", "\u00a0", "é", "ÿ", "\u2029", "\u202f", "\u2065", "\u206a", "€", "漢"}) {
    CAPTURE(fine);
    CHECK(std::holds_alternative<ClientMessage>(parse(chat(fine))));
  }
}

TEST_CASE("a message to a client leaves out what there is nothing to tell of") {
  auto const names = [](ServerMessage const& message) {
    std::set<std::string> found;
    auto const told = json::parse(write(message));
    for (auto const& field : told.at("d").as_object()) found.emplace(field.key());
    return found;
  };
  CHECK(names(Did{}) == std::set<std::string>{"table", "seat", "v", "at", "what", "by"});
  CHECK(names(FullView{}) == std::set<std::string>{"table", "seat", "v", "at", "facts", "game"});
  CHECK(names(protocol::Refused{}) == std::set<std::string>{"id", "table", "code", "text"});
}

TEST_CASE("every objection has its own word, a status, and a sentence in both languages") {
  std::set<std::string_view> words;
  for (int i = 0; i < tables::objections; ++i) {
    auto const objection = static_cast<tables::Objection>(i);
    CHECK(!word(objection).empty());
    words.insert(word(objection));
    CHECK(status(objection) >= 400);
    CHECK(sentence(objection, Language::en).ends_with('.'));
    CHECK(sentence(objection, Language::fr).ends_with('.'));
    CHECK(sentence(objection, Language::en) != sentence(objection, Language::fr));
  }
  CHECK(words.size() == static_cast<std::size_t>(tables::objections));
  CHECK(words.contains("store"));
}

TEST_CASE("a merge patch leads from one value to another, and says only what differs") {
  protocol::Game before;
  before.deck = 30;
  before.discard["red"] = 1;
  before.discard["blue"] = 2;
  before.routes["denver-omaha"] = 1;
  before.routes["boston-montreal"] = 2;
  before.claim = protocol::Claim{"denver-omaha", "red", 0, 0, 0, 0, {}};
  before.seats["1"].trains = 45;
  before.seats["2"].trains = 44;
  auto after = before;
  after.deck = 29;
  after.discard["red"] = 3;
  after.routes.erase("boston-montreal");
  after.routes["miami-tampa"] = 2;
  after.claim.reset();
  after.ride = protocol::Ride{"a", "b", {"c"}};
  after.seats["2"].trains = 41;
  auto const told = patch(before, after);
  CHECK(told == json::parse(R"({"deck":29,"discard":{"red":3,"blue":2},
    "routes":{"miami-tampa":2,"boston-montreal":null},"claim":null,"ride":{"start":"a","at":"b","used":["c"]},
    "seats":{"2":{"trains":41}}})"));
  CHECK(patch(after, after).empty());
  auto merged = before;
  CHECK(!merge(merged, told));
  CHECK(patch(merged, after).empty());
  auto const fault = merge(merged, json::parse(R"({"seats":{"2":{"trains":"many"}}})").as_object());
  REQUIRE(fault);
  CHECK(fault->place == "seats.2.trains");
}

TEST_CASE("a message from a newer server is read, and what is wrong with one is said with its place") {
  auto const newer = parse_answer(R"({"t":"ack","d":{"id":"a","table":"t","v":3,"more":1},"e":2})");
  REQUIRE(std::holds_alternative<ServerMessage>(newer));
  CHECK(std::get<Ack>(std::get<ServerMessage>(newer)) == Ack{"a", "t", 3});
  auto const wrong = parse_answer(R"({"t":"ack","d":{"id":"a","table":"t","v":"three"}})");
  REQUIRE(std::holds_alternative<Malformed>(wrong));
  CHECK(std::get<Malformed>(wrong).place == "d.v");
}

TEST_CASE("why a computer player sits in is one of four words, and nothing else") {
  for (auto const* why : {R"("")", R"("left")", R"("late")", R"("away")"}) {
    protocol::SeatFacts seat;
    CHECK(!merge(seat, json::parse(R"({"sits_in":)" + std::string(why) + "}").as_object()));
    CHECK(json::serialize(json::value(seat.sits_in)) == why);
  }
  protocol::SeatFacts seat;
  CHECK(merge(seat, json::object{{"sits_in", true}}));
}

}  // namespace
}  // namespace roundhouse::server
