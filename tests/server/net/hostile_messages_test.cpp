/// Messages that are malformed, forged, out of turn, of the past, or about other tables.
#include "siege.h"

using namespace roundhouse;
using namespace roundhouse::test;

namespace {

namespace js = boost::json;

/// A message as it should be, and which of its fields may be left out.
struct Proper {
  std::string kind;
  js::object fields;
  std::set<std::string> optional{};
};

std::vector<Proper> proper_ones(std::string const& table) {
  auto const settings = js::parse(R"({"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}]})");
  auto const at = [&](js::object more) {
    more["table"] = table;
    return more;
  };
  return {
      {"hello", at({{"v", 1}, {"chat", 0}}), {"v", "chat"}},
      {"bye", at({})},
      {"move", at({{"id", "x"}, {"v", 1}, {"seat", 1}, {"move", "draw"}}), {"seat"}},
      {"undo", at({{"id", "x"}, {"seat", 1}}), {"seat"}},
      {"chat", at({{"id", "x"}, {"text", "hello"}})},
      {"pause", at({{"id", "x"}})},
      {"unpause", at({{"id", "x"}})},
      {"mute", {{"id", "x"}, {"person", "somebody"}, {"on", true}}, {"on"}},
      {"why", at({{"seat", 1}, {"move", "draw"}}), {"seat"}},
      {"hint", at({{"seat", 1}}), {"seat"}},
      {"explain", at({{"at", 1}})},
      {"create", {{"id", "x"}, {"settings", settings}}},
      {"clone", {{"id", "x"}, {"game", table}, {"at", 1}, {"seats", settings.at("seats")}}, {"seats"}},
      {"sit", at({{"id", "x"}, {"seat", 1}}), {"seat"}},
      {"leave", at({{"id", "x"}})},
      {"back", at({{"id", "x"}})},
      {"remove", at({{"id", "x"}, {"seat", 1}})},
      {"start", at({{"id", "x"}, {"fill", "random"}}), {"fill"}},
      {"rematch", at({{"id", "x"}})},
      {"ping", {{"n", 1}}, {"n"}},
  };
}

/// JSON that is never right in place of the value.
std::vector<std::string> wrong_for(js::value const& value, bool optional) {
  std::vector<std::string> wrong{
      "null", "1.5", "-7", "[[[[1]]]]", R"({"a":{"b":1}})", "1e300", "18446744073709551616"};
  if (!value.is_string()) {
    for (auto const* text : {R"("")", R"("1")", R"("red")", R"("true")"}) wrong.emplace_back(text);
  }
  if (value.is_string()) {
    wrong.push_back('"' + std::string(600, 'x') + '"');
    for (auto const* text : {"7", R"("\u0000")", R"("a\u001bb")", R"("\ud800")", R"("a\nb")"})
      wrong.emplace_back(text);
    if (!optional) wrong.emplace_back(R"("")");
  }
  if (!value.is_bool()) wrong.emplace_back("true");
  if (!value.is_array()) wrong.emplace_back("[]");
  if (value.is_int64()) wrong.emplace_back("-9223372036854775808");
  return wrong;
}

/// The fields with the text in place of one of them.
std::string with(js::object fields, std::string const& name, std::string const& json) {
  constexpr auto mark = "<<here>>";
  fields[name] = mark;
  auto text = js::serialize(fields);
  auto const at = text.find(std::string("\"") + mark + "\"");
  return text.replace(at, std::string(mark).size() + 2, json);
}

std::string whole(std::string const& kind, std::string const& fields) {
  return R"({"t":")" + kind + R"(","d":)" + fields + "}";
}

void send_misshapen(Siege& siege, Voice& voice, Proper const& proper) {
  auto const& [kind, fields, optional] = proper;
  auto const malformed = [&](std::string const& text) { CHECK(siege.refused(voice, text) == "malformed"); };
  for (auto const& [name, value] : fields) {
    auto without = fields;
    without.erase(name);
    if (!optional.contains(std::string(name))) malformed(message(kind, without));
    for (auto const& json : wrong_for(value, optional.contains(std::string(name))))
      malformed(whole(kind, with(fields, std::string(name), json)));
  }
  malformed(whole(kind, with(fields, "more", "1")));
  malformed(whole(kind, with(fields, "__proto__", "{}")));
  for (auto const* d : {"null", "[]", "1", "\"x\"", "true", "[{}]"}) malformed(whole(kind, d));
  malformed(R"({"t":")" + kind + "\"}");
  malformed(R"({"t":")" + kind + R"(","d":)" + js::serialize(fields) + R"(,"e":1})");
  for (auto const* t : {"null", "1", "[]", "{}", "true"})
    malformed(std::string(R"({"t":)") + t + R"(,"d":)" + js::serialize(fields) + "}");
  malformed(whole(kind + "x", js::serialize(fields)));
  malformed(whole(" " + kind, js::serialize(fields)));
}

void send_cut(Siege& siege, Voice& voice, Proper const& proper) {
  auto const text = message(proper.kind, proper.fields);
  for (std::size_t end = 1; end < text.size(); end += 4)
    CHECK(siege.refused(voice, text.substr(0, end)) == "malformed");
  for (auto const* more : {"}", ",", "x", "{}", "\\", "//", "\0"})
    CHECK(siege.refused(voice, text + more + (*more == '\0' ? std::string(1, '\0') : "")) == "malformed");
  CHECK(siege.refused(voice, "[" + text + "]") == "malformed");
}

void send_no_json(Siege& siege, Voice& voice) {
  for (int depth : {9, 20, 100, 1000, 8000}) {
    auto const deep = static_cast<std::size_t>(depth);
    CHECK(siege.refused(voice, std::string(deep, '[')) == "malformed");
    CHECK(siege.refused(voice, std::string(deep, '[') + std::string(deep, ']')) == "malformed");
    std::string objects;
    for (int i = 0; i < depth / 6; ++i) objects += R"({"d":)";
    CHECK(siege.refused(voice, objects) == "malformed");
    CHECK(siege.refused(voice, whole("ping", std::string(deep, '['))) == "malformed");
    CHECK(siege.refused(voice, std::string(deep, ' ')) == "malformed");
    CHECK(siege.refused(voice, '"' + std::string(deep, 'a') + '"') == "malformed");
  }
  for (auto const* text : {"'t':'ping'",
                           "{t:ping}",
                           R"({"t":"ping","d":{},})",
                           R"({"t":"ping" "d":{}})",
                           R"({'t':'ping','d':{}})",
                           "NaN",
                           "Infinity",
                           "-",
                           "+1",
                           "0x10",
                           "01",
                           "1.",
                           ".5",
                           "1e",
                           "tru",
                           "nul",
                           "\"",
                           "\"\\x\"",
                           "\"\\u12\"",
                           R"({"t":"ping","d":{"n":01}})",
                           R"({"t":"ping","d":{"n":+1}})",
                           R"({"t":"ping","d":{"n":0x1}})",
                           R"({"t":"ping","d":{"n":NaN}})",
                           R"({"t":"ping","d":{"n":1e999}})",
                           "/*x*/{}",
                           "<xml/>",
                           "GET / HTTP/1.1",
                           "{\"t\":\"ping\",\"d\":{\"n\":\"\t\"}}",
                           "\xef\xbb\xbf{\"t\":\"ping\",\"d\":{}}"}) {
    CHECK(siege.refused(voice, text) == "malformed");
  }
}

}  // namespace

TEST_CASE("messages of every wrong shape are refused with their reason, and nothing changes") {
  Siege siege;
  auto& mallory = siege.mallory();
  for (auto const& proper : proper_ones(siege.duel)) {
    send_misshapen(siege, mallory, proper);
    send_cut(siege, siege.asked(), proper);
  }
  send_no_json(siege, mallory);
  siege.check_unchanged();
  siege.check_plays();
  MESSAGE(siege.count(), " messages of wrong shapes were refused");
  CHECK(siege.count() >= 1500);
}
