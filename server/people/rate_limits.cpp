#include "server/people/rate_limits.h"

#include <algorithm>

#include "engine/reading/number.h"

namespace roundhouse::people {
namespace {

double refilled(double tokens, Bucket const& bucket, double times,
                std::chrono::steady_clock::duration passed) {
  auto const seconds = std::chrono::duration<double>(passed).count();
  return std::min(bucket.room * times, tokens + std::max(seconds, 0.0) * bucket.per_second * times);
}

constexpr std::array<std::string_view, rates> rate_words{"request", "guest",   "sign-in", "create",
                                                         "upload",  "change",  "message", "chat",
                                                         "think",   "connect", "report",  "export"};

std::optional<double> positive_number(std::string_view text) {
  constexpr double most = 1e6;
  auto const number = number_from<double>(text, 0, most);
  return number > 0 ? number : std::nullopt;
}

/// The two kinds of keys. No account and no address has a line break in it.
std::string account_key(std::string const& account) {
  return "a" + account;
}
std::string pair_key(std::string const& account, std::string const& address) {
  return "p" + visitor_key(address) + '\n' + account;
}

}  // namespace

Buckets usual_rates() {
  Buckets buckets{};
  auto const set = [&buckets](Rate rate, double room, double per_second) {
    buckets[static_cast<std::size_t>(rate)] = {room, per_second};
  };
  set(Rate::request, 200, 40);
  set(Rate::guest, 20, 1.0 / 30);
  set(Rate::sign_in, 10, 1.0 / 15);
  set(Rate::create, 20, 1.0 / 10);
  set(Rate::upload, 20, 1.0 / 60);
  set(Rate::change, 20, 1.0 / 10);
  set(Rate::message, 60, 15);
  set(Rate::chat, 8, 1.0 / 2);
  set(Rate::think, 6, 1.0 / 3);
  set(Rate::connect, 60, 1);
  set(Rate::report, 10, 1.0 / 30);
  set(Rate::take_out, 4, 1.0 / 600);
  return buckets;
}

std::optional<std::pair<Rate, Bucket>> read_rate(std::string_view text) {
  auto const first = text.find(':');
  auto const second = first == std::string_view::npos ? first : text.find(':', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  auto const name = std::ranges::find(rate_words, text.substr(0, first));
  auto const room = positive_number(text.substr(first + 1, second - first - 1));
  auto const per_minute = positive_number(text.substr(second + 1));
  if (name == rate_words.end() || !room || *room < 1 || !per_minute) return std::nullopt;
  return std::pair(static_cast<Rate>(name - rate_words.begin()), Bucket{*room, *per_minute / 60});
}

void RateLimits::trust(std::vector<Network> networks, double times) {
  trusted_ = std::move(networks);
  trusted_times_ = times;
}

bool RateLimits::allow_from(Rate rate, std::string const& address, Clock::time_point now) {
  return take(rate, visitor_key(address), any_has(trusted_, address) ? trusted_times_ : 1, now);
}

bool RateLimits::take(Rate rate, std::string const& who, double times, Clock::time_point now) {
  if (off_) return true;
  auto const& bucket = buckets_[static_cast<std::size_t>(rate)];
  std::lock_guard const lock(levels_lock_);
  auto const key = static_cast<char>('a' + static_cast<int>(rate)) + who;
  auto const [found, is_new] = levels_.try_emplace(key, Level{bucket.room * times, now, times});
  auto& level = found->second;
  if (!is_new) level.tokens = refilled(level.tokens, bucket, times, now - level.at);
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
    auto const& level = entry.second;
    return refilled(level.tokens, bucket, level.times, now - level.at) >= bucket.room * level.times;
  });
  next_cleaning_ = std::max<std::size_t>(10'000, levels_.size() * 2);
}

std::string visitor_key(std::string const& address) {
  auto number = read_address(address);
  if (!number) return address;
  if (is_ipv4(*number)) return to_text(*number);
  std::fill(number->begin() + 8, number->end(), static_cast<unsigned char>(0));
  return to_text(*number) + "/64";
}

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
