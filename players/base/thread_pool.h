/// A parallel loop over threads that stay: a round of work may be too short to start new ones for it.
#pragma once

#include <functional>

#if !defined(__wasm__)
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace roundhouse {

#if defined(__wasm__)

/// WebAssembly has no threads here: everything runs in the caller.
class ThreadPool {
 public:
  explicit ThreadPool(int /*threads*/) {}
  static void each(int count, std::function<void(int)> const& job) {
    for (int i = 0; i < count; ++i) job(i);
  }
};

#else

class ThreadPool {
 public:
  explicit ThreadPool(int threads);  // the caller of `each` counts as one of the threads
  ThreadPool(ThreadPool const&) = delete;
  ThreadPool& operator=(ThreadPool const&) = delete;
  ~ThreadPool();

  /// Calls `job` with every number below `count`, in any order, and returns when all are done. If a job
  /// throws, no further ones start and the exception is rethrown here.
  void each(int count, std::function<void(int)> const& job);

 private:
  void wait_for_work();
  void work();

  std::function<void(int)> const* job_ = nullptr;
  int count_ = 0;
  std::atomic<int> next_{0};

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable end_;
  std::uint64_t round_ = 0;  // of work; a thread joins each round once
  std::size_t at_work_ = 0;
  bool closed_ = false;
  std::exception_ptr exception_;
  std::vector<std::jthread> threads_;  // last: they end before what they use
};

#endif

}  // namespace roundhouse
