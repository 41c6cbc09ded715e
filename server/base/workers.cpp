#include "server/base/workers.h"

#include "server/base/log.h"

namespace roundhouse::server {
namespace {

/// After so many tasks of watched tables, one of the others: correspondence games must progress too.
constexpr std::size_t watched_in_a_row = 4;

}  // namespace

bool FairQueue::push(Demand const& demand, Task task) {
  if (size_ >= room_) return false;
  auto& own = waiting_[demand.person];
  if (own >= room_each_) return false;
  ++own;
  ++size_;
  auto& lane = demand.watched ? watched_ : unwatched_;
  auto& tasks = lane.tasks[demand.person];
  if (tasks.empty()) lane.turns.push_back(demand.person);
  tasks.push_back(std::move(task));
  return true;
}

std::optional<Task> FairQueue::pop() {
  bool const other = taken_ >= watched_in_a_row && !unwatched_.turns.empty();
  auto& lane = other || watched_.turns.empty() ? unwatched_ : watched_;
  if (lane.turns.empty()) return std::nullopt;
  taken_ = &lane == &watched_ ? taken_ + 1 : 0;
  auto const person = std::move(lane.turns.front());
  lane.turns.pop_front();
  auto const found = lane.tasks.find(person);
  auto task = std::move(found->second.front());
  found->second.pop_front();
  if (found->second.empty()) {
    lane.tasks.erase(found);
  } else {
    lane.turns.push_back(person);
  }
  --size_;
  if (--waiting_[person] == 0) waiting_.erase(person);
  return task;
}

Workers::Workers(int threads, std::size_t room, std::size_t room_each) : queue_(room, room_each) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

bool Workers::post(Demand const& demand, Task task) {
  task = for_same_request(std::move(task));
  {
    std::scoped_lock const hold(lock_);
    if (stopped_ || !queue_.push(demand, std::move(task))) return false;
  }
  something_.notify_one();
  return true;
}

std::size_t Workers::waiting() const {
  std::scoped_lock const hold(lock_);
  return queue_.size();
}

bool Workers::is_busy() const {
  std::scoped_lock const hold(lock_);
  return working_ + queue_.size() >= threads_.size();
}

void Workers::stop() {
  FairQueue dropped(0, 0);
  {
    std::scoped_lock const hold(lock_);
    stopped_ = true;
    std::swap(dropped, queue_);
  }
  something_.notify_all();
  for (auto& thread : threads_)
    if (thread.joinable()) thread.join();
}

void Workers::work() {
  while (true) {
    std::optional<Task> task;
    {
      std::unique_lock hold(lock_);
      something_.wait(hold, [this] { return stopped_ || queue_.size() > 0; });
      if (stopped_) return;
      task = queue_.pop();
      ++working_;
    }
    if (task) (*task)();
    std::scoped_lock const hold(lock_);
    --working_;
  }
}

}  // namespace roundhouse::server
