/// A process that only thinks, for the nodes that share its store: it needs no port.
#pragma once

#include <atomic>
#include <boost/core/noncopyable.hpp>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/base/log.h"
#include "server/nodes/duties.h"

namespace roundhouse::server {

class ThinkingProcess : boost::noncopyable {
 public:
  /// `threads`: 0 for as many as there are processors. The log must outlive it.
  ThinkingProcess(std::string place, int threads, Log& log);
  ~ThinkingProcess() { stop(); }

  /// Begins to think, once the database is there; or what is wrong with it.
  std::optional<Text> start();
  /// Every thought that was begun is brought to its end.
  void stop();
  /// From any thread: begins no other thought, and waits for no database.
  void stop_soon();
  int threads() const { return threads_; }
  std::uint64_t thoughts() const { return thoughts_; }

 private:
  void work();
  std::optional<ThoughtRow> next(std::size_t taken);
  void wake();

  std::string place_;
  int threads_;
  Log& log_;
  std::string node_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Duties> duties_;
  std::mutex lock_;
  std::condition_variable something_;
  std::uint64_t told_ = 0;  // how often there was something to think about
  std::atomic<bool> ending_{false};
  std::atomic<std::uint64_t> thoughts_{0};
  std::vector<std::thread> workers_;
};

}  // namespace roundhouse::server
