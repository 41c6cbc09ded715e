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
  sign_in,  // a password tried, by address: SignInPace looks after the accounts
  create,   // a table, a rematch, a clone
  upload,   // a record
  change,   // name, password, account
  message,  // any WebSocket message
  chat,
  think,     // hints and explanations: they cost a second of a processor
  connect,   // a WebSocket
  report,    // to the moderators
  take_out,  // one's data as an archive
};
inline constexpr int rates = 12;

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

class SignInPace {
 public:
  using Clock = std::chrono::steady_clock;
  struct Rules {
    Bucket from_address{10, 1.0 / 15};      // wrong passwords for an account from one address
    Bucket at_account{20, 1.0 / 15};        // from all addresses, before it gets slow
    std::chrono::milliseconds apart{1000};  // between two attempts when it is slow
    std::chrono::milliseconds longest_wait{20'000};
    std::chrono::minutes memory{60};  // from an address without a wrong one in that time nobody has to queue
  };
  SignInPace() : SignInPace(Rules()) {}
  explicit SignInPace(Rules rules) : rules_(rules) {}

  /// How long an attempt has to wait; nothing if it is refused: too many wrong ones, or too many waiting.
  std::optional<std::chrono::milliseconds> wait(std::string const& account, std::string const& address,
                                                Clock::time_point now);
  void wrong(std::string const& account, std::string const& address, Clock::time_point now);
  /// Accounts and addresses that are remembered.
  std::size_t size() const;

 private:
  struct Level {
    double tokens = 0;
    Clock::time_point at;
    Clock::time_point next{};  // of an account that is slow: the next turn; of an address: clean again
  };
  Level& level(std::string const& key, Bucket const& bucket, Clock::time_point now);
  Bucket const& bucket_of(std::string const& key) const;
  void forget_full_ones(Clock::time_point now);

  Rules rules_;
  mutable std::mutex lock_;
  std::unordered_map<std::string, Level> levels_;
  std::size_t next_cleaning_ = 10'000;
};

}  // namespace roundhouse::people
