#include "server/people/sign_in_pace.h"

#include <algorithm>

namespace roundhouse::people {
namespace {

/// The two kinds of keys. No account and no address has a line break in it.
std::string account_key(std::string const& account) {
  return "a" + account;
}
std::string pair_key(std::string const& account, std::string const& address) {
  return "p" + visitor_key(address) + '\n' + account;
}

}  // namespace

Bucket const& SignInPace::bucket_of(std::string const& key) const {
  return key.front() == 'a' ? rules_.at_account : rules_.from_address;
}

SignInPace::Level& SignInPace::level(std::string const& key, Bucket const& bucket, Clock::time_point now) {
  auto& level = levels_.try_emplace(key, Level{bucket.room, now, {}}).first->second;
  auto const seconds = std::chrono::duration<double>(now - level.at).count();
  level.tokens = std::min(bucket.room, level.tokens + std::max(seconds, 0.0) * bucket.per_second);
  level.at = std::max(level.at, now);
  return level;
}

std::optional<std::chrono::milliseconds> SignInPace::wait(std::string const& account,
                                                          std::string const& address, Clock::time_point now) {
  std::lock_guard const lock(lock_);
  if (levels_.size() >= next_cleaning_) forget_full_ones(now);
  auto const here = level(pair_key(account, address), rules_.from_address, now);
  if (here.tokens < 1) return std::nullopt;
  auto& all = level(account_key(account), rules_.at_account, now);
  if (all.tokens >= 1) return std::chrono::milliseconds(0);
  if (now >= here.next) return rules_.apart;  // perhaps the owner
  auto const turn = std::max(now, all.next) + rules_.apart;
  auto const waits = std::chrono::duration_cast<std::chrono::milliseconds>(turn - now);
  if (waits > rules_.longest_wait) return std::nullopt;
  all.next = turn;
  return waits;
}

void SignInPace::wrong(std::string const& account, std::string const& address, Clock::time_point now) {
  std::lock_guard const lock(lock_);
  auto& all = level(account_key(account), rules_.at_account, now);
  all.tokens = std::max(0.0, all.tokens - 1);
  auto& here = level(pair_key(account, address), rules_.from_address, now);
  here.tokens = std::max(0.0, here.tokens - 1);
  here.next = now + rules_.memory;
}

std::size_t SignInPace::size() const {
  std::lock_guard const lock(lock_);
  return levels_.size();
}

void SignInPace::forget_full_ones(Clock::time_point now) {
  std::erase_if(levels_, [&](auto const& entry) {
    auto const& bucket = bucket_of(entry.first);
    auto const seconds = std::chrono::duration<double>(now - entry.second.at).count();
    return now >= entry.second.next && entry.second.tokens + seconds * bucket.per_second >= bucket.room;
  });
  next_cleaning_ = std::max<std::size_t>(10'000, levels_.size() * 2);
}

}  // namespace roundhouse::people
