/// What the network asks for, and whom it talks to. The network knows no more of the server than this.
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

  /// From any thread, in the order of the calls. A reader who falls too far behind is cut off: it comes back
  /// and asks for what it missed.
  virtual void send(std::shared_ptr<std::string const> text) = 0;
  /// Says goodbye after what has been sent. Codes from 4000 are ours: docs/protocol.md.
  virtual void close(int code, std::string reason) = 0;
};

/// Ours of a WebSocket. Called by one thread at a time.
class Conversation {
 public:
  Conversation() = default;
  Conversation(Conversation const&) = delete;
  Conversation& operator=(Conversation const&) = delete;
  virtual ~Conversation() = default;

  virtual void begin(std::shared_ptr<Wire> wire) = 0;
  virtual void receive(std::string_view text) = 0;
  /// The last call: whoever was there is gone.
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

  /// What is wrong with a request before its body is read; it goes without an answer to its content.
  virtual std::optional<Response> objection(Request const& head) = 0;
  virtual std::size_t body_limit(Request const& head) const = 0;
  /// Replies exactly once, now or later, from any thread.
  virtual void answer(Request request, Reply reply) = 0;
  virtual void open(Request request, OpeningReply reply) = 0;
  /// An answer to what is no proper request: status and a reason that tells nothing of the inside.
  virtual Response complaint(int status, Language language) const = 0;
};

}  // namespace roundhouse::api
