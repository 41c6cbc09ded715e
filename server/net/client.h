/// The other side: a person's program that talks to a server. For the terminal, the load generator and the
/// tests. Calls wait for their answer; nothing of Beast shows here.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "roundhouse/board.h"

namespace roundhouse::net {

/// Where a server is: `http://localhost:8080`.
struct Url {
  std::string host;
  std::string port;
  std::string path;  // what stands behind, `/table/abc`; perhaps empty
};
std::optional<Url> read_url(std::string_view text);

struct Answer {
  int status = 0;  // 0: no answer
  std::vector<std::pair<std::string, std::string>> fields;
  std::string body;
  std::string problem;  // why there is no answer

  /// The first field of that name, whatever its letters' size; empty if there is none.
  std::string_view field(std::string_view name) const;
};

using Fields = std::vector<std::pair<std::string, std::string>>;

/// What is asked of a server.
struct Ask {
  std::string method;
  std::string target;
  std::string body;
  std::string cookie;  // `name=value`; perhaps empty
  Fields more;
};

/// The cookie that an answer sets (`name=value`) or takes away (empty); nothing if it leaves it alone.
std::optional<std::string> cookie_in(Answer const& answer);

/// An open WebSocket. A thread of its own receives and answers the server's pings.
class WebSocket {
 public:
  ~WebSocket();
  WebSocket(WebSocket const&) = delete;
  WebSocket& operator=(WebSocket const&) = delete;

  void send(std::string text);
  void send_binary(std::string bytes);
  /// The next message, or nothing if none came in that time or the connection is closed.
  std::optional<std::string> receive(std::chrono::milliseconds most);
  bool closed() const;
  /// The server's reason, if it gave one: 1001, 1009, 4001 …
  int close_code() const;
  void close();
  /// No longer takes in what the server sends, as a reader that is stuck.
  void stop_reading();

 private:
  friend class Client;
  struct Parts;
  explicit WebSocket(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

/// Somebody with a cookie.
class Client {
 public:
  explicit Client(Url url) : url_(std::move(url)) {}

  Answer ask(std::string_view method, std::string_view target, std::string_view body = {},
             Fields const& more = {});
  /// The WebSocket, or the server's refusal.
  std::variant<std::unique_ptr<WebSocket>, Answer> open(Fields const& more = {});

  std::string const& cookie() const { return cookie_; }
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }
  Url const& url() const { return url_; }

 private:
  Url url_;
  std::string cookie_;  // `name=value`
};

}  // namespace roundhouse::net
