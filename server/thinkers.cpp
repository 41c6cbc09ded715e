#include "server/thinkers.h"

namespace roundhouse::server {

Thinkers::Thinkers(int threads, std::size_t room, std::size_t room_each) : queue_(room, room_each) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

bool Thinkers::post(Demand const& demand, Task task) {
  {
    std::scoped_lock const hold(lock_);
    if (stopped_ || !queue_.push(demand, std::move(task))) return false;
  }
  something_.notify_one();
  return true;
}

std::size_t Thinkers::waiting() const {
  std::scoped_lock const hold(lock_);
  return queue_.size();
}

void Thinkers::stop() {
  {
    std::scoped_lock const hold(lock_);
    stopped_ = true;
    queue_.clear();
  }
  something_.notify_all();
  for (auto& thread : threads_)
    if (thread.joinable()) thread.join();
}

void Thinkers::work() {
  while (true) {
    std::optional<Task> task;
    {
      std::unique_lock hold(lock_);
      something_.wait(hold, [this] { return stopped_ || queue_.size() > 0; });
      if (stopped_) return;
      task = queue_.pop();
    }
    if (task) (*task)();
  }
}

}  // namespace roundhouse::server
