#include "players/base/thread_pool.h"

#if !defined(__wasm__)

#include <utility>

namespace roundhouse {

ThreadPool::ThreadPool(int threads) {
  for (int t = 1; t < threads; ++t) threads_.emplace_back([this] { wait_for_work(); });
}

ThreadPool::~ThreadPool() {
  {
    std::scoped_lock const lock(mutex_);
    closed_ = true;
  }
  begin_.notify_all();
}

void ThreadPool::work() {
  try {
    for (int i = next_++; i < count_; i = next_++) (*job_)(i);
  } catch (...) {
    std::scoped_lock const lock(mutex_);
    exception_ = std::current_exception();
    next_ = count_;
  }
}

void ThreadPool::wait_for_work() {
  std::uint64_t seen = 0;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      begin_.wait(lock, [&] { return closed_ || round_ != seen; });
      if (closed_) return;
      seen = round_;
    }
    work();
    std::scoped_lock const lock(mutex_);
    if (--at_work_ == 0) end_.notify_one();
  }
}

void ThreadPool::each(int count, std::function<void(int)> const& job) {
  {
    std::scoped_lock const lock(mutex_);
    job_ = &job;
    count_ = count;
    next_ = 0;
    at_work_ = threads_.size();
    ++round_;
  }
  begin_.notify_all();
  work();
  std::unique_lock lock(mutex_);
  end_.wait(lock, [&] { return at_work_ == 0; });
  if (exception_) std::rethrow_exception(std::exchange(exception_, nullptr));
}

}  // namespace roundhouse

#endif
