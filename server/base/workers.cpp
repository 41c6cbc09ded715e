#include "server/base/workers.h"

namespace roundhouse::server {

Workers::Workers(int threads, std::size_t room) : room_(room) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

bool Workers::post(Task task) {
  {
    std::lock_guard const lock(queue_);
    if (stopped_ || waiting_.size() >= room_) return false;
    waiting_.push_back(std::move(task));
  }
  something_.notify_one();
  return true;
}

std::size_t Workers::waiting() const {
  std::lock_guard const lock(queue_);
  return waiting_.size();
}

void Workers::stop() {
  std::deque<Task> forgotten;
  {
    std::lock_guard const lock(queue_);
    stopped_ = true;
    forgotten.swap(waiting_);
  }
  something_.notify_all();
  for (auto& thread : threads_)
    if (thread.joinable()) thread.join();
}

void Workers::work() {
  while (true) {
    Task task;
    {
      std::unique_lock lock(queue_);
      something_.wait(lock, [this] { return stopped_ || !waiting_.empty(); });
      if (stopped_) return;
      task = std::move(waiting_.front());
      waiting_.pop_front();
    }
    task();
  }
}

}  // namespace roundhouse::server
