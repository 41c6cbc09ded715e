/// A person's program talks to a server. Calls wait for their answer.
#pragma once

#include "client/web_socket.h"

namespace roundhouse::client {

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
