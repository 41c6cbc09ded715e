/// Plays deals with many hands and gives the results on in the order of the deals, so that nobody behind it
/// can tell how many hands there were.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>

#include "arena/match.h"

namespace roundhouse::arena {

/// Where deals are handed out and results come in, from several threads at once.
class Desk {
 public:
  Desk(std::int64_t first, std::int64_t end) : next_(first), awaited_(first), end_(end) {}

  /// The next deal to play; nothing if there are no more, or no more are wanted.
  std::optional<std::int64_t> take();
  void bring(DealResult result);
  /// Ends the work; the exception comes out of `run`.
  void fail(std::exception_ptr exception);
  void close() { closed_ = true; }
  std::atomic<bool> const& closed() const { return closed_; }

  /// The next result in the order of the deals, if it is there.
  std::optional<DealResult> next_in_order();
  bool all_given() const { return awaited_ >= end_; }
  std::exception_ptr exception();

 private:
  std::mutex mutex_;
  std::int64_t next_;
  std::int64_t awaited_;
  std::int64_t end_;
  std::map<std::int64_t, DealResult> waiting_;
  std::exception_ptr exception_;
  std::atomic<bool> closed_{false};
};

/// Hands elsewhere, such as other processes. Only the thread that called `run` ever speaks to them.
class Helpers {
 public:
  Helpers() = default;
  Helpers(Helpers const&) = delete;
  Helpers& operator=(Helpers const&) = delete;
  virtual ~Helpers() = default;

  /// Hands out deals and takes results in, as far as possible without waiting. Each of them has as many
  /// threads as we have.
  virtual void attend(Desk& desk, int threads) = 0;
  /// The desk is closed: waits until nobody holds a deal any more.
  virtual void finish() = 0;
};

struct Hands {
  int threads = 1;
  Helpers* helpers = nullptr;
};

/// Gives the deals from `first` to before `end` to `take` one after the other, from this thread, until it
/// returns false or `wanted`, asked all the time, does.
void run(Plan const& plan, std::int64_t first, std::int64_t end, Hands const& hands,
         std::function<bool(DealResult const&)> const& take, std::function<bool()> const& wanted);

}  // namespace roundhouse::arena
