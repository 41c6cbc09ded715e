/// Rate limits for sign-in. Wrong passwords count against the sender's address, so that nobody can lock an
/// owner out from elsewhere; an account tried from many addresses is only slowed down. Time is an argument.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/people/rate_limits.h"

namespace roundhouse::people {

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

  /// How long an attempt has to wait; nothing if it is refused: too many wrong ones from there, or too many
  /// are waiting.
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
