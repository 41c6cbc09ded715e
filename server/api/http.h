/// The interface between the network and the server: requests, WebSockets, and the checks that every request
/// goes through.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tables/desk/http.h"

namespace roundhouse::api {

using tables::json;
using tables::Method;
using tables::object;
using tables::plain;
using tables::read_target;
using tables::refusal;
using tables::Reply;
using tables::Request;
using tables::Response;

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
