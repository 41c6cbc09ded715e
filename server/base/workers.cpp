#include "server/base/workers.h"

#include <sys/resource.h>

#include "server/base/log.h"

namespace roundhouse::server {
namespace {

/// After so many tasks that go first, one of the others: large tables and correspondence games must progress,
/// too.
constexpr std::size_t first_in_a_row = 4;

/// How far threads give way on the processor: those for everybody to those for somebody who waits, and both
/// to the network.
constexpr int for_singles = 5;
constexpr int for_everybody = 15;

/// Only the calling thread: Linux counts niceness by thread. Where that is forbidden, all are equal.
void give_way(int niceness) {
  ::setpriority(PRIO_PROCESS, 0, niceness);
}

}  // namespace

void FairQueue::Lane::push(std::string const& person, Task task) {
  auto& own = tasks[person];
  if (own.empty()) turns.push_back(person);
  own.push_back(std::move(task));
}

FairQueue::Taken FairQueue::Lane::pop() {
  Taken taken{std::move(turns.front()), {}};
  turns.pop_front();
  auto const found = tasks.find(taken.person);
  taken.task = std::move(found->second.front());
  found->second.pop_front();
  if (found->second.empty()) {
    tasks.erase(found);
  } else {
    turns.push_back(taken.person);
  }
  return taken;
}

bool FairQueue::push(Demand const& demand, Task task) {
  if (size_ >= room_) return false;
  auto& share = shares_[demand.person];
  if (share.waiting >= room_each_) return false;
  // The next question may come while the task that answered the last one is still ending.
  bool const single = demand.watched && share.waiting == 0 && share.taken <= 1;
  ++share.waiting;
  ++size_;
  auto& lane = single ? single_ : demand.watched ? watched_ : unwatched_;
  lane.push(demand.person, std::move(task));
  return true;
}

FairQueue::Taken FairQueue::take_from(Lane& lane) {
  auto taken = lane.pop();
  --size_;
  auto& share = shares_[taken.person];
  --share.waiting;
  ++share.taken;
  return taken;
}

std::optional<FairQueue::Taken> FairQueue::pop() {
  bool const unwatched_waits = !unwatched_.turns.empty();
  bool const watched_waits = !watched_.turns.empty();
  if (unwatched_waits && (before_unwatched_ >= first_in_a_row || (!watched_waits && !has_single()))) {
    before_unwatched_ = 0;
    return take_from(unwatched_);
  }
  ++before_unwatched_;
  if (watched_waits && (before_watched_ >= first_in_a_row || !has_single())) {
    before_watched_ = 0;
    return take_from(watched_);
  }
  ++before_watched_;
  return pop_single();
}

std::optional<FairQueue::Taken> FairQueue::pop_single() {
  if (!has_single()) return std::nullopt;
  return take_from(single_);
}

void FairQueue::done(std::string const& person) {
  auto const found = shares_.find(person);
  if (found == shares_.end()) return;
  --found->second.taken;
  if (found->second.waiting + found->second.taken == 0) shares_.erase(found);
}

Workers::Workers(int threads, std::size_t room, std::size_t room_each, Reserve reserve)
    : queue_(room, room_each), regular_(static_cast<std::size_t>(threads)) {
  bool const reserved = reserve == Reserve::as_many;
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this, reserved] {
      if (reserved) give_way(for_everybody);
      work();
    });
    if (!reserved) continue;
    threads_.emplace_back([this] {
      give_way(for_singles);
      work_for_singles();
    });
  }
}

bool Workers::post(Demand const& demand, Task task) {
  task = for_same_request(std::move(task));
  bool single = false;
  {
    std::scoped_lock const hold(lock_);
    if (stopped_ || !queue_.push(demand, std::move(task))) return false;
    single = queue_.has_single();
  }
  something_.notify_one();
  if (single) something_single_.notify_one();
  return true;
}

std::size_t Workers::waiting() const {
  std::scoped_lock const hold(lock_);
  return queue_.size();
}

bool Workers::is_busy() const {
  std::scoped_lock const hold(lock_);
  return working_ + queue_.size() >= regular_;
}

void Workers::stop() {
  FairQueue dropped(0, 0);
  {
    std::scoped_lock const hold(lock_);
    stopped_ = true;
    std::swap(dropped, queue_);
  }
  something_.notify_all();
  something_single_.notify_all();
  for (auto& thread : threads_)
    if (thread.joinable()) thread.join();
}

void Workers::work() {
  while (true) {
    std::unique_lock hold(lock_);
    something_.wait(hold, [this] { return stopped_ || queue_.size() > 0; });
    if (stopped_) return;
    auto taken = queue_.pop();
    ++working_;
    hold.unlock();
    carry_out(*taken);
    hold.lock();
    --working_;
  }
}

void Workers::work_for_singles() {
  while (true) {
    std::unique_lock hold(lock_);
    something_single_.wait(hold, [this] { return stopped_ || queue_.has_single(); });
    if (stopped_) return;
    auto taken = queue_.pop_single();
    hold.unlock();
    carry_out(*taken);
  }
}

void Workers::carry_out(FairQueue::Taken& taken) {
  taken.task();
  taken.task = nullptr;  // what it holds must not outlive its turn
  std::scoped_lock const hold(lock_);
  queue_.done(taken.person);
}

}  // namespace roundhouse::server
