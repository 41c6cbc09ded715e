/// A public site: bans, reports, blocks, recovery codes, the archive of one's data, and the operator's
/// command beside a running server.
#include "server/people/moderation.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "server/store/sqlite_store.h"
#include "siege.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;

namespace {

constexpr auto waiting_table =
    R"({"id":"c","settings":{"board":"usa","listed":true,"seats":[{"kind":"mine"},{"kind":"open"}]}})";

struct Site {
  Site() {
    Wanted wanted;
    wanted.options.db = (folder.path() / "games.db").string();
    wanted.options.limit_rates = false;
    server.emplace(std::move(wanted));
  }
  /// As `roundhouse admin` does, beside the server.
  template <typename Deed>
  auto operate(Deed const& deed) {
    server::SqliteStore store(folder.path() / "games.db");
    people::Moderation moderation(store);
    auto const now =
        std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
    return deed(moderation, people::Deed{"", "the operator's reason", now, ""});
  }
  client::Session moderator() {
    auto one = guest(*server, "Moderator");
    REQUIRE(one.ask("POST", "/api/me/password", R"({"password":"correct horse"})").status == 200);
    auto const id = person_id(one);
    REQUIRE(!operate([&](auto& m, auto const& deed) { return m.set_moderator(deed, id, true); }));
    eventually([&] { return one.ask("GET", "/api/moderation/bans").status == 200; });
    return one;
  }
  template <typename What>
  static void eventually(What const& what) {
    for (int i = 0; i < 1200 && !what(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(25));
    REQUIRE(what());
  }
  Folder folder;
  std::optional<RunningServer> server;
};

std::string table_of_host(client::Session& host) {
  auto const created = host.ask("POST", "/api/tables", waiting_table);
  REQUIRE(created.status == 200);
  return std::string(json_of(created).at("d").at("table").as_string());
}

void speak(client::Session& client, std::string const& table, std::string const& id,
           std::string const& text) {
  auto const answer = client.ask("POST", "/api/tables/" + table + "/chat",
                                 js::serialize(js::object{{"id", id}, {"text", text}}));
  INFO(answer.body);
  REQUIRE(answer.status == 200);
}

std::string error_text(client::Answer const& answer) {
  return std::string(json_of(answer).at("error").at("text").as_string());
}

}  // namespace

TEST_CASE(
    "a ban ends open connections at once, says until when and why, and ends by itself or by a moderator") {
  Site site;
  auto moderator = site.moderator();
  auto mallory = guest(*site.server, "Mallory");
  auto const wire = open(mallory);
  auto const banned = moderator.ask(
      "POST", "/api/moderation/bans",
      js::serialize(js::object{{"person", person_id(mallory)}, {"minutes", 60}, {"why", "insults"}}));
  INFO(banned.body);
  REQUIRE(banned.status == 201);
  CHECK(closes(*wire));
  CHECK(wire->close_code() == 4003);
  auto const refused = mallory.ask("GET", "/api/me");
  CHECK(refused.status == 403);
  CHECK(error_code(refused) == "banned");
  CHECK(error_text(refused).starts_with("You are banned from this server until 20"));
  CHECK(error_text(refused).ends_with(" UTC: insults."));
  CHECK(mallory.ask("PATCH", "/api/me", R"({"language":"fr"})").status == 403);
  CHECK(std::get<client::Answer>(mallory.open()).status == 403);
  // What is theirs stays theirs.
  CHECK(mallory.ask("GET", "/api/me/export").status == 200);
  auto const id = std::string(json_of(banned).at("ban").at("id").as_string());
  CHECK(moderator.ask("POST", "/api/moderation/bans/" + id + "/end", R"({"why":"said sorry"})").status ==
        204);
  CHECK(moderator.ask("POST", "/api/moderation/bans/" + id + "/end", "{}").status == 404);
  CHECK(mallory.ask("GET", "/api/me").status == 200);
  auto const audit = json_of(moderator.ask("GET", "/api/moderation/audit")).at("audit").as_array();
  REQUIRE(audit.size() == 3);
  CHECK(audit[0].at("deed") == "unban");
  CHECK(audit[0].at("why") == "said sorry");
  CHECK(audit[0].at("actor").at("name") == "Moderator");
  CHECK(audit[1].at("deed") == "ban");
  CHECK(audit[1].at("person").at("name") == "Mallory");
  CHECK(audit[2].at("deed") == "make_moderator");
  CHECK(audit[2].at("actor") == "operator");
}

TEST_CASE("the operator beside a running server: it notices bans, resets and new moderators") {
  Site site;
  auto mallory = guest(*site.server, "Mallory");
  auto const wire = open(mallory);
  auto const id = person_id(mallory);
  auto const result = site.operate([&](auto& m, auto const& deed) { return m.ban(deed, {.person = id}); });
  REQUIRE(std::holds_alternative<tables::Ban>(result));
  CHECK(closes(*wire));
  CHECK(error_text(mallory.ask("GET", "/api/me")) ==
        "You are banned from this server: the operator's reason.");
  REQUIRE(!site.operate(
      [&](auto& m, auto const& deed) { return m.unban(deed, std::get<tables::Ban>(result).id); }));
  Site::eventually([&] { return mallory.ask("GET", "/api/me").status == 200; });
}

TEST_CASE(
    "a network is banned: also those who are nobody yet; moderators cannot ban half the world or "
    "themselves") {
  Site site;
  auto moderator = site.moderator();
  auto const ban = [&](js::object body) {
    return moderator.ask("POST", "/api/moderation/bans", js::serialize(body));
  };
  CHECK(error_code(ban({{"network", "10.0.0.0/8"}})) == "network");
  CHECK(error_code(ban({{"network", "2001::/16"}})) == "network");
  CHECK(ban({{"network", "127.0.0.0/24"}}).status == 409);
  CHECK(ban({{"network", "not a network"}}).status == 400);
  CHECK(ban({}).status == 400);
  CHECK(ban({{"network", "192.0.2.0/24"}, {"person", "x"}}).status == 400);
  CHECK(ban({{"network", "192.0.2.0/24"}, {"minutes", 5}}).status == 201);
  CHECK(ban({{"person", "nobody"}}).status == 404);
  CHECK(ban({{"person", person_id(moderator)}}).status == 403);
  auto const result =
      site.operate([&](auto& m, auto const& deed) { return m.ban(deed, {.network = "127.0.0.0/8"}); });
  REQUIRE(std::holds_alternative<tables::Ban>(result));
  auto nobody = site.server->client();
  Site::eventually([&] { return nobody.ask("GET", "/api/me").status == 403; });
  CHECK(nobody.ask("POST", "/api/guest", "{}", {{"Accept-Language", "fr"}})
            .body.find("Votre réseau est exclu") != std::string::npos);
  CHECK(nobody.ask("GET", "/healthz").status == 200);
  CHECK(nobody.ask("GET", "/").status == 200);
}

TEST_CASE("a chat line is reported, seen by moderators, removed from all screens, and the report settled") {
  Site site;
  auto moderator = site.moderator();
  auto host = guest(*site.server, "Host");
  auto const table = table_of_host(host);
  auto mallory = guest(*site.server, "Mallory");
  speak(mallory, table, "1", "something nasty");
  auto const watching = open(host);
  watching->send(js::serialize(js::object{{"t", "hello"}, {"d", {{"table", table}}}}));
  auto const report = [&](client::Session& who, js::object body) {
    return who.ask("POST", "/api/reports", js::serialize(body));
  };
  CHECK(report(host, {{"table", table}, {"line", 1}, {"why", "rude"}}).status == 201);
  CHECK(report(host, {{"table", table}, {"line", 7}}).status == 404);
  CHECK(report(host, {{"table", "none"}}).status == 404);
  CHECK(report(host, {{"person", "none"}}).status == 404);
  CHECK(report(host, {{"person", person_id(host)}}).status == 400);
  CHECK(report(host, {{"why", "everything"}}).status == 400);
  CHECK(report(host, {{"person", person_id(mallory)}, {"why", std::string(301, 'x')}}).status == 400);
  auto const reports = json_of(moderator.ask("GET", "/api/moderation/reports")).at("reports").as_array();
  REQUIRE(reports.size() == 1);
  CHECK(reports[0].at("said") == "something nasty");
  CHECK(reports[0].at("by").at("name") == "Host");
  CHECK(reports[0].at("person").at("name") == "Mallory");
  CHECK(moderator
            .ask("POST", "/api/moderation/lines",
                 js::serialize(js::object{{"table", table}, {"line", 1}, {"why", "rude"}}))
            .status == 204);
  CHECK(
      moderator.ask("POST", "/api/moderation/lines", js::serialize(js::object{{"table", table}, {"line", 1}}))
          .status == 404);
  bool told = false;
  for (int i = 0; i < 50 && !told; ++i) {
    auto const frame = watching->receive(std::chrono::seconds(10));
    REQUIRE(frame);
    told = frame->find("\"unsaid\"") != std::string::npos;
  }
  CHECK(told);
  auto const id = std::string(reports[0].at("id").as_string());
  CHECK(moderator.ask("POST", "/api/moderation/reports/" + id, "{}").status == 204);
  CHECK(moderator.ask("POST", "/api/moderation/reports/" + id, "{}").status == 404);
  CHECK(json_of(moderator.ask("GET", "/api/moderation/reports")).at("reports").as_array().empty());
  CHECK(json_of(moderator.ask("GET", "/api/moderation/reports?all=1")).at("reports").as_array().size() == 1);
  auto const file = json_of(moderator.ask("GET", "/api/moderation/tables/" + table));
  CHECK(file.at("chat").as_array().empty());
}

TEST_CASE("a removed table is gone from the lobby, for those who watch it, and for those with the link") {
  Site site;
  auto moderator = site.moderator();
  auto host = guest(*site.server, "Host");
  auto const table = table_of_host(host);
  auto const watching = open(host);
  watching->send(js::serialize(js::object{{"t", "hello"}, {"d", {{"table", table}}}}));
  CHECK(json_of(host.ask("GET", "/api/lobby")).at("tables").as_array().size() == 1);
  CHECK(moderator.ask("POST", "/api/moderation/tables/none/remove", "{}").status == 404);
  REQUIRE(
      moderator.ask("POST", "/api/moderation/tables/" + table + "/remove", R"({"why":"its name"})").status ==
      204);
  bool told = false;
  for (int i = 0; i < 50 && !told; ++i) {
    auto const frame = watching->receive(std::chrono::seconds(10));
    REQUIRE(frame);
    told = frame->find("\"removed\"") != std::string::npos;
  }
  CHECK(told);
  CHECK(json_of(host.ask("GET", "/api/lobby")).at("tables").as_array().empty());
  CHECK(host.ask("GET", "/api/tables/" + table).status == 404);
  CHECK(moderator.ask("POST", "/api/moderation/tables/" + table + "/remove", "{}").status == 404);
}

TEST_CASE("a password is reset: the old one and all devices are out, the code sets another one, once") {
  Site site;
  auto moderator = site.moderator();
  auto anna = guest(*site.server, "Anna");
  REQUIRE(anna.ask("POST", "/api/me/password", R"({"password":"correct horse"})").status == 200);
  auto const wire = open(anna);
  auto const reset =
      moderator.ask("POST", "/api/moderation/people/" + person_id(anna) + "/reset-password", "{}");
  REQUIRE(reset.status == 201);
  CHECK(closes(*wire));
  CHECK(json_of(anna.ask("GET", "/api/me")).at("person").is_null());
  auto again = site.server->client();
  CHECK(again.ask("POST", "/api/sign-in", R"({"name":"Anna","password":"correct horse"})").status == 403);
  auto const code = std::string(json_of(reset).at("code").as_string());
  auto const recover = [&](std::string const& with) {
    return again.ask(
        "POST", "/api/recover",
        js::serialize(js::object{{"name", "anna"}, {"code", with}, {"password", "battery staple"}}));
  };
  CHECK(error_code(recover("abcd-efgh")) == "wrong_code");
  auto shouted = code;  // however it is typed
  std::ranges::transform(shouted, shouted.begin(), [](unsigned char c) { return std::toupper(c); });
  CHECK(recover(shouted).status == 200);
  CHECK(json_of(again.ask("GET", "/api/me")).at("person").at("name") == "Anna");
  CHECK(error_code(recover(code)) == "wrong_code");
  auto guest_one = guest(*site.server, "Guest one");
  CHECK(moderator.ask("POST", "/api/moderation/people/" + person_id(guest_one) + "/reset-password", "{}")
            .status == 409);
}

TEST_CASE("recovery codes are shown once, kept as hashes, and each is a way back") {
  Site site;
  auto anna = guest(*site.server, "Anna");
  CHECK(error_code(anna.ask("POST", "/api/me/recovery-codes", "{}")) == "guest");
  REQUIRE(anna.ask("POST", "/api/me/password", R"({"password":"correct horse"})").status == 200);
  CHECK(anna.ask("POST", "/api/me/recovery-codes", R"({"password":"wrong"})").status == 403);
  auto const made = anna.ask("POST", "/api/me/recovery-codes", R"({"password":"correct horse"})");
  REQUIRE(made.status == 201);
  auto const codes = json_of(made).at("codes").as_array();
  REQUIRE(codes.size() == 10);
  auto stranger = site.server->client();
  auto const answer = stranger.ask(
      "POST", "/api/recover",
      js::serialize(js::object{{"name", "Anna"}, {"code", codes[3]}, {"password", "battery staple"}}));
  INFO(answer.body);
  CHECK(answer.status == 200);
  CHECK(json_of(anna.ask("GET", "/api/me")).at("person").is_null());  // other devices are signed out
  CHECK(stranger.ask("POST", "/api/recover/mail", R"({"name":"Anna"})").status == 501);
  std::ifstream in(site.folder.path() / "games.db", std::ios::binary);
  std::string const bytes(std::istreambuf_iterator<char>(in), {});
  for (auto const& code : codes) CHECK(bytes.find(code.as_string()) == std::string::npos);
}

TEST_CASE("somebody who is blocked does not sit down at my table, and I do not see theirs") {
  Site site;
  auto host = guest(*site.server, "Host");
  auto other = guest(*site.server, "Other");
  auto const mine = table_of_host(host);
  table_of_host(other);
  CHECK(json_of(host.ask("GET", "/api/lobby")).at("tables").as_array().size() == 2);
  auto const block = [&](std::string const& person, bool on) {
    return host.ask("POST", "/api/me/blocks", js::serialize(js::object{{"person", person}, {"on", on}}))
        .status;
  };
  CHECK(block("nobody", true) == 404);
  CHECK(block(person_id(host), true) == 404);
  CHECK(block(person_id(other), true) == 204);
  CHECK(block(person_id(other), true) == 204);
  auto const refused = other.ask("POST", "/api/tables/" + mine + "/sit", R"({"id":"s"})");
  CHECK(refused.status == 403);
  CHECK(json_of(refused).at("d").at("code") == "blocked");
  CHECK(json_of(host.ask("GET", "/api/lobby")).at("tables").as_array().size() == 1);
  CHECK(json_of(host.ask("GET", "/api/me/people")).at("blocked").as_array().size() == 1);
  CHECK(block(person_id(other), false) == 204);
  CHECK(other.ask("POST", "/api/tables/" + mine + "/sit", R"({"id":"s2"})").status == 200);
}

TEST_CASE("my data are one archive: who I am, what I said, my games with their records") {
  Site site;
  auto anna = guest(*site.server, "Anna");
  auto const table = table_of_host(anna);
  speak(anna, table, "1", "good evening");
  auto const played = anna.ask(
      "POST", "/api/tables",
      R"({"id":"g","settings":{"board":"new-york","seats":[{"kind":"mine"},{"kind":"bot","level":"random"}],"paced":false}})");
  auto const game = std::string(json_of(played).at("d").at("table").as_string());
  REQUIRE(anna.ask("POST", "/api/tables/" + game + "/start", R"({"id":"s"})").status == 200);
  auto const wire = open(anna);
  play_to_the_end(*wire, game);
  auto const archive = anna.ask("GET", "/api/me/export");
  REQUIRE(archive.status == 200);
  CHECK(archive.field("Content-Type") == "application/zip");
  CHECK(archive.body.starts_with("PK\x03\x04"));
  auto const file = site.folder.path() / "mine.zip";
  std::ofstream(file, std::ios::binary) << archive.body;
  // An independent reader.
  auto const unpacked = site.folder.path() / "mine";
  auto const command =
      "python3 -c \"import zipfile,sys; z=zipfile.ZipFile(sys.argv[1]); sys.exit(1 if z.testzip() else 0) if "
      "False else z.extractall(sys.argv[2])\" " +
      file.string() + " " + unpacked.string();
  REQUIRE(std::system(command.c_str()) == 0);  // NOLINT(cert-env33-c,concurrency-mt-unsafe)
  auto const read = [&](std::string const& name) {
    std::ifstream in(unpacked / name);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  CHECK(js::parse(read("person.json")).at("name") == "Anna");
  CHECK(js::parse(read("person.json")).at("addresses").as_array().size() == 1);
  CHECK(js::parse(read("chat.json")).at(0).at("text") == "good evening");
  CHECK(js::parse(read("games.json")).as_array().size() == 1);
  CHECK(js::parse(read("tables.json")).as_array().size() == 1);
  CHECK(read("games/" + game + ".rec").starts_with("roundhouse"));
  CHECK(read("README.txt").find("person.json") != std::string::npos);
}

TEST_CASE("a moderator finds people, and sees from where they come; nobody else does") {
  Site site;
  auto moderator = site.moderator();
  auto anna = guest(*site.server, "Anna Berg");
  auto const people =
      json_of(moderator.ask("GET", "/api/moderation/people?find=berg")).at("people").as_array();
  REQUIRE(people.size() == 1);
  CHECK(people[0].at("name") == "Anna Berg");
  auto const file = json_of(moderator.ask("GET", "/api/moderation/people/" + person_id(anna))).at("person");
  CHECK(file.at("addresses").at(0).at("address") == "127.0.0.1");
  CHECK(file.at("moderator") == false);
  CHECK(
      json_of(moderator.ask("GET", "/api/moderation/people?find=127.0.0.1")).at("people").as_array().size() >=
      2);
  CHECK(error_code(anna.ask("GET", "/api/moderation/people?find=anna")) == "moderators_only");
  CHECK(json_of(moderator.ask("GET", "/api/me")).at("person").at("moderator") == true);
  CHECK(moderator.ask("POST", "/api/moderation/ratings", "{}").status == 200);
  auto const id = person_id(moderator);
  REQUIRE(!site.operate([&](auto& m, auto const& deed) { return m.set_moderator(deed, id, false); }));
  Site::eventually([&] { return moderator.ask("GET", "/api/moderation/bans").status == 403; });
}
