/// What tables need from outside: network, threads, clock, entropy. Tests fake it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "roundhouse/random.h"
#include "server/store/ids.h"

namespace roundhouse::server {

/// An open WebSocket. Numbers are never reused.
enum class ConnectionId : std::uint64_t {};

using Frame = std::shared_ptr<std::string const>;

/// Gets the answer to a message without a WebSocket, as text, and the HTTP status that fits it.
using Answer = std::function<void(int status, std::string json)>;

/// Who a task is for: thinking time is shared fairly.
struct Demand {
  std::string person;
  bool watched = false;  // somebody watches the table
};

/// Limits for one person or address.
struct HallLimits {
  std::size_t open = 10;             // tables of one person that wait for players
  std::size_t playing = 100;         // games of one person's tables that are being played
  std::size_t open_by_address = 40;  // tables opened from one address that wait for players
};

/// All of these may be called from any thread, and while a table is locked: none may call back into the hall
/// before it returns.
struct Surroundings {
  /// Sends a text frame, in the order of the calls; does nothing if the connection is gone.
  std::function<void(ConnectionId, Frame)> send;
  /// Runs a short task soon, on any thread.
  std::function<void(std::function<void()>)> post;
  /// Runs a task that may take a second, in the small pool where computer players think. False: no room now;
  /// it will be tried again.
  std::function<bool(Demand const&, std::function<void()>)> think;
  std::function<Moment()> now;
  /// 32 bytes of entropy. Tests give fixed ones.
  std::function<Seed()> random = nullptr;           // nullptr: from the operating system
  std::optional<HallLimits> limits = HallLimits{};  // nothing: no limits, for load tests
};

}  // namespace roundhouse::server
