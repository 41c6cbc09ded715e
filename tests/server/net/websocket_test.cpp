/// WebSockets: who gets one, what may come over it, and how it ends.
#include "running_server.h"

using namespace roundhouse;
using namespace roundhouse::test;
using std::chrono::seconds;

namespace {

std::string ping(int number) {
  return R"({"t":"ping","d":{"n":)" + std::to_string(number) + "}}";
}

int status_of_opening(client::Session& client, client::Fields const& fields = {}) {
  auto const opened = client.open(fields);
  auto const* const refused = std::get_if<client::Answer>(&opened);
  return refused == nullptr ? 101 : refused->status;
}

}  // namespace

TEST_CASE("a WebSocket needs somebody who is known, on the server's own page or on none") {
  RunningServer const server;
  auto nobody = server.client();
  CHECK(status_of_opening(nobody) == 401);
  auto anna = guest(server, "Anna");
  CHECK(status_of_opening(anna) == 101);
  CHECK(status_of_opening(anna, {{"Origin", "http://" + server.host()}}) == 101);
  CHECK(status_of_opening(anna, {{"Origin", "https://evil.example"}}) == 403);
  CHECK(status_of_opening(anna, {{"Origin", "null"}}) == 403);
}

TEST_CASE("a ping is answered with its number") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  auto const wire = open(anna);
  for (int i = 1; i <= 5; ++i) wire->send(ping(i));
  for (int i = 1; i <= 5; ++i) {
    auto const text = wire->receive(seconds(60));
    REQUIRE(text);
    auto const message = boost::json::parse(*text);
    CHECK(message.at("t") == "pong");
    CHECK(message.at("d").at("n") == i);
  }
}

TEST_CASE("what is no message is answered with an error, and the connection stays") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  auto const wire = open(anna);
  for (auto const* text :
       {"", "{", "[]", "null", "1", R"({"t":"nothing","d":{}})", R"({"t":1})", R"({"d":{}})",
        R"({"t":"hello","d":{"table":"none-such"}})", "\xef\xbb\xbf{}", R"({"t":"move","d":[]})"}) {
    CAPTURE(text);
    wire->send(text);
    auto const answer = wire->receive(seconds(60));
    REQUIRE(answer);
    CHECK(boost::json::parse(*answer).at("t") == "error");
  }
  wire->send(ping(7));
  auto const pong = wire->receive(seconds(60));
  REQUIRE(pong);
  CHECK(boost::json::parse(*pong).at("t") == "pong");
}

TEST_CASE("a message that is too large ends the connection") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  auto const wire = open(anna);
  wire->send(std::string(17 * 1024, ' '));
  CHECK(closes(*wire));
  CHECK(wire->close_code() == 1009);
}

TEST_CASE("a message that is small when packed and large unpacked ends the connection too") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  auto const wire = open(anna);
  wire->send(std::string(3 * 1024 * 1024, 'a'));
  CHECK(closes(*wire));
  CHECK(wire->close_code() == 1009);
}

TEST_CASE("bytes that are no text end the connection") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  auto const binary = open(anna);
  binary->send_binary("{}");
  CHECK(closes(*binary));
  CHECK(binary->close_code() == 1003);
  auto const broken = open(anna);
  broken->send("\xff\xfe");
  CHECK(closes(*broken));
  CHECK(broken->close_code() == 1007);
}

TEST_CASE("a client that sends too fast is warned, then disconnected") {
  RunningServer const server;
  auto anna = guest(server, "Anna");
  auto const wire = open(anna);
  for (int i = 0; i < 2000; ++i) wire->send(ping(i));
  bool told = false;  // among answers to what came in time again
  auto const until = std::chrono::steady_clock::now() + seconds(60);
  while (!wire->closed() && std::chrono::steady_clock::now() < until)
    if (auto const text = wire->receive(seconds(5)))
      told = told || text->find("too_fast") != std::string::npos;
  CHECK(told);
  CHECK(wire->closed());
  CHECK(wire->close_code() == 4008);
  CHECK(server.client().ask("GET", "/healthz").status == 200);
}

TEST_CASE("a reader who does not read is cut off, and others do not notice") {
  Wanted wanted;
  wanted.extras.behind_bytes = 64 * 1024;
  wanted.options.limit_rates = false;
  RunningServer const server(wanted);
  auto anna = guest(server, "Anna");
  auto bert = guest(server, "Bert");
  auto const stuck = open(anna);
  auto const fine = open(bert);
  stuck->stop_reading();
  // Answers pile up until neither the system nor the server has room for them.
  auto const slow = [&] {
    auto const text = bert.ask("GET", "/metrics").body;
    return text.find("roundhouse_ws_too_slow_total 1\n") != std::string::npos;
  };
  for (int round = 0; round < 2000 && !slow(); ++round)
    for (int i = 0; i < 500; ++i) stuck->send(R"({"t":"nothing"})");
  CHECK(slow());
  fine->send(ping(1));
  CHECK(fine->receive(seconds(60)));
}

TEST_CASE("when the server stops, everybody is told and it ends cleanly") {
  RunningServer server;
  auto anna = guest(server, "Anna");
  auto bert = guest(server, "Bert");
  auto const first = open(anna);
  auto const second = open(bert);
  server.stop();
  CHECK(closes(*first));
  CHECK(closes(*second));
  CHECK(first->close_code() == 1001);
  CHECK(second->close_code() == 1001);
  CHECK(anna.ask("GET", "/healthz").status == 0);
  auto const log = server.log();
  CHECK(log.find("\"event\":\"stopping\"") < log.find("\"event\":\"stopped\""));
}

TEST_CASE("a server that is stopped and started again knows everybody") {
  Folder const folder;
  Wanted wanted;
  wanted.options.db = (folder.path() / "kept.db").string();
  std::string cookie;
  std::string id;
  {
    RunningServer const server(wanted);
    auto anna = guest(server, "Anna");
    cookie = anna.cookie();
    id = person_id(anna);
  }
  RunningServer const again(wanted);
  auto anna = again.client();
  anna.set_cookie(cookie);
  CHECK(person_id(anna) == id);
}
