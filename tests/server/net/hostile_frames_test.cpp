/// Frames that no WebSocket may send, openings that are none, and connections that never get to the point.
#include "siege.h"

using namespace roundhouse;
using namespace roundhouse::test;

namespace {

constexpr unsigned text_frame = 1;
constexpr unsigned close_frame = 8;
constexpr unsigned last = 0x80;
constexpr unsigned masked = 0x80;

std::string byte(unsigned value) {
  return std::string(1, static_cast<char>(value));
}

std::string big_endian(std::uint64_t number, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i) text += byte(static_cast<unsigned>((number >> (8 * i)) & 0xff));
  return text;
}

/// A frame with a mask of zeros: what is sent is what is meant.
std::string frame(unsigned first, std::string const& content) {
  auto const size = content.size();
  std::string head = byte(first);
  if (size < 126) {
    head += byte(masked | static_cast<unsigned>(size));
  } else if (size < 65'536) {
    head += byte(masked | 126) + big_endian(size, 2);
  } else {
    head += byte(masked | 127) + big_endian(size, 8);
  }
  return head + std::string(4, '\0') + content;
}

std::string opening(Siege& siege, std::string const& more = "") {
  return "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: "
         "Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: " +
         siege.mallory().client().cookie() + "\r\n" + more + "\r\n";
}

/// The code with which the server closes after these bytes; 0 if it only hangs up.
int closed_after(Siege& siege, std::string const& bytes) {
  siege.count(bytes);
  RawSocket const socket(siege.server());
  socket.send(opening(siege));
  auto const begun = socket.receive_until("\r\n\r\n");
  REQUIRE(begun.starts_with("HTTP/1.1 101"));
  socket.send(bytes);
  socket.finish();
  auto const end = socket.receive_all();
  auto const at = end.find(byte(last | close_frame));
  if (at == std::string::npos || end.size() < at + 4) return 0;
  return (static_cast<unsigned char>(end[at + 2]) << 8) | static_cast<unsigned char>(end[at + 3]);
}

std::vector<std::string> bad_utf8() {
  return {"\x80",
          "\xbf",
          "\xc0\x80",
          "\xc1\xbf",
          "\xc3",
          "\xc3\x28",
          "\xe0\x80\x80",
          "\xe2\x82",
          "\xe2\x28\xa1",
          "\xed\xa0\x80",
          "\xed\xbf\xbf",
          "\xf0\x80\x80\x80",
          "\xf0\x9f\x9a",
          "\xf0\x28\x8c\xbc",
          "\xf4\x90\x80\x80",
          "\xf5\x80\x80\x80",
          "\xf8\x88\x80\x80\x80",
          "\xfc\x84\x80\x80\x80\x80",
          "\xfe",
          "\xff",
          "a\xff",
          "\xff"
          "a",
          "\xfe\xff",
          "\xff\xfe"};
}

void send_bad_frames(Siege& siege) {
  auto const breaks_rules = [&](std::string const& bytes) { CHECK(closed_after(siege, bytes) == 1002); };
  for (unsigned const opcode : {3U, 4U, 5U, 6U, 7U, 11U, 12U, 13U, 14U, 15U}) {
    breaks_rules(frame(last | opcode, ""));
    breaks_rules(frame(opcode, "x"));
  }
  for (unsigned const reserved : {0x10U, 0x20U, 0x40U, 0x30U, 0x50U, 0x60U, 0x70U}) {
    for (unsigned const opcode : {1U, 2U, 8U, 9U, 10U}) breaks_rules(frame(last | reserved | opcode, "{}"));
  }
  for (unsigned const opcode : {0U, 1U, 2U, 8U, 9U, 10U}) breaks_rules(byte(last | opcode) + byte(2) + "{}");
  for (unsigned const opcode : {8U, 9U, 10U}) {
    breaks_rules(frame(opcode, "x"));                           // in parts
    breaks_rules(frame(last | opcode, std::string(126, 'x')));  // too long
    breaks_rules(frame(last | opcode, std::string(5000, 'x')));
  }
  breaks_rules(frame(0, "x"));  // goes on with nothing
  breaks_rules(frame(last, "x"));
  breaks_rules(frame(text_frame, "{") + frame(last | text_frame, "}"));  // begins within another
  breaks_rules(frame(text_frame, "{") + frame(text_frame, "}"));
  breaks_rules(frame(text_frame, "{") + frame(last | 2, "}"));
  for (auto const* length : {"\x7e\x00\x01", "\x7e\x00\x7d"})  // longer than it need be
    breaks_rules(byte(last | text_frame) + byte(masked | 126) + std::string(length + 1, 2) +
                 std::string(4, '\0') + "x");
  breaks_rules(byte(last | text_frame) + byte(masked | 127) + big_endian(5, 8) + std::string(4, '\0') +
               "hello");
}

void send_too_much(Siege& siege) {
  for (std::size_t const size : {16'385U, 20'000U, 65'536U, 200'000U})
    CHECK(closed_after(siege, frame(last | text_frame, std::string(size, ' '))) == 1009);
  for (std::uint64_t const size : {std::uint64_t{1} << 20, std::uint64_t{1} << 31, std::uint64_t{1} << 40,
                                   std::uint64_t{1} << 62, std::uint64_t{1} << 63})
    CHECK(closed_after(siege, byte(last | text_frame) + byte(masked | 127) + big_endian(size, 8) +
                                  std::string(4, '\0') + "x") == 1009);
  auto parts = frame(text_frame, std::string(10'000, ' '));
  CHECK(closed_after(siege, parts + frame(0, std::string(10'000, ' '))) == 1009);
}

void send_no_text(Siege& siege) {
  for (auto const& bad : bad_utf8()) {
    CHECK(closed_after(siege, frame(last | text_frame, bad)) == 1007);
    CHECK(closed_after(siege, frame(text_frame, "{") + frame(last, bad)) == 1007);
  }
  for (auto const& bytes : {"", "{}", "\x01\x02"}) CHECK(closed_after(siege, frame(last | 2, bytes)) == 1003);
}

void close_wrongly(Siege& siege) {
  CHECK(closed_after(siege, frame(last | close_frame, "x")) == 1002);
  for (unsigned const code : {0U, 1U, 999U, 1004U, 1005U, 1006U, 1015U, 1016U, 1100U, 2000U, 2999U})
    CHECK(closed_after(siege, frame(last | close_frame, big_endian(code, 2))) == 1002);
  for (auto const* bad : {"\xff", "\xc3", "\xed\xa0\x80"})
    CHECK(closed_after(siege, frame(last | close_frame, big_endian(1000, 2) + bad)) == 1002);
}

/// Every request for a WebSocket that is not one.
void open_wrongly(Siege& siege) {
  auto const proper = opening(siege);
  auto const refused = [&](std::string const& from, std::string const& to) {
    auto bytes = proper;
    auto const at = bytes.find(from);
    REQUIRE(at != std::string::npos);
    bytes.replace(at, from.size(), to);
    siege.count(bytes);
    CAPTURE(bytes);
    RawSocket const answer(siege.server());
    answer.send(bytes);
    answer.finish();
    auto const text = answer.receive_all();
    CHECK(status_of(text) >= 400);
    CHECK(status_of(text) < 500);
  };
  refused("GET /ws", "POST /ws");
  refused("GET /ws", "PUT /ws");
  refused("GET /ws", "GET /ws/x");
  refused("Cookie: ", "Crumb: ");
  refused("Cookie: roundhouse=", "Cookie: roundhouse=A");
  refused("Host: localhost", "Host: evil.example");
  refused("Host: localhost\r\n", "");
  for (auto const* more :
       {"Origin: https://evil.example\r\n", "Origin: null\r\n", "Origin: http://localhost.evil.example\r\n"})
    refused("Upgrade: websocket\r\n", std::string("Upgrade: websocket\r\n") + more);
  for (auto const* version : {"12", "14", "0", "-1", "x", "13, 8", ""})
    refused("Sec-WebSocket-Version: 13", std::string("Sec-WebSocket-Version: ") + version);
  refused("Sec-WebSocket-Version: 13\r\n", "");
  refused("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n", "");
  refused("AAAAAAAAAAAAAAAAAAAAAA==", std::string(200, 'A'));
}

/// Those who never finish what they say, all at once.
void dawdle(Siege& siege) {
  auto const whole = opening(siege);
  auto const post =
      std::string("POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{\"name\":");
  std::vector<std::unique_ptr<RawSocket>> slow;
  for (std::size_t i = 0; i < 40; ++i) {
    auto const begun =
        i % 2 == 0 ? whole.substr(0, 1 + i * whole.size() / 60) : post.substr(0, 1 + i * post.size() / 50);
    siege.count(begun);
    slow.push_back(std::make_unique<RawSocket>(siege.server()));
    slow.back()->send(begun);
  }
  siege.mallory().ping();  // others do not notice
  CHECK(siege.server().client().ask("GET", "/healthz").status == 200);
  for (auto const& one : slow) CHECK(one->receive_all().empty());  // hung up on, without a word
}

/// Those who are gone in the middle of something.
void vanish(Siege& siege) {
  auto const begun = opening(siege);
  auto const move = frame(last | text_frame, message("ping", {{"n", 1}}));
  for (std::size_t cut = 1; cut < move.size(); cut += 3) {
    RawSocket const socket(siege.server());
    socket.send(begun);
    socket.receive_until("\r\n\r\n");
    socket.send(move.substr(0, cut));
    siege.count(move.substr(0, cut));
  }
  for (std::size_t cut = 0; cut < begun.size(); cut += 10) {
    RawSocket const socket(siege.server());
    socket.send(begun.substr(0, cut));
    siege.count(begun.substr(0, cut));
  }
}

}  // namespace

TEST_CASE("frames that break the rules end the connection with the right code, and nothing else happens") {
  Siege siege;
  send_bad_frames(siege);
  send_too_much(siege);
  send_no_text(siege);
  close_wrongly(siege);
  open_wrongly(siege);
  siege.check_unchanged();
  siege.check_plays();
  MESSAGE(siege.count(), " connections with bad frames or openings were ended");
  CHECK(siege.count() >= 150);
}

TEST_CASE("slow and vanished clients delay nobody, and leave nothing behind") {
  Siege siege;
  dawdle(siege);
  vanish(siege);
  siege.check_unchanged();
  siege.check_plays();
  MESSAGE(siege.count(), " connections that led to nothing were survived");
  CHECK(siege.count() >= 60);
}
