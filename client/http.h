/// Requests to a server and their answers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace roundhouse::client {

/// Where a server is: `http://localhost:8080`.
struct Url {
  std::string host;
  std::string port;
  std::string path;  // after the port, `/table/abc`; perhaps empty
};
std::optional<Url> read_url(std::string_view text);

struct Answer {
  int status = 0;  // 0: no answer
  std::vector<std::pair<std::string, std::string>> fields;
  std::string body;
  std::string problem;  // why there is no answer

  /// The first field of that name, in upper or lower case; empty if there is none.
  std::string_view field(std::string_view name) const;
};

using Fields = std::vector<std::pair<std::string, std::string>>;

/// What is asked of a server.
struct Request {
  std::string method;
  std::string target;
  std::string body;
  std::string cookie;  // `name=value`; perhaps empty
  Fields more;
};

/// The cookie that an answer sets (`name=value`) or takes away (empty); nothing if it leaves it alone.
std::optional<std::string> cookie_in(Answer const& answer);

}  // namespace roundhouse::client
