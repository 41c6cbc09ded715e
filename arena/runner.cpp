#include "arena/runner.h"

#include <chrono>
#include <thread>

namespace roundhouse::arena {

std::optional<std::int64_t> Desk::take() {
  std::scoped_lock const lock(mutex_);
  if (closed_ || next_ >= end_) return std::nullopt;
  return next_++;
}

void Desk::bring(DealResult result) {
  std::scoped_lock const lock(mutex_);
  auto const deal = result.deal;
  waiting_.emplace(deal, std::move(result));
}

void Desk::fail(std::exception_ptr exception) {
  std::scoped_lock const lock(mutex_);
  exception_ = std::move(exception);
  closed_ = true;
}

std::exception_ptr Desk::exception() {
  std::scoped_lock const lock(mutex_);
  return exception_;
}

std::optional<DealResult> Desk::next_in_order() {
  std::scoped_lock const lock(mutex_);
  auto const found = waiting_.find(awaited_);
  if (found == waiting_.end()) return std::nullopt;
  auto result = std::move(found->second);
  waiting_.erase(found);
  ++awaited_;
  return result;
}

namespace {

void work(Plan const& plan, Desk& desk) try {
  while (auto const deal = desk.take()) {
    auto result = play_deal(plan, *deal, desk.closed());
    if (!desk.closed()) desk.bring(std::move(result));
  }
} catch (...) {
  desk.fail(std::current_exception());
}

/// Gives on what has come in; false when no more is wanted.
bool give_on(Desk& desk, std::function<bool(DealResult const&)> const& take) {
  while (auto const result = desk.next_in_order()) {
    if (!take(*result)) return false;
  }
  return !desk.all_given();
}

}  // namespace

void run(Plan const& plan, std::int64_t first, std::int64_t end, Hands const& hands,
         std::function<bool(DealResult const&)> const& take, std::function<bool()> const& wanted) {
  Desk desk(first, end);
  {
    std::vector<std::jthread> threads;
    threads.reserve(static_cast<std::size_t>(hands.threads));
    // Whatever `take` throws, the threads must not play on.
    struct Closing {
      Desk& desk;
      ~Closing() { desk.close(); }
    } const closing{desk};
    for (int i = 0; i < hands.threads; ++i) threads.emplace_back([&] { work(plan, desk); });
    while (!desk.closed() && wanted() && give_on(desk, take)) {
      if (hands.helpers != nullptr) hands.helpers->attend(desk, hands.threads);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  if (hands.helpers != nullptr) hands.helpers->finish();
  if (auto const exception = desk.exception()) std::rethrow_exception(exception);
}

}  // namespace roundhouse::arena
