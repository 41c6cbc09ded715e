/// Plays deals on worker threads and remote workers, and passes the results on in the order of the deals:
/// they do not depend on the number of workers.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>

#include "arena/deal.h"

namespace roundhouse::arena {

/// Deals to play and their results, between worker threads and the thread that speaks to everybody else.
class DealQueue {
 public:
  /// The deals from `first` to before `end`.
  DealQueue(std::int64_t first, std::int64_t end);
  /// Deals that are added one by one; `take` waits for them.
  DealQueue() = default;

  void add(std::int64_t deal);
  /// The next deal to play; nothing if there are no more, or no more are wanted.
  std::optional<std::int64_t> take();
  void finish(DealResult result);
  /// Ends the work; `rethrow` throws the exception.
  void fail(std::exception_ptr exception);
  void rethrow();
  void close();
  std::atomic<bool> const& closed() const { return closed_; }

  /// The next result in the order of the deals, if it is there.
  std::optional<DealResult> next_in_order();
  /// Some result, if one is there.
  std::optional<DealResult> next_finished();
  bool all_passed_on() const { return awaited_ >= end_; }

 private:
  std::optional<DealResult> remove(std::map<std::int64_t, DealResult>::iterator found);

  std::mutex mutex_;
  std::condition_variable more_;
  bool open_ = true;  // deals may still be added
  std::int64_t next_ = 0;
  std::int64_t end_ = 0;
  std::int64_t awaited_ = 0;
  std::deque<std::int64_t> added_;
  std::map<std::int64_t, DealResult> finished_;
  std::exception_ptr exception_;
  std::atomic<bool> closed_{false};
};

/// What a worker thread does: plays deals until there are no more.
void play_deals(ArenaPlan const& plan, DealQueue& queue);

/// Workers in other processes. Only the thread that called `run` speaks to them.
class RemoteWorkers {
 public:
  RemoteWorkers() = default;
  RemoteWorkers(RemoteWorkers const&) = delete;
  RemoteWorkers& operator=(RemoteWorkers const&) = delete;
  virtual ~RemoteWorkers() = default;

  /// Hands out deals and collects results, without waiting. Each process has as many threads as we have.
  virtual void attend(DealQueue& queue, int threads) = 0;
  /// The queue is closed: waits until nobody is playing a deal any more.
  virtual void finish() = 0;
};

struct Workforce {
  int threads = 1;
  RemoteWorkers* remote = nullptr;
};

/// Passes the deals from `first` to before `end` to `take` one after the other, from this thread, until it
/// returns false or `wanted`, asked all the time, does.
void run(ArenaPlan const& plan, std::int64_t first, std::int64_t end, Workforce const& workers,
         std::function<bool(DealResult const&)> const& take, std::function<bool()> const& wanted);

}  // namespace roundhouse::arena
