/// An open WebSocket. Nothing of Beast shows here.
#pragma once

#include <chrono>
#include <memory>
#include <variant>

#include "client/http.h"

namespace roundhouse::client {

/// A thread of its own receives and answers the server's pings.
class WebSocket {
 public:
  /// The WebSocket at `/ws`, or the server's refusal.
  static std::variant<std::unique_ptr<WebSocket>, Answer> open(Url const& url, std::string const& cookie,
                                                               Fields const& more = {});
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
  /// Stops reading, as a client that hangs.
  void stop_reading();

 private:
  struct Parts;
  explicit WebSocket(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace roundhouse::client
