/// Requests and answers in detail: targets, languages, bodies, dates, and long lists page by page.
#include <ctime>
#include <set>

#include "protocol/wire.h"
#include "running_server.h"
#include "server/api/app.h"
#include "server/api/http.h"
#include "tables/hall/rows_json.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;

TEST_CASE("a target is read with its escapes, or not at all") {
  auto const target = api::read_target("/~a%20b?c=d+e&f=%7e");
  REQUIRE(target);
  CHECK(target->path == "/~a b");
  CHECK(target->query == std::vector<std::pair<std::string, std::string>>{{"c", "d e"}, {"f", "~"}});
  CHECK(api::read_target("/a%2B")->path == "/a+");
  for (auto const* wrong : {"", "a", "/%", "/a%4", "/a%4x", "/a%7f", "/\x7f", "/\x80", "/a b", "/?a=%",
                            "/?a=%zz", "/?%=a", "/a/../b", "/a/%2e%2e/b", "/."}) {
    CAPTURE(wrong);
    CHECK(!api::read_target(wrong));
  }
}

TEST_CASE("a request target ends at the query") {
  std::string_view const line = "/a%41 HTTP/1.1";
  CHECK(api::read_target(line.substr(0, 5))->path == "/aA");
  CHECK(!api::read_target(line.substr(0, 4)));
  CHECK(!api::read_target(line.substr(0, 3)));
}

TEST_CASE("a cookie that came safely goes safely, and is taken away in the same way") {
  api::Request request;
  for (bool const secure : {false, true}) {
    request.secure = secure;
    for (auto const& cookie : {api::set_cookie(request, server::Secret("x")), api::clear_cookie(request)}) {
      CHECK(cookie.ends_with("; Secure") == secure);
      CHECK(cookie.find("HttpOnly") != std::string::npos);
    }
  }
}

TEST_CASE("a plain answer has the status it was given") {
  CHECK(api::plain("x").status == 200);
  CHECK(api::plain("x", 404).status == 404);
}

TEST_CASE("the first language of the two that a browser names is spoken, English if it names none") {
  auto const spoken = [](char const* wanted) {
    api::Request request;
    if (*wanted != '\0') request.fields.emplace_back("accept-language", wanted);
    return request.language();
  };
  for (auto const* english : {"", "de", "en, fr", "en-GB;q=0.9, fr;q=0.8", "EN, fr", "de, en, fr"})
    CHECK(spoken(english) == Language::en);
  for (auto const* french : {"fr", "fr-CA, en", "FR", "de, fr;q=0.5, en;q=0.4"})
    CHECK(spoken(french) == Language::fr);
}

struct OneField {
  std::string text;
  bool truth = false;
  int number = 0;
  std::vector<int> list;

  template <typename Visit, typename... Self>
  static void visit_fields(Visit const& visit, Self&... self) {
    visit(protocol::optional("text", protocol::any_value), self.text...);
    visit(protocol::optional("truth", protocol::any_value), self.truth...);
    visit(protocol::optional("number", protocol::any_value), self.number...);
    visit(protocol::optional("list", protocol::any_value), self.list...);
  }
};

TEST_CASE("what a field of a body must be is said in words") {
  auto const told = [](std::string const& name, std::string const& value) {
    auto const read = protocol::parse_body<OneField>("{\"" + name + "\":" + value + "}");
    auto const* const wrong = std::get_if<protocol::Malformed>(&read);
    return wrong == nullptr ? "" : wrong->place + ": " + wrong->reason.en;
  };
  CHECK(told("text", "1") == "text: this must be a text.");
  CHECK(told("truth", "1") == "truth: this must be true or false.");
  CHECK(told("number", "1.5") == "number: this must be a whole number.");
  CHECK(told("list", "{}") == "list: this must be a list.");
  CHECK(told("text", "null") == "text: this must be a text.");
  CHECK(told("text", "\"x\"").empty());
  CHECK(told("truth", "false").empty());
  CHECK(told("number", "1").empty());
  CHECK(told("list", "[]").empty());
}

TEST_CASE("the first fault of a body is the one that is told, and a long name is cut") {
  auto const read = protocol::parse_body<OneField>(R"({"other":1,"text":2})");
  REQUIRE(std::holds_alternative<protocol::Malformed>(read));
  CHECK(std::get<protocol::Malformed>(read).place == "other");
  CHECK(std::get<protocol::Malformed>(read).reason.fr == "champ inconnu.");
  auto const cut = protocol::parse_body<OneField>("{\"" + std::string(50, 'x') + "\":1}");
  CHECK(std::get<protocol::Malformed>(cut).place == std::string(40, 'x'));
}

TEST_CASE("a table's life is told with its own word") {
  std::set<std::string> words;
  for (auto const life :
       {tables::Life::open, tables::Life::playing, tables::Life::over, tables::Life::closed}) {
    tables::TableRow row;
    row.life = life;
    words.emplace(tables::to_json(row).at("life").as_string());
  }
  CHECK(words == std::set<std::string>{"open", "playing", "over", "closed"});
}

TEST_CASE("every answer says when it was given") {
  RunningServer const server;
  auto const before = std::time(nullptr);
  auto const answer = server.client().ask("GET", "/healthz");
  auto const after = std::time(nullptr);
  std::string const date(answer.field("Date"));
  std::tm read{};
  auto const* const end = ::strptime(date.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &read);
  REQUIRE(end != nullptr);
  CHECK(*end == '\0');
  auto const given = ::timegm(&read);
  CHECK(given >= before);
  CHECK(given <= after);
}

TEST_CASE("the lobby comes in pages, each of which says where the next begins") {
  Wanted wanted;
  wanted.options.limit_rates = false;
  RunningServer const server(wanted);
  auto anna = guest(server, "Anna");
  for (int i = 0; i < 51; ++i) {
    auto const body =
        R"({"id":")" + std::to_string(i) +
        R"(","settings":{"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}],"listed":true}})";
    REQUIRE(anna.ask("POST", "/api/tables", body).status / 100 == 2);
  }
  auto const first = json_of(anna.ask("GET", "/api/lobby"));
  CHECK(first.at("tables").as_array().size() == 50);
  REQUIRE(first.contains("next"));
  auto const second =
      json_of(anna.ask("GET", "/api/lobby?behind=" + std::string(first.at("next").as_string())));
  CHECK(second.at("tables").as_array().size() == 1);
  CHECK(!second.contains("next"));
  CHECK(anna.ask("GET", "/api/lobby?behind=x").status == 400);
}

TEST_CASE("games are listed by whether they were rated, and other answers to that are refused") {
  RunningServer const server;
  auto client = server.client();
  CHECK(client.ask("GET", "/api/games?rated=true").status == 200);
  CHECK(client.ask("GET", "/api/games?rated=false").status == 200);
  CHECK(client.ask("GET", "/api/games?rated=no").status == 400);
}

TEST_CASE("a server whose database is none does not start, and says which file it is") {
  Folder const folder;
  folder.write("games.db",
               "this is no database, but a text that is long enough to be taken for a header of one\n");
  server::Options options;
  options.port = 0;
  options.db = (folder.path() / "games.db").string();
  server::Log log(server::Level::off);
  auto const wrong = server::Service(options, log, {.weak_passwords = true}).start();
  REQUIRE(wrong);
  CHECK(wrong->en.starts_with(options.db + ": the database cannot be opened: "));
  CHECK(wrong->fr.find("impossible d’ouvrir la base") != std::string::npos);
}
