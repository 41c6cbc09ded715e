#include "arena/runner.h"

#include <chrono>
#include <thread>

namespace roundhouse::arena {

DealQueue::DealQueue(std::int64_t first, std::int64_t end)
    : open_(false), next_(first), end_(end), awaited_(first) {}

void DealQueue::add(std::int64_t deal) {
  {
    std::scoped_lock const lock(mutex_);
    added_.push_back(deal);
  }
  more_.notify_one();
}

std::optional<std::int64_t> DealQueue::take() {
  std::unique_lock lock(mutex_);
  more_.wait(lock, [&] { return closed_ || !open_ || !added_.empty(); });
  if (closed_) return std::nullopt;
  if (!open_) return next_ < end_ ? std::optional(next_++) : std::nullopt;
  auto const deal = added_.front();
  added_.pop_front();
  return deal;
}

void DealQueue::finish(DealResult result) {
  std::scoped_lock const lock(mutex_);
  auto const deal = result.deal;
  finished_.emplace(deal, std::move(result));
}

void DealQueue::fail(std::exception_ptr exception) {
  {
    std::scoped_lock const lock(mutex_);
    exception_ = std::move(exception);
  }
  close();
}

void DealQueue::rethrow() {
  std::scoped_lock const lock(mutex_);
  if (exception_) std::rethrow_exception(exception_);
}

void DealQueue::close() {
  {
    std::scoped_lock const lock(mutex_);
    closed_ = true;
  }
  more_.notify_all();
}

std::optional<DealResult> DealQueue::remove(std::map<std::int64_t, DealResult>::iterator found) {
  if (found == finished_.end()) return std::nullopt;
  auto result = std::move(found->second);
  finished_.erase(found);
  return result;
}

std::optional<DealResult> DealQueue::next_in_order() {
  std::scoped_lock const lock(mutex_);
  auto result = remove(finished_.find(awaited_));
  if (result) ++awaited_;
  return result;
}

std::optional<DealResult> DealQueue::next_finished() {
  std::scoped_lock const lock(mutex_);
  return remove(finished_.begin());
}

void play_deals(ArenaPlan const& plan, DealQueue& queue) try {
  while (auto const deal = queue.take()) {
    auto result = play_deal(plan, *deal, queue.closed());
    if (!queue.closed()) queue.finish(std::move(result));
  }
} catch (...) {
  queue.fail(std::current_exception());
}

namespace {

/// False when no more results are wanted.
bool pass_on(DealQueue& queue, std::function<bool(DealResult const&)> const& take) {
  while (auto const result = queue.next_in_order()) {
    if (!take(*result)) return false;
  }
  return !queue.all_passed_on();
}

}  // namespace

void run(ArenaPlan const& plan, std::int64_t first, std::int64_t end, Workforce const& workers,
         std::function<bool(DealResult const&)> const& take, std::function<bool()> const& wanted) {
  DealQueue queue(first, end);
  {
    std::vector<std::jthread> threads;
    threads.reserve(static_cast<std::size_t>(workers.threads));
    // Whatever `take` throws, the threads must not play on.
    struct Closing {
      DealQueue& queue;
      ~Closing() { queue.close(); }
    } const closing{queue};
    for (int i = 0; i < workers.threads; ++i) threads.emplace_back([&] { play_deals(plan, queue); });
    while (!queue.closed() && wanted() && pass_on(queue, take)) {
      if (workers.remote != nullptr) workers.remote->attend(queue, workers.threads);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  if (workers.remote != nullptr) workers.remote->finish();
  queue.rethrow();
}

}  // namespace roundhouse::arena
