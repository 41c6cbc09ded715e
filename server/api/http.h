/// The interface between the network and the server: requests and responses as plain values, WebSockets, and
/// the checks that every request goes through.
#pragma once

#include <boost/core/noncopyable.hpp>
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

namespace roundhouse::api {

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

/// The other end of a WebSocket.
class Wire : boost::noncopyable {
 public:
  virtual ~Wire() = default;

  /// From any thread, in the order of the calls. A reader that falls too far behind is disconnected: it
  /// reconnects and asks for what it missed.
  virtual void send(std::shared_ptr<std::string const> text) = 0;
  /// Closes after what has been sent. Codes from 4000 are ours: docs/protocol.md.
  virtual void close(int code, std::string reason) = 0;
};

/// Our end of a WebSocket. Called by one thread at a time.
class Conversation : boost::noncopyable {
 public:
  virtual ~Conversation() = default;

  virtual void begin(std::shared_ptr<Wire> wire) = 0;
  virtual void receive(std::string_view text) = 0;
  /// The last call: the connection is closed.
  virtual void end() = 0;
};

/// Either a refusal, or a conversation.
struct Opening {
  std::optional<Response> refusal;
  std::shared_ptr<Conversation> conversation;
};

using Reply = std::function<void(Response)>;
using OpeningReply = std::function<void(Opening)>;

class Application : boost::noncopyable {
 public:
  virtual ~Application() = default;

  /// Rejects a request before reading its body; nothing if it is fine.
  virtual std::optional<Response> objection(Request const& head) = 0;
  virtual std::size_t body_limit(Request const& head) const = 0;
  /// Replies exactly once, now or later, from any thread.
  virtual void answer(Request request, Reply reply) = 0;
  virtual void open(Request request, OpeningReply reply) = 0;
  /// The response to a malformed request: the status and a reason that reveals nothing internal.
  virtual Response complaint(int status, Language language) const = 0;
};

struct GuardSettings {
  /// Allowed values of Host, `example.org` or `example.org:8443`; empty: any. Guards against DNS rebinding.
  std::vector<std::string> hosts;
  /// Other pages that may use the server, `https://example.org`; the server's own page always may.
  std::vector<std::string> origins;
};

/// Why a request is rejected, whatever it asks for: an unknown host, a foreign page.
std::optional<Response> guard_objection(Request const& request, GuardSettings const& settings);

/// The security headers of every response.
void protect(Response& response, Request const& request);
void protect(Response& response);

}  // namespace roundhouse::api
