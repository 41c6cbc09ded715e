/// Requests that are to be refused.
#pragma once

#include "server/api/backstage.h"
#include "siege.h"

namespace roundhouse::test {

/// One request, as it goes over the wire.
struct Sent {
  std::string method = "GET";
  std::string target = "/";
  std::string body{};
  std::string more{};  // further fields
  std::string host = "localhost";

  std::string bytes() const {
    auto text = method + ' ' + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + more;
    if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    return text + "\r\n" + body;
  }
};

/// Sends it, and checks that it is refused for a reason that people and programs can read. The status.
inline int refused_request(Siege& siege, std::string const& bytes) {
  siege.count(bytes);
  CAPTURE(bytes.substr(0, 300));
  auto const answer = siege.server().raw(bytes);
  auto const status = status_of(answer);
  INFO(answer);
  CHECK(status >= 400);
  CHECK(status != 500);
  CHECK(answer.find("\"code\":\"") != std::string::npos);
  CHECK(answer.find("\"text\":\"") != std::string::npos);
  CHECK(answer.find("Content-Security-Policy: default-src 'none'") != std::string::npos);
  CHECK(answer.find("Set-Cookie") == std::string::npos);
  return status;
}

inline std::string cookie_of(Voice& voice) {
  return "Cookie: " + voice.client().cookie() + "\r\n";
}

inline std::string_view word(api::Method method) {
  switch (method) {
    case api::Method::get: return "GET";
    case api::Method::head: return "HEAD";
    case api::Method::post: return "POST";
    case api::Method::put: return "PUT";
    case api::Method::patch: return "PATCH";
    case api::Method::erase: return "DELETE";
    case api::Method::other: break;
  }
  return "BREW";
}

/// The pattern of a route with something in place of `:id`.
inline std::string filled(std::string_view pattern, std::string const& id) {
  std::string path;
  for (std::size_t at = 0; at < pattern.size();) {
    auto const end = std::min(pattern.find('/', at + 1), pattern.size());
    auto const part = pattern.substr(at, end - at);
    path += part == "/:what" ? "/sit" : part.starts_with("/:") ? '/' + id : std::string(part);
    at = end;
  }
  return path;
}

}  // namespace roundhouse::test
