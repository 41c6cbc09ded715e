/// Rate limits: a token bucket for each visitor and each kind of action. Time is an argument.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/people/addresses.h"

namespace roundhouse::people {

enum class Rate : std::uint8_t {
  request,  // any HTTP request
  guest,    // a new guest
  sign_in,  // a password tried, by address: sign_in_pace.h looks after the accounts
  create,   // a table, a rematch, a clone
  upload,   // a record
  change,   // name, password, account
  message,  // any WebSocket message
  chat,
  think,    // hints and explanations: they cost a second of a processor
  connect,  // a WebSocket
};
inline constexpr int rates = 10;

struct Bucket {
  double room = 1;        // capacity: the largest burst
  double per_second = 1;  // refill rate
};

/// The defaults.
using Buckets = std::array<Bucket, rates>;
Buckets usual_rates();
/// As operators write one: `guest:60:10` is 60 at once and 10 a minute. Nothing if it is none.
std::optional<std::pair<Rate, Bucket>> read_rate(std::string_view text);

/// What counts as one visitor: an IPv4 address, however it is written, or the first half of an IPv6 address,
/// which is what a household is given.
std::string visitor_key(std::string const& address);

class RateLimits {
 public:
  using Clock = std::chrono::steady_clock;
  explicit RateLimits(Buckets buckets) : buckets_(buckets) {}

  /// Takes a token; false if there is none.
  bool allow(Rate rate, std::string const& who, Clock::time_point now) { return take(rate, who, 1, now); }
  /// The same for whoever comes from an address: many people may stand behind that of a school or a club.
  bool allow_from(Rate rate, std::string const& address, Clock::time_point now);
  /// Addresses in these networks may do so many times as much.
  void trust(std::vector<Network> networks, double times);
  /// Buckets in memory; full ones are evicted.
  std::size_t size() const;
  /// Nothing is limited: for load tests.
  void turn_off() { off_ = true; }
  bool are_off() const { return off_; }

 private:
  struct Level {
    double tokens = 0;
    Clock::time_point at;
    double times = 1;  // the bucket's size
  };
  bool take(Rate rate, std::string const& who, double times, Clock::time_point now);
  void forget_full_ones(Clock::time_point now);

  Buckets buckets_;
  std::vector<Network> trusted_;
  double trusted_times_ = 1;
  bool off_ = false;
  mutable std::mutex levels_lock_;
  std::unordered_map<std::string, Level> levels_;
  std::size_t next_cleaning_ = 10'000;
};

}  // namespace roundhouse::people
