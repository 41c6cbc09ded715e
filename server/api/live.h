/// Open WebSockets: connects the network to the hall.
#pragma once

#include <atomic>
#include <memory>
#include <shared_mutex>
#include <unordered_map>

#include "server/api/http.h"
#include "server/base/metrics.h"
#include "server/people/people.h"
#include "server/people/rate_limits.h"
#include "tables/hall/hall.h"

namespace roundhouse::api {

/// Our close codes: from 4000, the range for applications.
enum class CloseCode : int { too_fast = 4008, signed_out = 4001 };

/// The extra rate limit of some messages, besides the one for all.
std::optional<people::Rate> own_rate(protocol::ClientMessage const& message);

class Live {
 public:
  Live(people::RateLimits& limits, server::Metrics& metrics);

  /// Sends a frame from the hall; does nothing if the connection is gone.
  void send(tables::ConnectionId connection, tables::Frame const& frame) const;
  /// The hall must outlive the conversation.
  std::shared_ptr<Conversation> conversation(tables::Hall& hall, people::Known known, std::string address);
  /// Closes every connection of a session, or of a person.
  void close_session(std::string const& session) const;
  void close_person(tables::PersonId const& person) const;
  /// The device has a new session: its connections move to that one.
  void renew_session(std::string const& from, std::string const& to);
  /// Closes all but those of the session.
  void close_others(tables::PersonId const& person, std::string const& session) const;

 private:
  friend class Talk;
  struct Line {
    std::shared_ptr<Wire> wire;
    tables::PersonId person;
    std::string session;
  };
  template <typename Which>
  void close_all(Which const& which) const;
  void add(tables::ConnectionId connection, Line line);
  void remove(tables::ConnectionId connection);

  people::RateLimits* limits_;
  server::Counter& too_fast_;
  std::atomic<std::uint64_t> last_{0};
  mutable std::shared_mutex lines_lock_;
  std::unordered_map<tables::ConnectionId, Line> lines_;
};

}  // namespace roundhouse::api
