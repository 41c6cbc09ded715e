/// Requests and responses as plain values, whoever carries them: a network, or a page that asks itself.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "roundhouse/board.h"

namespace roundhouse::tables {

enum class Method : std::uint8_t { get, head, post, put, patch, erase, other };

struct Request {
  Method method = Method::get;
  std::string path;                                         // decoded, without the query
  std::vector<std::pair<std::string, std::string>> query;   // decoded, in order
  std::vector<std::pair<std::string, std::string>> fields;  // header fields, names in lower case
  std::string body;
  std::string from;     // the visitor's address, as reported by the nearest trusted proxy
  bool direct = true;   // without a proxy
  bool inside = false;  // came to the operator's own port
  bool secure = false;  // over TLS, according to the trusted proxy or the public address

  /// A header field; empty if there is none. The name in lower case.
  std::string_view field(std::string_view name) const;
  /// The value of a query parameter.
  std::optional<std::string_view> parameter(std::string_view name) const;
  /// A cookie's value; the first one of that name.
  std::optional<std::string_view> cookie(std::string_view name) const;
  /// The browser's preferred language: French or English.
  Language language() const;
};

/// Splits `/a%20b?c=d` and decodes it. Nothing if it is not valid: not absolute, not ASCII, a broken
/// escape, a control character, `..` in the path.
struct Target {
  std::string path;
  std::vector<std::pair<std::string, std::string>> query;
};
std::optional<Target> read_target(std::string_view target);

struct Response {
  int status = 200;
  std::string type = "application/json; charset=utf-8";
  std::vector<std::pair<std::string, std::string>> fields;  // besides the type and the security headers
  std::string body;
  std::shared_ptr<std::string const> shared_body;  // instead of the body: a shared file
  std::string route;                               // for the log and the metrics: `/api/tables/:id`
};

/// `{"error":{"code":"…","text":"…"}}`.
Response refusal(int status, std::string_view code, std::string_view text);
inline Response refusal(int status, std::string_view code, Language language, std::string_view en,
                        std::string_view fr) {
  return refusal(status, code, language == Language::fr ? fr : en);
}
Response json(std::string body, int status = 200);
Response object(boost::json::object const& body, int status = 200);
Response plain(std::string text, int status = 200);

/// Called exactly once.
using Reply = std::function<void(Response)>;

}  // namespace roundhouse::tables
