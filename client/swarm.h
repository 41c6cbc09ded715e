/// Many people's connections to one server, all on one thread: for the load generator. Hides Asio.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "client/http.h"
#include "client/wire_bytes.h"

namespace roundhouse::client {

/// Hears what happens to the members of a swarm.
class SwarmListener : boost::noncopyable {
 public:
  virtual ~SwarmListener() = default;

  virtual void opened(std::size_t member) = 0;
  virtual void received(std::size_t member, std::string_view text) = 0;
  /// Also if it could not be opened; `status` is that of a refusal, or 0.
  virtual void closed(std::size_t member, int status, std::string const& why) = 0;
};

class Swarm : boost::noncopyable {
 public:
  /// The listener must outlive it.
  Swarm(Url url, SwarmListener& listener);
  ~Swarm();

  /// Looks up the server's name; a reason if there is no such server.
  std::optional<std::string> find();

  // All else is called from the thread that runs
  void ask(Request const& request, std::function<void(Answer const&)> done);
  /// The member's WebSocket; one at a time.
  void open(std::size_t member, std::string const& cookie);
  /// What cannot be sent is lost: `closed` tells.
  void send(std::size_t member, std::string text);
  /// Without a goodbye, as a broken network would.
  void cut(std::size_t member);
  void after(std::chrono::milliseconds delay, std::function<void()> task);
  void stop();

  /// Bytes of all WebSockets so far, as they were on the wire.
  WireBytes bytes() const;

  void run();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace roundhouse::client
