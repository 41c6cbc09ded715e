/// Requests that their senders have no right to, forged records, and what is no HTTP.
#include "hostile_http.h"
#include "roundhouse/boards.h"
#include "roundhouse/record.h"

using namespace roundhouse;
using namespace roundhouse::test;

namespace {

namespace js = boost::json;

/// Names, passwords, seats of others.
void act_without_right(Siege& siege) {
  for (auto const* name :
       {R"("")", R"("   ")", R"("a\u0000b")", R"("\u202eabc")", R"("\u200b")", R"("a\tb")", R"("\u3164")",
        R"("1234567890123456789012345")", R"("\ud83d")", R"("\ufeffx")", R"("\u00adx")", R"("\ue000")"}) {
    auto const body = std::string(R"({"name":)") + name + "}";
    CHECK(refused_request(
              siege,
              Sent{.method = "PATCH", .target = "/api/me", .body = body, .more = cookie_of(siege.mallory())}
                  .bytes()) == 400);
  }
  for (auto const* password : {"", "short", "1234567"}) {
    auto const body = js::serialize(js::object{{"password", password}});
    CHECK(refused_request(siege, Sent{.method = "POST",
                                      .target = "/api/me/password",
                                      .body = body,
                                      .more = cookie_of(siege.mallory())}
                                     .bytes()) == 400);
  }
  for (auto const* name : {"Anna", "anna", "root", "", "' OR 1=1 --", "\\", "Ännä"}) {
    for (auto const* password : {"", "password", "' OR 1=1 --"}) {
      auto const body = js::serialize(js::object{{"name", name}, {"password", password}});
      CHECK(refused_request(siege, Sent{.method = "POST", .target = "/api/sign-in", .body = body}.bytes()) ==
            403);
    }
  }
  int number = 0;
  for (auto const& table : {siege.duel, siege.screen}) {
    for (auto const* what : {"move", "undo", "pause", "unpause", "leave", "back", "sit", "start", "remove",
                             "rematch", "hello", "bye", "create", "clone", "mute", "dance", "ping"}) {
      js::object body{{"id", "h" + std::to_string(++number)}};
      if (what == std::string("move")) body["move"] = "draw";
      if (what == std::string("move")) body["v"] = siege.asked().version();
      if (what == std::string("remove")) body["seat"] = 1;
      refused_request(siege, Sent{.method = "POST",
                                  .target = "/api/tables/" + table + '/' + what,
                                  .body = js::serialize(body),
                                  .more = cookie_of(siege.mallory())}
                                 .bytes());
    }
  }
}

/// A finished game of two who play at random, as its record.
std::string some_record() {
  auto const& board = *assets::board("new-york");
  auto const seed = numbered_seed(7);
  Game game(board, {.players = 2, .first = no_seat, .locomotive_reset = false},
            Deal{StreamKind::sha256, seed});
  Xoshiro random(1);
  Moves moves;
  while (game.state().phase != Phase::over) {
    int seat = 0;
    while (!game.state().waits_for(seat_id(seat))) ++seat;
    game.play(seat_id(seat), random_move(board, game.state(), seat_id(seat), random, moves));
  }
  return write_record(game, make_header(game, {"Anna", "Bert"}, StreamKind::sha256, seed), seed);
}

void upload_forgeries(Siege& siege) {
  auto const record = some_record();
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < record.size();) {
    auto const end = record.find('\n', at);
    lines.push_back(record.substr(at, end - at + 1));
    at = end + 1;
  }
  auto const joined = [&](std::size_t changed, std::string const& line) {
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) text += i == changed ? line : lines[i];
    return text;
  };
  for (std::size_t i = 0; i < lines.size(); i += 2) {
    for (auto const& line : {std::string("zz\n"), "9" + lines[i], lines[i] + lines[i] + "claim\n"}) {
      auto const status = refused_request(siege, Sent{.method = "POST",
                                                      .target = "/api/games",
                                                      .body = joined(i, line),
                                                      .more = cookie_of(siege.mallory())}
                                                     .bytes());
      CHECK((status == 400 || status == 409));
    }
  }
  refused_request(siege, Sent{.method = "POST",
                              .target = "/api/games",
                              .body = std::string(600'000, 'x'),
                              .more = cookie_of(siege.mallory())}
                             .bytes());
}

void break_http(Siege& siege) {
  std::string const post = "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n";
  std::string const get = "GET /api/me HTTP/1.1\r\nHost: localhost\r\n";
  std::string many;
  for (int i = 0; i < 200; ++i) many += "A" + std::to_string(i) + ": b\r\n";
  for (auto const& bytes : {
           std::string("hello\r\n\r\n"),
           std::string("\r\n\r\n\r\nx\r\n\r\n"),
           std::string("GET\r\n\r\n"),
           std::string("GET / HTTP/1.1\nHost: localhost\n\n"),
           std::string("GET / HTTP/0.9\r\n\r\n"),
           std::string("GET / HTTP/9.9\r\nHost: localhost\r\n\r\n"),
           std::string("GET / HTTP/2.0\r\n\r\n"),
           std::string("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
           std::string("GET / http/1.1\r\nHost: localhost\r\n\r\n"),
           std::string("GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
           std::string("GET / HTTP/1.1 x\r\nHost: localhost\r\n\r\n"),
           std::string("G\x01T / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
           std::string("\x16\x03\x01\x02\x00\x01", 6) + "\r\n\r\n",
           get + "no colon\r\n\r\n",
           get + ": no name\r\n\r\n",
           get + "A\x01: b\r\n\r\n",
           get + "A: b\x01\r\n\r\n",
           get + "A : b\r\n\r\n",
           get + "X: " + std::string(20'000, 'x') + "\r\n\r\n",
           get + std::string(20'000, 'y') + ": x\r\n\r\n",
           get + many + "\r\n",
           "GET /" + std::string(20'000, 'z') + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
           get + "Content-Length: 5\r\n\r\nhello",
           get + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
           post + "Content-Length: -1\r\n\r\n",
           post + "Content-Length: 1x\r\n\r\n{}",
           post + "Content-Length: 0x2\r\n\r\n{}",
           post + "Content-Length: \r\n\r\n{}",
           post + "Content-Length: 99999999999999999999\r\n\r\n",
           post + "Content-Length: 20000\r\n\r\n",
           post + "Content-Length: 9223372036854775807\r\n\r\n",
           post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
           post + "Content-Length: 2, 3\r\n\r\n{}",
           post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
           post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
           post + "Transfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n",
           post + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}\r\n0\r\n\r\n",
           post + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}x\r\n0\r\n\r\n",
           post + "Transfer-Encoding: chunked\r\n\r\n5000\r\n" + std::string(0x5000, ' ') + "\r\n0\r\n\r\n",
       }) {
    refused_request(siege, bytes);
  }
}

}  // namespace

TEST_CASE(
    "forged actions, forged records and broken HTTP are refused with their reason, and nothing changes") {
  Siege siege;
  act_without_right(siege);
  upload_forgeries(siege);
  siege.check_unchanged();
  break_http(siege);
  siege.check_unchanged();
  siege.check_plays();
  MESSAGE(siege.count(), " requests were refused");
  CHECK(siege.count() >= 200);
}
