/// Where computer players think: in threads of this process, and, where the store is shared, in processes
/// that do nothing else.
#pragma once

#include <boost/core/noncopyable.hpp>

#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/base/workers.h"
#include "server/node.h"
#include "server/options.h"

namespace roundhouse::server {

class Thinkers : boost::noncopyable {
 public:
  /// `node`: null where the store is not shared. All of them must outlive it.
  Thinkers(Options const& options, Node* node, Metrics& metrics, Log& log);

  /// False: no room, try again.
  bool think(Demand const& demand, Thought const& thought);
  std::size_t waiting() const { return threads_.waiting(); }
  void stop() { threads_.stop(); }

 private:
  enum class How : std::uint8_t { asked, quickly };
  bool think_here(Demand const& demand, Thought const& thought, How how);
  void think_alone(Demand const& demand, Thought const& thought);
  void say_that_nobody_thinks();

  bool own_;  // this process thinks about what takes long, too
  Node* node_;
  Log& log_;
  Histogram& waits_;
  Histogram& seconds_;
  Counter& quick_;
  std::mutex lock_;
  std::optional<std::chrono::steady_clock::time_point> said_;
  Workers threads_;
};

}  // namespace roundhouse::server
