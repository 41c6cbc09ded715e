/// The interface between the network and the server; the network knows nothing else of it.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "server/api/http.h"

namespace roundhouse::api {

/// The other end of a WebSocket.
class Wire {
 public:
  Wire() = default;
  Wire(Wire const&) = delete;
  Wire& operator=(Wire const&) = delete;
  virtual ~Wire() = default;

  /// From any thread, in the order of the calls. A reader that falls too far behind is disconnected: it
  /// reconnects and asks for what it missed.
  virtual void send(std::shared_ptr<std::string const> text) = 0;
  /// Closes after what has been sent. Codes from 4000 are ours: docs/protocol.md.
  virtual void close(int code, std::string reason) = 0;
};

/// Our end of a WebSocket. Called by one thread at a time.
class Conversation {
 public:
  Conversation() = default;
  Conversation(Conversation const&) = delete;
  Conversation& operator=(Conversation const&) = delete;
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

class Application {
 public:
  Application() = default;
  Application(Application const&) = delete;
  Application& operator=(Application const&) = delete;
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

}  // namespace roundhouse::api
