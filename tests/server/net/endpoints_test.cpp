/// Every endpoint, asked by everybody: the answers are in endpoints.txt, and none is missing there.
#include <cstdlib>
#include <fstream>
#include <future>
#include <map>
#include <sstream>

#include "kit/postgres.h"
#include "server/api/app.h"
#include "server/store/open_store.h"
#include "siege.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;

namespace {

constexpr auto endpoints_file = ROUNDHOUSE_SOURCE_DIR "/tests/server/net/endpoints.txt";
constexpr std::array<char const*, 7> roles{"anonymous", "guest",     "seat",  "spectator",
                                           "host",      "moderator", "banned"};

/// What is asked.
struct Endpoint {
  std::string method;
  std::string pattern;
  std::string body;  // `TABLE`, `PERSON`, `GAME` stand for ids
};

/// Each has a table of its own, so that none changes what the next one finds.
struct Scene {
  std::map<std::string, client::Session> people;  // by role
  std::string table, person, ban;
};

std::string method_word(api::Method method) {
  constexpr std::array<char const*, 6> words{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"};
  return words[static_cast<std::size_t>(method)];
}

std::string body_for(std::string const& endpoint) {
  static std::map<std::string, std::string> const bodies{
      {"PATCH /api/me", R"({"language":"fr"})"},
      {"POST /api/me/password", R"({"password":"correct horse"})"},
      {"POST /api/sign-in", R"({"name":"Nobody","password":"correct horse"})"},
      {"POST /api/recover", R"({"name":"Nobody","code":"abc","password":"correct horse"})"},
      {"POST /api/recover/mail", R"({"name":"Nobody"})"},
      {"POST /api/invitations", R"({"table":"TABLE","name":"Nobody"})"},
      {"POST /api/me/notices",
       R"({"kind":"push","address":"https://push.example.org/1","p256dh":"no","auth":"key"})"},
      {"PATCH /api/me/notices/:id", R"({"on":true})"},
      {"POST /api/me/blocks", R"({"person":"PERSON"})"},
      {"POST /api/reports", R"({"table":"TABLE","why":"a test"})"},
      {"POST /api/moderation/bans", R"({"network":"198.51.100.0/24","minutes":5})"},
      {"POST /api/moderation/lines", R"({"table":"TABLE","line":1})"},
      {"POST /api/tables",
       R"({"id":"new","settings":{"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}]}})"},
      {"POST /api/games/:id/clone", R"({"id":"clone","at":3})"},
      {"POST /api/games", "no record"},
      {"POST /api/days/:deal", "no record"},
  };
  auto const found = bodies.find(endpoint);
  if (found != bodies.end()) return found->second;
  return endpoint.starts_with("POST") || endpoint.starts_with("DELETE") ? "{}" : "";
}

/// All routes there are, and what can be asked of a table.
std::vector<Endpoint> all_endpoints() {
  std::vector<Endpoint> all;
  for (auto const& route : api::all_routes()) {
    std::string const pattern(route.pattern);
    auto const method = method_word(route.method);
    if (pattern != "/api/tables/:id/:what") {
      all.push_back({method, pattern, body_for(method + ' ' + pattern)});
      continue;
    }
    for (auto const& [what, more] :
         std::initializer_list<std::pair<char const*, char const*>>{{"sit", ""},
                                                                    {"chat", R"(,"text":"hello")"},
                                                                    {"hush", R"(,"on":true)"},
                                                                    {"ban", R"(,"person":"PERSON")"},
                                                                    {"remove", R"(,"seat":2)"},
                                                                    {"replace", R"(,"seat":2)"},
                                                                    {"end", ""},
                                                                    {"pause", ""},
                                                                    {"unpause", ""},
                                                                    {"undo", ""},
                                                                    {"answer_undo", R"(,"yes":true)"},
                                                                    {"back", ""},
                                                                    {"plan", R"(,"options":[])"},
                                                                    {"start", ""},
                                                                    {"rematch", ""},
                                                                    {"move", R"(,"v":1,"move":"draw")"},
                                                                    {"leave", ""},
                                                                    {"hello", ""}})
      all.push_back({method, "/api/tables/:id/" + std::string(what),
                     std::string(what) == "hello" ? "{}" : R"({"id":"x")" + std::string(more) + "}"});
  }
  return all;
}

std::string replaced(std::string text, std::string const& what, std::string const& with) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
  return text;
}

class Stage {
 public:
  explicit Stage(Wanted wanted) : server_(std::move(wanted)) {}

  RunningServer const& server() const { return server_; }

  /// A game of the host and another seat, with something said; and everybody else.
  Scene scene() {
    Scene scene;
    for (auto const* role : roles)
      scene.people.emplace(role, std::string(role) == "anonymous" ? server_.client() : guest(server_, ""));
    auto& host = scene.people.at("host");
    auto const created =
        host.ask("POST", "/api/tables",
                 R"({"id":"c","settings":{"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}]}})");
    REQUIRE(created.status == 200);
    scene.table = std::string(json_of(created).at("d").at("table").as_string());
    auto const act = [&](char const* role, std::string const& what, std::string const& body) {
      auto const answer = scene.people.at(role).ask("POST", "/api/tables/" + scene.table + '/' + what, body);
      INFO(answer.body);
      REQUIRE(answer.status == 200);
    };
    act("seat", "sit", R"({"id":"s"})");
    act("host", "start", R"({"id":"b"})");
    act("seat", "chat", R"({"id":"h","text":"good evening"})");
    scene.person = person_id(scene.people.at("seat"));
    return scene;
  }

 private:
  RunningServer server_;
};

/// Moderators and banned people, without asking anybody; the server notices within a second.
void appoint(std::string const& db, std::vector<Scene>& scenes) {
  auto const opened = server::open_store(db);
  auto& store = *opened;
  tables::Changes changes;
  int number = 0;
  for (auto& scene : scenes) {
    changes.emplace_back(tables::SetModerator{person_id(scene.people.at("moderator")), true});
    scene.ban = "ban" + std::to_string(++number);
    changes.emplace_back(
        tables::AddBan{{.id = scene.ban, .person = person_id(scene.people.at("banned")), .why = "a test"}});
  }
  changes.emplace_back(tables::AddAudit{{.deed = tables::deed::ban}});
  std::promise<tables::Written> written;
  store.write(std::move(changes), [&](tables::Written how) { written.set_value(std::move(how)); });
  REQUIRE(written.get_future().get().durable());
}

/// `POST /api/reports  401 201 201 201 201 201 403`.
std::string line_of(Endpoint const& endpoint, Scene& scene, std::string const& game) {
  auto path = endpoint.pattern;
  bool const of_game = path.starts_with("/api/games/") || path.starts_with("/game/");
  if (path.starts_with("/api/boards/")) path = replaced(path, ":id", "usa");
  if (path.find("/people/") != std::string::npos) path = replaced(path, ":id", scene.person);
  if (path.find("/bans/") != std::string::npos) path = replaced(path, ":id", scene.ban);
  path = replaced(path, ":deal", "2020-02-03");
  path = replaced(replaced(path, ":id", of_game ? game : scene.table), ":board", "usa");
  auto const body = replaced(replaced(endpoint.body, "TABLE", scene.table), "PERSON", scene.person);
  std::ostringstream line;
  line << endpoint.method << ' ' << endpoint.pattern << " ";
  for (auto const* role : roles) line << ' ' << scene.people.at(role).ask(endpoint.method, path, body).status;
  return line.str();
}

std::vector<std::string> expected_lines() {
  std::ifstream in(endpoints_file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line.front() != '#') lines.push_back(line);
  return lines;
}

/// A game against the computer that is over.
std::string finished_game(client::Session& person) {
  auto const created = person.ask(
      "POST", "/api/tables",
      R"({"id":"g","settings":{"board":"new-york","seats":[{"kind":"mine"},{"kind":"bot","level":"random"}],"paced":false}})");
  REQUIRE(created.status == 200);
  auto const table = std::string(json_of(created).at("d").at("table").as_string());
  REQUIRE(person.ask("POST", "/api/tables/" + table + "/start", R"({"id":"s"})").status == 200);
  auto const wire = open(person);
  play_to_the_end(*wire, table);
  return table;
}

/// What everybody is answered, whatever keeps the data.
std::vector<std::string> answers_of(Wanted wanted, std::string const& db) {
  wanted.options.limit_rates = false;
  wanted.options.connections_per_address = 5000;
  Stage stage(std::move(wanted));
  auto const endpoints = all_endpoints();
  std::vector<Scene> scenes;
  for (std::size_t i = 0; i < endpoints.size(); ++i) scenes.push_back(stage.scene());
  auto const game = finished_game(scenes[0].people.at("host"));
  appoint(db, scenes);
  auto& last = scenes.back().people.at("banned");
  for (int i = 0; i < 600 && last.ask("GET", "/api/me").status != 403; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < endpoints.size(); ++i) lines.push_back(line_of(endpoints[i], scenes[i], game));
  return lines;
}

void check_answers(std::vector<std::string> const& lines) {
  if (auto const* to = std::getenv("ROUNDHOUSE_ENDPOINTS")) {  // NOLINT(concurrency-mt-unsafe)
    std::ofstream out(to);
    out << "# What each endpoint answers to whom, checked by endpoints_test.cpp. ROUNDHOUSE_ENDPOINTS=FILE "
           "writes it anew.\n# ";
    for (auto const* role : roles) out << role << ' ';
    out << '\n';
    for (auto const& line : lines) out << line << '\n';
  }
  auto const expected = expected_lines();
  REQUIRE(lines.size() == expected.size());
  for (std::size_t i = 0; i < lines.size(); ++i) CHECK(lines[i] == expected[i]);
}

}  // namespace

TEST_CASE("every endpoint answers everybody as it must: SQLite") {
  Folder const folder;
  Wanted wanted;
  wanted.options.db = (folder.path() / "games.db").string();
  check_answers(answers_of(wanted, wanted.options.db));
}

TEST_CASE("every endpoint answers everybody as it must: PostgreSQL") {
  Wanted wanted;
  wanted.options.db = server::kit::Postgres::running().new_place();
  check_answers(answers_of(wanted, wanted.options.db));
}
