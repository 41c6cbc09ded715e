/// Messages of the right shape that the sender has no right to: forged seats, other tables, the wrong moment.
#include "roundhouse/boards.h"
#include "siege.h"

using namespace roundhouse;
using namespace roundhouse::test;

namespace {

namespace js = boost::json;

js::object move_of(std::string const& table, std::string const& id, std::int64_t version,
                   std::string const& words) {
  return {{"table", table}, {"id", id}, {"v", version}, {"move", words}};
}

std::string numbered(char const* word, int number) {
  return word + std::to_string(number);
}

/// Tables that are not there, some of them with names that might do something.
std::vector<std::string> no_tables() {
  return {"nowhere",
          "0",
          "-1",
          "..",
          "../../etc/passwd",
          "'; DROP TABLE entry; --",
          "' OR '1'='1",
          "%",
          "*",
          "null",
          "undefined",
          "%00",
          "{}",
          "[]",
          "duel",
          "a b",
          "ÿ",
          "𝕏",
          std::string(40, 'z'),
          "\\",
          "\"",
          "<script>",
          "$(id)",
          "`id`",
          "day:2026-11-15:usa:2",
          "bot:random",
          "?",
          "#",
          "&amp;"};
}

std::vector<std::string> nonsense() {
  return {"x",
          "drawdraw",
          "draw 1",
          "draw draw",
          "take",
          "take mauve",
          "take red red",
          "take none",
          "claim",
          "claim x",
          "claim denver",
          "claim 1",
          "claim -1",
          "claim denver-omaha denver-omaha",
          "pay",
          "pay red",
          "pay red:0",
          "pay red:-1",
          "pay red:999999999999",
          "pay red:1 red:1",
          "pay gold:1",
          "pay red:1.5",
          "pay :1",
          "pay red:",
          "keep",
          "keep x",
          "keep seattle",
          "keep seattle-new-york seattle-new-york",
          "tickets 2",
          "tickets x",
          "pass me",
          "undo",
          "start",
          "DRAW",
          "Draw",
          "draw\u00a0",
          "dr\u0430w",
          "1 draw",
          "* card 1 red",
          "= score 1 99",
          "'; DROP TABLE entry; --",
          "{\"move\":\"draw\"}",
          "draw;claim x",
          "🚂",
          "give red:1",
          "raise",
          "give up",
          "ride",
          "pick x",
          "province red",
          "festival x",
          "passenger x"};
}

/// At tables where the forger has no seat.
void forge_seats(Siege& siege, Voice& forger, std::vector<std::string> const& tables) {
  auto const moves = siege.asked().legal();
  auto const version = siege.asked().version();
  int number = 0;
  for (auto const& words : moves) {
    for (int const seat : {0, 1, 2, 3, 5}) {
      auto fields = move_of(siege.duel, numbered("f", ++number), version, words);
      fields["seat"] = seat;
      CHECK(siege.refused(forger, message("move", std::move(fields))) == "not_your_seat");
    }
  }
  for (int seat = 0; seat <= 5; ++seat) {
    for (auto const* kind : {"undo", "hint", "why"}) {
      js::object fields{{"table", siege.duel}, {"seat", seat}};
      if (kind == std::string("undo")) fields["id"] = numbered("u", ++number);
      if (kind == std::string("why")) fields["move"] = "draw";
      siege.refused(forger, message(kind, std::move(fields)));
    }
    if (seat > 0)
      siege.refused(
          forger,
          message("remove", {{"table", siege.waiting}, {"id", numbered("r", ++number)}, {"seat", seat}}));
    if (seat != 0 && seat != 2)
      siege.refused(
          forger,
          message("sit", {{"table", siege.waiting}, {"id", numbered("s", ++number)}, {"seat", seat}}));
  }
  for (auto const& table : tables) {
    for (auto const* kind : {"undo", "pause", "unpause", "leave", "back", "start", "rematch"})
      siege.refused(forger, message(kind, {{"table", table}, {"id", numbered("a", ++number)}}));
    for (int at : {0, 1, 2, 5, 1000})
      siege.refused(forger, message("clone", {{"id", numbered("c", ++number)}, {"game", table}, {"at", at}}));
    for (int at : {1, 2, 3, 4, 50, 100'000})
      siege.refused(forger, message("explain", {{"table", table}, {"at", at}}));
    auto const settings = js::parse(R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}]})");
    auto like = settings.as_object();
    like["deal"] = {{"kind", "like"}, {"table", table}};
    siege.refused(forger, message("create", {{"id", numbered("l", ++number)}, {"settings", like}}));
  }
  siege.refused(forger, message("sit", {{"table", siege.duel}, {"id", "s"}}));
  siege.refused(forger, message("sit", {{"table", siege.screen}, {"id", "s"}}));
}

/// The one who must not decide tries everything; the one who must, everything that is not allowed.
void move_wrongly(Siege& siege) {
  auto& asked = siege.asked();
  auto& other = siege.other();
  std::set<std::string> const legal(asked.legal().begin(), asked.legal().end());
  std::vector<std::string> all(asked.legal());
  for (auto const& route : assets::board("usa")->routes) all.push_back("claim " + route.id);
  for (auto const& ticket : assets::board("usa")->tickets) all.push_back("keep " + ticket.id);
  int number = 0;
  for (auto const& words : all) {
    auto const text = message("move", move_of(siege.duel, numbered("o", ++number), other.version(), words));
    CHECK(siege.refused(other, text) == "rule");
    if (legal.contains(words)) continue;
    CHECK(siege.refused(asked, message("move", move_of(siege.duel, numbered("i", ++number), asked.version(),
                                                       words))) == "rule");
    CHECK(siege.refused(asked, message("why", {{"table", siege.duel}, {"move", words}})) == "because");
  }
  for (auto const& words : nonsense()) {
    siege.refused(asked,
                  message("move", move_of(siege.duel, numbered("n", ++number), asked.version(), words)));
    siege.refused(other,
                  message("move", move_of(siege.duel, numbered("n", ++number), other.version(), words)));
    siege.refused(asked, message("why", {{"table", siege.duel}, {"move", words}}));
  }
  for (std::int64_t back = 1; back <= asked.version(); ++back) {
    auto const version = asked.version() - back;
    siege.refused(asked, message("move", move_of(siege.duel, numbered("p", ++number), version, "tickets")));
  }
  for (std::int64_t const ahead :
       {std::int64_t{1}, std::int64_t{2}, std::int64_t{1000}, std::int64_t{1} << 40}) {
    auto const text =
        message("move", move_of(siege.duel, numbered("q", ++number), asked.version() + ahead, "tickets"));
    CHECK(siege.refused(asked, text) == "stale");
  }
}

void ask_elsewhere(Siege& siege, Voice& voice) {
  int number = 0;
  CHECK(siege.refused(voice, message("hello", {{"table", "\u202e"}})) == "malformed");
  for (auto const& table : no_tables()) {
    for (auto const* kind : {"hello", "bye", "hint"})
      CHECK(siege.refused(voice, message(kind, {{"table", table}})) == "no_such_table");
    for (auto const* kind : {"undo", "pause", "leave", "back", "sit", "start", "rematch"})
      CHECK(siege.refused(voice, message(kind, {{"table", table}, {"id", numbered("e", ++number)}})) ==
            "no_such_table");
    siege.refused(voice, message("move", move_of(table, numbered("e", ++number), 1, "draw")));
    siege.refused(voice, message("chat", {{"table", table}, {"id", numbered("e", ++number)}, {"text", "x"}}));
    siege.refused(voice, message("clone", {{"game", table}, {"id", numbered("e", ++number)}, {"at", 0}}));
    siege.refused(voice, message("explain", {{"table", table}, {"at", 1}}));
    siege.refused(voice, message("why", {{"table", table}, {"move", "draw"}}));
  }
  // Somebody with a seat here has none there.
  for (auto const& table : {siege.screen, siege.waiting}) {
    for (auto const& words : siege.asked().legal())
      siege.refused(siege.bert(), message("move", move_of(table, numbered("w", ++number), 3, words)));
  }
}

void create_wrongly(Siege& siege, Voice& voice) {
  int number = 0;
  for (
      auto const* settings :
      {R"({})",
       R"({"board":"usa"})",
       R"({"seats":[]})",
       R"({"board":"usa","seats":[]})",
       R"({"board":"mars","seats":[{"kind":"mine"},{"kind":"open"}]})",
       R"({"board":"../usa","seats":[{"kind":"mine"},{"kind":"open"}]})",
       R"({"board":"usa","seats":[{"kind":"mine"}]})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"mine"},{"kind":"mine"},{"kind":"mine"},{"kind":"mine"},{"kind":"mine"}]})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"king"}]})",
       R"({"board":"usa","seats":[{"kind":"mine"},{}]})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"bot"}]})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"bot","level":"godlike"}]})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"bot","level":"planner:depth=99"}]})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open","level":"random"}]})",
       R"({"board":"usa","seats":[{"kind":"mine","name":"a\u0000b"},{"kind":"open"}]})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"first":3})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"first":-1})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"first":"1"})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"rated":1})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"timing":{}})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"timing":{"kind":"clock"}})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"timing":{"kind":"clock","bank":1}})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"timing":{"kind":"clock","bank":99999999}})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"timing":{"kind":"clock","bank":60,"increment":-1}})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"timing":{"kind":"days","days":0}})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"timing":{"kind":"days","days":400}})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"timing":{"kind":"none","days":4}})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"deal":{}})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"deal":{"kind":"like"}})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"deal":{"kind":"like","table":"nowhere"}})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"deal":{"kind":"fresh","seed":"00"}})",
       R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"seed":"00"})"}) {
    siege.refused(voice,
                  message("create", {{"id", numbered("c", ++number)}, {"settings", js::parse(settings)}}));
  }
}

/// What was said once is said again, by its sender and by others who have overheard it.
void say_again(Siege& siege) {
  auto& sender = siege.other();  // has drawn two cards, and had both acknowledged
  for (auto const* id : {"draw0", "draw1"}) {
    std::set<std::string> answers;
    for (std::int64_t const version : {std::int64_t{1}, sender.version()}) {
      for (auto const* words : {"draw", "tickets", "claim denver-omaha"}) {
        auto const again = message("move", move_of(siege.duel, id, version, words));
        for (int i = 0; i < 3; ++i) {
          sender.send(again);
          answers.insert(js::serialize(sender.answer()));
        }
        siege.count(again);
        siege.refused(siege.mallory(), again);
        siege.refused(siege.carl(), again);
      }
    }
    CHECK(answers.size() == 1);
    CHECK(answers.begin()->find("\"ack\"") != std::string::npos);
    CHECK(siege.refused(siege.asked(), message("move", move_of(siege.duel, id, 1, "draw"))) == "stale");
  }
}

}  // namespace

TEST_CASE(
    "requests without permission are refused: other seats, other tables, other moments, a second time") {
  Siege siege;
  say_again(siege);
  forge_seats(siege, siege.mallory(), {siege.duel, siege.screen, siege.waiting});
  forge_seats(siege, siege.carl(), {siege.duel, siege.waiting});
  siege.check_unchanged();
  move_wrongly(siege);
  siege.check_unchanged();
  ask_elsewhere(siege, siege.mallory());
  create_wrongly(siege, siege.mallory());
  siege.check_unchanged();
  siege.check_plays();
  MESSAGE(siege.count(), " messages that their senders had no right to were refused");
  CHECK(siege.count() >= 1000);
}
