/// All that the tables need of the world around them. Tests give them a pretended one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "roundhouse/random.h"
#include "server/store/ids.h"

namespace roundhouse::server {

/// Somebody's open WebSocket. Whoever opens it makes up the number, and never the same again.
enum class ConnectionId : std::uint64_t {};

using Frame = std::shared_ptr<std::string const>;

/// Gets the answer to a message without a WebSocket, as text, and the HTTP status that fits it.
using Answer = std::function<void(int status, std::string json)>;

/// For whom is thought, so that it can be shared out.
struct Demand {
  std::string person;
  bool watched = false;  // somebody waits for it
};

/// How much of what others need one may take.
struct HallLimits {
  std::size_t open = 10;             // tables of one person that wait for players
  std::size_t playing = 100;         // games of one person's tables that are being played
  std::size_t open_by_address = 40;  // tables opened from one address that wait for players
};

/// All of these may be called from any thread, and while a table is locked: none may call back into the hall
/// before it returns.
struct Surroundings {
  /// A text frame to a connection, in the order of the calls. Nothing happens if it is gone.
  std::function<void(ConnectionId, Frame)> send;
  /// Runs a short task soon, on a thread of its own choice.
  std::function<void(std::function<void()>)> post;
  /// Runs a task that may take a second, in the small pool where computer players think. False: no room now;
  /// it will be tried again.
  std::function<bool(Demand const&, std::function<void()>)> think;
  std::function<Moment()> now;
  /// 32 bytes that nobody can guess. Tests give the same again.
  std::function<Seed()> random = nullptr;           // nullptr: from the operating system
  std::optional<HallLimits> limits = HallLimits{};  // nothing: for load tests
};

}  // namespace roundhouse::server
