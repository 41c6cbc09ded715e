/// All that the tables need of the world around them. Tests give them a pretended one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "roundhouse/random.h"
#include "server/store/ids.h"

namespace roundhouse::server {

/// Somebody's open WebSocket. Whoever opens it makes up the number, and never the same again.
enum class ConnectionId : std::uint64_t {};

using Frame = std::shared_ptr<std::string const>;

/// All of these may be called from any thread, and while a table is locked: none may call back into the hall
/// before it returns.
struct Surroundings {
  /// A text frame to a connection, in the order of the calls. Nothing happens if it is gone.
  std::function<void(ConnectionId, Frame)> send;
  /// Runs a short task soon, on a thread of its own choice.
  std::function<void(std::function<void()>)> post;
  /// Runs a task that may take a second, in the small pool where computer players think. False: no room now;
  /// it will be tried again.
  std::function<bool(std::function<void()>)> think;
  std::function<Moment()> now;
  /// 32 bytes that nobody can guess. Tests give the same again.
  std::function<Seed()> random = nullptr;  // nullptr: from the operating system
};

}  // namespace roundhouse::server
