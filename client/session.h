/// A person's program talks to a server: requests with answers, and a WebSocket. Hides Beast.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <chrono>
#include <memory>
#include <variant>

#include "client/http.h"

namespace roundhouse::client {

/// A thread of its own receives and answers the server's pings.
class WebSocket : boost::noncopyable {
 public:
  /// The WebSocket at `/ws`, or the server's refusal.
  static std::variant<std::unique_ptr<WebSocket>, Answer> open(Url const& url, std::string const& cookie,
                                                               Fields const& more = {});
  ~WebSocket();

  void send(std::string text);
  void send_binary(std::string bytes);
  /// The next message, or nothing if none came in that time or the connection is closed.
  std::optional<std::string> receive(std::chrono::milliseconds most);
  bool closed() const;
  /// The server's reason, if it gave one: 1001, 1009, 4001 …
  int close_code() const;
  void close();
  /// Stops reading, as a client that hangs.
  void stop_reading();

 private:
  struct Parts;
  explicit WebSocket(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

/// Somebody's session: their cookie goes with every request.
class Session {
 public:
  explicit Session(Url url) : url_(std::move(url)) {}

  Answer ask(std::string_view method, std::string_view target, std::string_view body = {},
             Fields const& more = {});
  std::variant<std::unique_ptr<WebSocket>, Answer> open(Fields const& more = {}) {
    return WebSocket::open(url_, cookie_, more);
  }

  std::string const& cookie() const { return cookie_; }
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }
  Url const& url() const { return url_; }

 private:
  Url url_;
  std::string cookie_;  // `name=value`
};

}  // namespace roundhouse::client
