/// How often somebody may do something: a bucket of so many tokens for each visitor and each kind of thing,
/// refilled at an even rate. Time is an argument.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace roundhouse::people {

enum class Rate : std::uint8_t {
  request,  // any HTTP request
  guest,    // a new guest
  sign_in,  // a password tried: by address, and by account
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
  double room = 1;        // tokens when full: how much at once
  double per_second = 1;  // how fast it fills again
};

/// What is allowed unless told otherwise.
std::array<Bucket, rates> usual_rates();

/// What counts as one visitor: an IPv4 address, or the first half of an IPv6 address, which is what a
/// household is given.
std::string visitor_key(std::string const& address);

class RateLimits {
 public:
  using Clock = std::chrono::steady_clock;
  explicit RateLimits(std::array<Bucket, rates> buckets) : buckets_(buckets) {}

  /// Takes a token; false if there is none.
  bool allow(Rate rate, std::string const& who, Clock::time_point now);
  /// Buckets that are kept; full ones are forgotten.
  std::size_t size() const;
  /// Nothing is limited: for load tests.
  void turn_off() { off_ = true; }

 private:
  struct Level {
    double tokens = 0;
    Clock::time_point at;
  };
  void forget_full_ones(Clock::time_point now);

  std::array<Bucket, rates> buckets_;
  bool off_ = false;
  mutable std::mutex levels_lock_;
  std::unordered_map<std::string, Level> levels_;
  std::size_t next_cleaning_ = 10'000;
};

}  // namespace roundhouse::people
