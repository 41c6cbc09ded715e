#include "cli/mpi/ranks.h"

#include <mpi.h>

#include <chrono>
#include <deque>
#include <thread>
#include <utility>

#include "cli/mpi/messages.h"

namespace roundhouse::cli {
namespace {

/// The threads of a rank that plays, between its lists of deals to play and of results to send. Only the main
/// thread speaks to other ranks.
class Workshop {
 public:
  Workshop(arena::Plan const& plan, int threads) : plan_(plan) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  Workshop(Workshop const&) = delete;
  Workshop& operator=(Workshop const&) = delete;
  ~Workshop() { closed_ = true; }

  void give(std::int64_t deal) {
    std::scoped_lock const lock(mutex_);
    to_play_.push_back(deal);
  }
  std::vector<arena::DealResult> finished() {
    std::scoped_lock const lock(mutex_);
    return std::exchange(played_, {});
  }

 private:
  std::optional<std::int64_t> take() {
    std::scoped_lock const lock(mutex_);
    if (to_play_.empty()) return std::nullopt;
    auto const deal = to_play_.front();
    to_play_.pop_front();
    return deal;
  }
  void work() {
    while (!closed_) {
      auto const deal = take();
      if (!deal) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        continue;
      }
      auto result = arena::play_deal(plan_, *deal, closed_);
      std::scoped_lock const lock(mutex_);
      if (!closed_) played_.push_back(std::move(result));
    }
  }

  arena::Plan const& plan_;
  std::mutex mutex_;
  std::deque<std::int64_t> to_play_;
  std::vector<arena::DealResult> played_;
  std::atomic<bool> closed_{false};
  std::vector<std::jthread> threads_;  // last: they end before what they use
};

}  // namespace

void Ranks::attend(arena::Desk& desk, int threads) {
  while (auto received = receive_result(false)) {
    --held_[static_cast<std::size_t>(received->rank - 1)];
    if (received->result) desk.bring(*std::move(received->result));
  }
  int const most = threads + 1;  // one in advance, so that nobody waits for us
  for (std::size_t i = 0; i < held_.size(); ++i) {
    while (held_[i] < most) {
      auto const deal = desk.take();
      if (!deal) return;
      send_deal(static_cast<int>(i) + 1, *deal);
      ++held_[i];
    }
  }
}

void Ranks::finish() {
  if (std::exchange(finished_, true)) return;
  for (std::size_t i = 0; i < held_.size(); ++i) send_deal(static_cast<int>(i) + 1, go_home);
  for (std::size_t gone = 0; gone < held_.size();) {
    if (!receive_result(true)->result) ++gone;  // results that come now are not wanted any more
  }
}

void serve(arena::Plan const& plan, int threads) {
  {
    Workshop workshop(plan, threads);
    for (bool home = false; !home;) {
      while (auto const deal = receive_deal(false)) {
        if (*deal == go_home) {
          home = true;
          break;
        }
        workshop.give(*deal);
      }
      for (auto const& result : workshop.finished()) send_result(result);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  say_good_bye();
}

void wait_to_go_home() {
  if (receive_deal(true) != go_home) MPI_Abort(MPI_COMM_WORLD, 2);
  say_good_bye();
}

}  // namespace roundhouse::cli
