/// Open WebSockets: connects the network to the hall.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <unordered_map>

#include "server/api/http.h"
#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/people/people.h"
#include "server/people/rate_limits.h"
#include "server/people/standing.h"
#include "tables/hall/hall.h"

namespace roundhouse::api {

/// Our close codes: from 4000, the range for applications.
enum class CloseCode : int { too_fast = 4008, signed_out = 4001, banned = 4003 };

/// The extra rate limit of some messages, besides the one for all.
std::optional<people::Rate> own_rate(protocol::ClientMessage const& message);

/// When the moves of a connection came that have no answer yet.
class MoveTimes {
 public:
  using Clock = std::chrono::steady_clock;

  void came(std::string const& action);
  /// Since it came; nothing if it is none of them. Then it is forgotten.
  std::optional<Clock::duration> answered(std::string_view action);

 private:
  std::mutex lock_;
  std::vector<std::pair<std::string, Clock::time_point>> open_;
};

class Live {
 public:
  Live(people::RateLimits& limits, server::Metrics& metrics, server::Log& log);

  /// Sends a frame from the hall; does nothing if the connection is gone.
  void send(tables::ConnectionId connection, tables::Frame const& frame) const;
  /// The hall must outlive the conversation.
  std::shared_ptr<Conversation> conversation(tables::Hall& hall, people::Known known, std::string address);
  /// From where somebody is connected now.
  std::vector<std::string> addresses_of(tables::PersonId const& person) const;
  /// Closes every connection of a session, or of a person.
  void close_session(std::string const& session) const;
  void close_person(tables::PersonId const& person) const;
  /// Closes those of people who are banned, or who come from a banned network.
  void close_banned(people::Standing const& standing, tables::Moment now) const;
  /// The device has a new session: its connections move to that one.
  void renew_session(std::string const& from, std::string const& to);
  /// Who is connected here.
  std::set<tables::PersonId> people() const;
  bool has(tables::PersonId const& person) const;
  /// Closes those of a person whose session is none of these.
  void close_unless(tables::PersonId const& person, std::set<std::string> const& sessions) const;
  /// Closes all but those of the session.
  void close_others(tables::PersonId const& person, std::string const& session) const;

 private:
  friend class Talk;
  struct Line {
    std::shared_ptr<Wire> wire;
    tables::PersonId person;
    std::string session;
    std::string address;
    std::shared_ptr<MoveTimes> moves;
    std::string request;  // the id of the one that opened it
  };
  void note_answer(Line const& line, std::string_view frame) const;
  template <typename Which>
  void close_all(Which const& which) const;
  void add(tables::ConnectionId connection, Line line);
  void remove(tables::ConnectionId connection);

  people::RateLimits* limits_;
  server::Log* log_;
  server::Counter& too_fast_;
  server::Histogram& move_seconds_;
  std::atomic<std::uint64_t> last_{0};
  mutable std::shared_mutex lines_lock_;
  std::unordered_map<tables::ConnectionId, Line> lines_;
};

}  // namespace roundhouse::api
