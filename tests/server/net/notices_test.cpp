/// Notices as they arrive: mail, webhooks and push messages, and what goes wrong with them.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <regex>

#include "kit/postgres.h"
#include "receiver.h"
#include "roundhouse/sha256.h"
#include "running_server.h"
#include "server/net/outbound.h"
#include "server/notices/encoding.h"
#include "server/notices/push.h"
#include "server/notices/wording.h"
#include "server/store/open_store.h"
#include "tables/store/entropy.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;

namespace {

/// A server that tells at once, and whoever is told.
struct Telling {
  explicit Telling(std::vector<std::string> const& more = {}, std::string db = {})
      : receiver(more), db_(std::move(db)) {}

  Wanted wanted() const {
    Wanted wanted;
    wanted.options.db = db_.empty() ? (folder.path() / "games.db").string() : db_;
    wanted.options.limit_rates = false;
    wanted.options.smtp = receiver.mail();
    wanted.options.mail_from = "Roundhouse <trains@example.org>";
    wanted.options.notice_delay = 0;
    wanted.options.notice_quiet = 0;
    wanted.options.notice_private = true;
    return wanted;
  }
  void start() { server.emplace(wanted()); }
  void start(Wanted const& other) { server.emplace(other); }

  client::Session account(std::string const& name) const {
    auto one = guest(*server, name);
    REQUIRE(one.ask("POST", "/api/me/password", R"({"password":"correct horse"})").status == 200);
    return one;
  }

  Folder folder;
  Receiver receiver;
  std::optional<RunningServer> server;

 private:
  std::string db_;
};

std::string text_in(js::object const& object, char const* name) {
  return std::string(object.at(name).as_string());
}

js::object add_channel(client::Session& person, js::object const& body) {
  auto const answer = person.ask("POST", "/api/me/notices", js::serialize(body));
  INFO(answer.body);
  REQUIRE(answer.status == 201);
  return json_of(answer);
}

js::array channels_of(client::Session& person) {
  return json_of(person.ask("GET", "/api/me/notices")).at("channels").as_array();
}

/// What follows the link of a mail: the page asks so.
client::Answer follow_link(client::Session& browser, js::object const& mail, std::string const& deed) {
  std::smatch found;
  auto const text = text_in(mail, "text");
  REQUIRE(std::regex_search(text, found, std::regex("/notices/(" + deed + "/[0-9a-f-]+)")));
  return browser.ask("POST", "/api/notices/" + found[1].str());
}

/// An address of mail that is confirmed.
void add_mail(Telling& telling, client::Session& person, std::string const& address) {
  add_channel(person, {{"kind", "mail"}, {"address", address}});
  auto const mail = telling.receiver.next("mail");
  auto anybody = telling.server->client();
  REQUIRE(follow_link(anybody, mail, "confirm").status == 200);
}

/// A game that waits for the guest, who has no screen open.
std::string game_waiting_for(client::Session& host, client::Session& guest, std::string const& number) {
  auto const created = host.ask("POST", "/api/tables",
                                R"({"id":")" + number +
                                    R"(","settings":{"board":"usa","timing":{"kind":"days","days":3},)"
                                    R"("seats":[{"kind":"mine"},{"kind":"open"}]}})");
  INFO(created.body);
  REQUIRE(created.status == 200);
  auto const table = std::string(json_of(created).at("d").at("table").as_string());
  REQUIRE(guest.ask("POST", "/api/tables/" + table + "/sit", R"({"id":"s"})").status == 200);
  REQUIRE(host.ask("POST", "/api/tables/" + table + "/start", R"({"id":"b"})").status == 200);
  return table;
}

void tells_by_mail(std::string const& db) {
  Telling telling({}, db);
  telling.start();
  auto ann = telling.account("Ann");
  auto bob = guest(*telling.server, "Bob");
  auto const channel = add_channel(ann, {{"kind", "mail"}, {"address", "ann@example.org"}});
  CHECK(!channel.at("confirmed").as_bool());
  auto const id = text_in(channel, "id");
  CHECK(ann.ask("POST", "/api/me/notices/" + id + "/test").status == 409);
  auto const asked = telling.receiver.next("mail");
  CHECK(text_in(asked, "subject") == "Roundhouse: is this your address?");
  CHECK(asked.at("to").as_array().front().as_string() == "ann@example.org");
  CHECK(text_in(asked, "from") == "trains@example.org");
  eventually([&] { return channels_of(ann).front().as_object().at("sent").as_int64() > 0; });
  CHECK(error_code(ann.ask("POST", "/api/me/notices", R"({"kind":"mail","address":"b@example.org"})")) ==
        "just_asked");
  auto anybody = telling.server->client();
  CHECK(anybody.ask("POST", "/api/notices/confirm/" + id + "-00000000000000000000000000000000").status ==
        404);
  REQUIRE(follow_link(anybody, asked, "confirm").status == 200);
  REQUIRE(ann.ask("POST", "/api/me/notices/" + id + "/test").status == 204);
  CHECK(text_in(telling.receiver.next("mail"), "subject") == "Roundhouse: Notices arrive here");

  auto const table = game_waiting_for(bob, ann, "one");
  auto const turn = telling.receiver.next("mail");
  CHECK(text_in(turn, "subject") == "Roundhouse: It is your turn");
  CHECK(text_in(turn, "text").find("/table/" + table) != std::string::npos);
  CHECK(text_in(turn, "text").find("with Bob") != std::string::npos);
  auto const& fields = turn.at("fields").as_object();
  CHECK(text_in(fields, "list-unsubscribe-post") == "List-Unsubscribe=One-Click");
  CHECK(text_in(fields, "auto-submitted") == "auto-generated");
  // A mail program does it by itself.
  auto const off = text_in(fields, "list-unsubscribe");
  auto const path = off.substr(off.find("/api/"), off.size() - off.find("/api/") - 1);
  REQUIRE(anybody
              .ask("POST", path, "List-Unsubscribe=One-Click",
                   {{"Content-Type", "application/x-www-form-urlencoded"}})
              .status == 200);
  CHECK(!channels_of(ann).front().as_object().at("on").as_bool());
  game_waiting_for(bob, ann, "two");
  // A letter about the account comes all the same, and nothing before it.
  REQUIRE(bob.ask("POST", "/api/recover/mail", R"({"name":"Ann"})").status == 204);
  auto const code = telling.receiver.next("mail");
  CHECK(text_in(code, "subject") == "Roundhouse: a new password");
  std::smatch found;
  auto const text = text_in(code, "text");
  REQUIRE(std::regex_search(text, found, std::regex("[a-z2-9]{4}(-[a-z2-9]{4}){3}")));
  CHECK(telling.server->client()
            .ask("POST", "/api/recover",
                 R"({"name":"Ann","code":")" + found.str() + R"(","password":"another horse"})")
            .status == 200);
}

}  // namespace

TEST_CASE(
    "an address is confirmed, told of a turn, switched off with one click, and the way back to an account") {
  tells_by_mail("");
}

TEST_CASE("the same with PostgreSQL") {
  tells_by_mail(server::kit::Postgres::running().new_place());
}

TEST_CASE("several tables are one mail, and whoever looks at the table gets none") {
  Telling telling;
  auto wanted = telling.wanted();
  wanted.options.notice_delay = 3600;  // nothing is sent by this server
  telling.start(wanted);
  auto ann = telling.account("Ann");
  REQUIRE(ann.ask("PATCH", "/api/me", R"({"language":"fr"})").status == 200);
  auto bob = guest(*telling.server, "Bob");
  add_mail(telling, ann, "ann@example.org");
  auto const first = game_waiting_for(bob, ann, "one");
  auto const second = game_waiting_for(bob, ann, "two");
  auto const third = game_waiting_for(bob, ann, "three");
  auto const cookie = ann.cookie();
  telling.server.reset();
  // What was not sent before is sent after a restart.
  wanted.options.notice_delay = 0;
  telling.start(wanted);
  auto const mail = telling.receiver.next("mail");
  CHECK(text_in(mail, "subject") == "Roundhouse : Des nouvelles de 3 tables");
  for (auto const& table : {first, second, third})
    CHECK(text_in(mail, "text").find("/table/" + table) != std::string::npos);
  CHECK(text_in(mail, "text").find("C’est à vous de jouer") != std::string::npos);

  auto there = telling.server->client();
  there.set_cookie(cookie);
  auto const wire = open(there);
  auto host = guest(*telling.server, "Carl");
  auto const created =
      host.ask("POST", "/api/tables",
               R"({"id":"x","settings":{"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}]}})");
  auto const table = std::string(json_of(created).at("d").at("table").as_string());
  REQUIRE(there.ask("POST", "/api/tables/" + table + "/sit", R"({"id":"s2"})").status == 200);
  wire->send(R"({"t":"hello","d":{"table":")" + table + R"("}})");
  REQUIRE(wire->receive(std::chrono::seconds(60)));
  REQUIRE(host.ask("POST", "/api/tables/" + table + "/start", R"({"id":"b"})").status == 200);
  auto const id = text_in(channels_of(there).front().as_object(), "id");
  REQUIRE(there.ask("POST", "/api/me/notices/" + id + "/test").status == 204);
  auto const only = telling.receiver.next("mail");
  CHECK(text_in(only, "subject") == "Roundhouse : Les avis arrivent bien ici");
  CHECK(text_in(only, "text").find(table) == std::string::npos);
}

TEST_CASE("webhooks are signed; one that hangs delays nobody, and one that fails is told of") {
  Telling telling;
  auto wanted = telling.wanted();
  wanted.extras.delivery_time = std::chrono::milliseconds(60'000);
  telling.start(wanted);
  auto ann = telling.account("Ann");
  auto bob = guest(*telling.server, "Bob");
  add_channel(ann, {{"kind", "webhook"}, {"address", telling.receiver.web("/hang")}});
  add_channel(ann, {{"kind", "webhook"}, {"address", telling.receiver.web("/fail")}});
  add_channel(ann, {{"kind", "webhook"}, {"address", telling.receiver.web("/moved")}});
  auto const made = add_channel(ann, {{"kind", "webhook"}, {"address", telling.receiver.web("/hook")}});
  auto const table = game_waiting_for(bob, ann, "one");
  telling.receiver.next("hung");
  std::map<std::string, js::object> came;
  for (int i = 0; i < 3; ++i) {
    auto hook = telling.receiver.next("hook");
    came[text_in(hook, "path")] = hook;
  }
  auto const& hook = came.at("/hook");
  auto const& fields = hook.at("fields").as_object();
  auto const signed_text = text_in(fields, "roundhouse-timestamp") + '.' + text_in(hook, "body");
  CHECK(text_in(fields, "roundhouse-signature") ==
        "sha256=" + to_hex(tables::keyed_digest(text_in(made, "secret"), signed_text)));
  auto const body = js::parse(text_in(hook, "body")).as_object();
  auto const& notice = body.at("notices").as_array().front().as_object();
  CHECK(text_in(notice, "kind") == "turn");
  CHECK(text_in(notice, "table") == table);
  // Redirects are not followed, and refused for good; what fails is tried again.
  eventually([&] {
    auto const list = channels_of(ann);
    return std::ranges::count_if(list, [](js::value const& one) {
             return !one.as_object().at("trouble").as_string().empty();
           }) == 2;
  });
  CHECK(telling.server->log().find("\"notice_put_off\"") != std::string::npos);
  CHECK(telling.server->log().find("\"notice_given_up\"") != std::string::npos);
  auto const metrics = telling.server->client().ask("GET", "/metrics").body;
  CHECK(metrics.find("roundhouse_notices_total{kind=\"webhook\",result=\"sent\"} 1") != std::string::npos);
  CHECK(metrics.find("roundhouse_notices_total{kind=\"webhook\",result=\"put_off\"} 1") != std::string::npos);
  CHECK(metrics.find("roundhouse_notices_total{kind=\"webhook\",result=\"failed\"} 1") != std::string::npos);
}

TEST_CASE("who is invited by name is told, unless they have blocked the host; nobody learns who there is") {
  Telling telling;
  telling.start();
  auto ann = telling.account("Ann");
  auto bob = guest(*telling.server, "Bob");
  auto mallory = guest(*telling.server, "Mallory");
  add_channel(ann, {{"kind", "webhook"}, {"address", telling.receiver.web("/hook")}});
  auto const waiting = [](client::Session& host) {
    auto const created =
        host.ask("POST", "/api/tables",
                 R"({"id":"w","settings":{"board":"usa","seats":[{"kind":"mine"},{"kind":"open"}]}})");
    return std::string(json_of(created).at("d").at("table").as_string());
  };
  auto const invite = [](client::Session& who, std::string const& table, std::string const& name) {
    return who.ask("POST", "/api/invitations", js::serialize(js::object{{"table", table}, {"name", name}}))
        .status;
  };
  auto const table = waiting(bob);
  auto const other = waiting(mallory);
  REQUIRE(ann.ask("POST", "/api/me/blocks", R"({"person":")" + person_id(mallory) + "\"}").status == 204);
  CHECK(invite(mallory, other, "Ann") == 204);
  CHECK(invite(mallory, table, "Ann") == 404);  // not theirs
  CHECK(invite(bob, table, "Nobody of that name") == 204);
  CHECK(invite(bob, table, "ann") == 204);
  auto const hook = telling.receiver.next("hook");
  auto const notice =
      js::parse(text_in(hook, "body")).as_object().at("notices").as_array().front().as_object();
  CHECK(text_in(notice, "kind") == "invitation");
  CHECK(text_in(notice, "table") == table);
  CHECK(telling.receiver.count("hook") == 1);
}

TEST_CASE("a delivery that gets no answer is cut off and tried again later") {
  Telling telling;
  auto wanted = telling.wanted();
  wanted.extras.delivery_time = std::chrono::milliseconds(300);
  telling.start(wanted);
  auto ann = telling.account("Ann");
  auto const made = add_channel(ann, {{"kind", "webhook"}, {"address", telling.receiver.web("/hang")}});
  REQUIRE(ann.ask("POST", "/api/me/notices/" + text_in(made, "id") + "/test").status == 204);
  eventually([&] { return text_in(channels_of(ann).front().as_object(), "trouble") == "no answer in time"; });
}

TEST_CASE("push messages are for the browser alone; addresses that are gone are dropped") {
  Telling telling;
  telling.start();
  auto bob = guest(*telling.server, "Bob");
  auto ann = guest(*telling.server, "Ann");  // also guests have a browser
  auto const subscription = [&](std::string const& path) {
    return js::object{{"kind", "push"},
                      {"address", telling.receiver.web(path)},
                      {"p256dh", telling.receiver.word("p256dh")},
                      {"auth", telling.receiver.word("auth")}};
  };
  add_channel(ann, subscription("/push"));
  add_channel(ann, subscription("/gone"));
  auto const table = game_waiting_for(bob, ann, "one");
  auto const push = telling.receiver.next("push");
  auto const& says = push.at("says").as_object();
  CHECK(text_in(says, "title") == "It is your turn");
  CHECK(text_in(says, "tag") == table);
  CHECK(text_in(says, "url").ends_with("/table/" + table));
  auto const& fields = push.at("fields").as_object();
  CHECK(text_in(fields, "content-encoding") == "aes128gcm");
  CHECK(text_in(fields, "ttl") == "86400");
  auto const& claims = push.at("claims").as_object();
  CHECK(text_in(claims, "sub") == "mailto:trains@example.org");
  CHECK(text_in(claims, "key") == text_in(json_of(ann.ask("GET", "/api/me/notices")), "push_key"));
  eventually([&] { return channels_of(ann).size() == 1; });
  CHECK(telling.server->log().find("\"push_gone\"") != std::string::npos);
}

TEST_CASE("a mail server that refuses is named in the log and in the account") {
  Telling telling;
  telling.start();
  auto ann = telling.account("Ann");
  for (auto const& [address, word] : std::initializer_list<std::pair<char const*, char const*>>{
           {"refuse@example.org", "550"}, {"later@example.org", "451"}}) {
    add_channel(ann, {{"kind", "mail"}, {"address", address}});
    eventually([&] {
      return text_in(channels_of(ann).front().as_object(), "trouble").find(word) != std::string::npos;
    });
  }
  CHECK(telling.server->log().find("550 5.1.1 nobody of that name") != std::string::npos);
}

TEST_CASE(
    "TLS and a password: the certificate is checked, and no password goes to a server that shows none") {
  Folder const folder;
  auto const file = [&](char const* name) { return (folder.path() / name).string(); };
  auto const make =
      "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext "
      "subjectAltName=DNS:localhost -keyout " +
      file("key.pem") + " -out " + file("cert.pem") + " 2>/dev/null";
  REQUIRE(std::system(make.c_str()) == 0);
  folder.write("password", "open sesame\n");
  Telling telling({"--starttls", file("cert.pem"), file("key.pem"), "--user", "trains", "open sesame"});
  auto wanted = telling.wanted();
  wanted.options.smtp = std::regex_replace(wanted.options.smtp, std::regex("127.0.0.1"), "localhost");
  wanted.options.smtp_user = "trains";
  wanted.options.smtp_password_file = file("password");
  telling.start(wanted);
  auto ann = telling.account("Ann");
  // Nobody vouches for this certificate.
  add_channel(ann, {{"kind", "mail"}, {"address", "ann@example.org"}});
  eventually([&] { return !text_in(channels_of(ann).front().as_object(), "trouble").empty(); });
  CHECK(telling.receiver.count("mail") == 0);
  telling.server.reset();
  setenv("SSL_CERT_FILE", file("cert.pem").c_str(), 1);
  telling.start(wanted);
  auto bob = telling.account("Bob");
  add_channel(bob, {{"kind", "mail"}, {"address", "bob@example.org"}});
  auto const mail = telling.receiver.next("mail");
  unsetenv("SSL_CERT_FILE");
  CHECK(mail.at("tls").as_bool());
  CHECK(text_in(mail, "user") == "trains");
  CHECK(telling.server->log().find("sesame") == std::string::npos);
}

TEST_CASE("no request goes to a private address, and what is no address is refused") {
  Telling telling;
  auto wanted = telling.wanted();
  wanted.options.notice_private = false;
  wanted.options.smtp.clear();
  telling.start(wanted);
  auto ann = telling.account("Ann");
  auto carl = guest(*telling.server, "Carl");
  auto const add = [](client::Session& person, char const* body) {
    return person.ask("POST", "/api/me/notices", body);
  };
  CHECK(error_code(add(ann, R"({"kind":"mail","address":"ann@example.org"})")) == "no_mail");
  CHECK(error_code(add(ann, R"({"kind":"pigeon","address":"roof"})")) == "address");
  CHECK(error_code(add(ann, R"({"kind":"webhook","address":"file:///etc/passwd"})")) == "address");
  CHECK(
      error_code(add(
          ann, R"({"kind":"push","address":"https://push.example.org/1","p256dh":"AAAA","auth":"AAAA"})")) ==
      "address");
  CHECK(error_code(add(carl, R"({"kind":"webhook","address":"https://example.org/"})")) == "guest");
  auto const made = add_channel(ann, {{"kind", "webhook"}, {"address", "https://127.0.0.1:1/"}});
  REQUIRE(ann.ask("POST", "/api/me/notices/" + text_in(made, "id") + "/test").status == 204);
  eventually([&] {
    return text_in(channels_of(ann).front().as_object(), "trouble") ==
           "this server calls no private addresses";
  });
  CHECK(carl.ask("POST", "/api/me/notices/" + text_in(made, "id") + "/test").status == 404);
  CHECK(carl.ask("DELETE", "/api/me/notices/" + text_in(made, "id")).status == 404);
  CHECK(ann.ask("DELETE", "/api/me/notices/" + text_in(made, "id")).status == 204);
  CHECK(channels_of(ann).empty());
  for (int i = 0; i < 10; ++i)
    add_channel(ann, {{"kind", "webhook"}, {"address", "https://example.org/" + std::to_string(i)}});
  CHECK(error_code(add(ann, R"({"kind":"webhook","address":"https://example.org/11"})")) == "too_many");
}

TEST_CASE("which addresses are private, and what an address of the web is") {
  for (auto const* address :
       {"127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "172.31.0.1", "100.64.0.1", "0.0.0.0",
        "::1", "::", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "224.0.0.1", "no address"})
    CHECK_MESSAGE(net::is_private(address), address);
  for (auto const* address : {"8.8.8.8", "172.32.0.1", "2a00:1450::1", "100.128.0.1"})
    CHECK_MESSAGE(!net::is_private(address), address);
  auto const whole = net::read_web_address("https://example.org:8443/a?b=c#d");
  REQUIRE(whole);
  CHECK(
      (whole->secure && whole->host == "example.org" && whole->port == "8443" && whole->target == "/a?b=c"));
  auto const numbers = net::read_web_address("http://[::1]?x");
  REQUIRE(numbers);
  CHECK((!numbers->secure && numbers->host == "::1" && numbers->port == "80" && numbers->target == "/?x"));
  for (auto const* wrong :
       {"ftp://example.org", "https://", "https://user@example.org/", "https://example.org:port/",
        "https://exam ple.org/", "https://example.org/\r\nHost: evil", "javascript:alert(1)"})
    CHECK_MESSAGE(!net::read_web_address(wrong), wrong);
}

TEST_CASE("the example of RFC 8291, appendix A") {
  auto const bytes = [](char const* text) { return *notices::from_base64url(text); };
  notices::KeyPair const server{server::Secret(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))};
  CHECK(notices::base64url(server.point()) ==
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
  auto const keys = notices::read_browser_keys(
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      "BTBZMqHH6r4Tts7J_aSIgg");
  REQUIRE(keys);
  auto const body = notices::encrypted("When I grow up, I want to be a watermelon", *keys, server,
                                       bytes("DGv6ra1nlYgDCS1FRnbzlw"));
  REQUIRE(body);
  CHECK(notices::base64url(*body) ==
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
        "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST_CASE("a mail's subject keeps its letters whole, however long it is") {
  notices::Letter const letter{"Roundhouse : " + std::string(40, 'x') + " éèêëéèêëéèêëéèêë", "Été\n"};
  auto const text = notices::message({"a@example.org", "b@example.org", "id", {}}, letter, "");
  CHECK(text.find("Date: Thu, 01 Jan 1970 00:00:00 +0000\r\n") != std::string::npos);
  CHECK(text.find("List-Unsubscribe") == std::string::npos);
  for (std::size_t at = 0, end = 0; (end = text.find("\r\n", at)) != std::string::npos; at = end + 2)
    CHECK(end - at <= 78);
}
