#include "server/people/rate_limits.h"

#include <algorithm>

namespace roundhouse::people {
namespace {

double refilled(double tokens, Bucket const& bucket, std::chrono::steady_clock::duration passed) {
  auto const seconds = std::chrono::duration<double>(passed).count();
  return std::min(bucket.room, tokens + std::max(seconds, 0.0) * bucket.per_second);
}

}  // namespace

std::array<Bucket, rates> usual_rates() {
  std::array<Bucket, rates> buckets{};
  auto const set = [&buckets](Rate rate, double room, double per_second) {
    buckets[static_cast<std::size_t>(rate)] = {room, per_second};
  };
  set(Rate::request, 200, 40);
  set(Rate::guest, 20, 1.0 / 30);
  set(Rate::sign_in, 10, 1.0 / 15);
  set(Rate::create, 20, 1.0 / 10);
  set(Rate::upload, 20, 1.0 / 10);
  set(Rate::change, 20, 1.0 / 10);
  set(Rate::message, 60, 15);
  set(Rate::chat, 8, 1.0 / 2);
  set(Rate::think, 6, 1.0 / 3);
  set(Rate::connect, 60, 1);
  return buckets;
}

bool RateLimits::allow(Rate rate, std::string const& who, Clock::time_point now) {
  if (off_) return true;
  auto const& bucket = buckets_[static_cast<std::size_t>(rate)];
  std::lock_guard const lock(levels_lock_);
  auto const key = static_cast<char>('a' + static_cast<int>(rate)) + who;
  auto const [found, is_new] = levels_.try_emplace(key, Level{bucket.room, now});
  auto& level = found->second;
  if (!is_new) level.tokens = refilled(level.tokens, bucket, now - level.at);
  level.at = now;
  bool const allowed = level.tokens >= 1;
  if (allowed) level.tokens -= 1;
  if (levels_.size() >= next_cleaning_) forget_full_ones(now);
  return allowed;
}

std::size_t RateLimits::size() const {
  std::lock_guard const lock(levels_lock_);
  return levels_.size();
}

void RateLimits::forget_full_ones(Clock::time_point now) {
  std::erase_if(levels_, [&](auto const& entry) {
    auto const& bucket = buckets_[static_cast<std::size_t>(entry.first.front() - 'a')];
    return refilled(entry.second.tokens, bucket, now - entry.second.at) >= bucket.room;
  });
  next_cleaning_ = std::max<std::size_t>(10'000, levels_.size() * 2);
}

std::string visitor_key(std::string const& address) {
  if (address.find(':') == std::string::npos) return address;
  // Four groups of the long form; a short form is cut where its zeros begin.
  int groups = 0;
  for (std::size_t i = 0; i < address.size(); ++i) {
    if (address[i] != ':') continue;
    if (i + 1 < address.size() && address[i + 1] == ':') return address.substr(0, i) + "::/64";
    if (++groups == 4) return address.substr(0, i) + "::/64";
  }
  return address;
}

}  // namespace roundhouse::people
