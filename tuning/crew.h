/// Threads that wait for work: an iteration is too short to hire new ones for it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace roundhouse::tuning {

class Crew {
 public:
  explicit Crew(int threads);
  Crew(Crew const&) = delete;
  Crew& operator=(Crew const&) = delete;
  ~Crew();

  /// Calls `job` with every number below `count`, in any order, and returns when all is done. The caller
  /// works too.
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

}  // namespace roundhouse::tuning
