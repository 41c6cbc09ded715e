/// What this node does for all nodes, by leases that it renews as long as it lives
/// (docs/decisions/0016-any-node-serves-any-table.md). A thread of its own asks the store every second; that
/// is also how the node knows who else is there, what time it is, and whether the database answers.
#pragma once

#include <array>
#include <atomic>
#include <boost/core/noncopyable.hpp>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "server/nodes/shares.h"

namespace roundhouse::server {

class Duties : boost::noncopyable {
 public:
  struct Settings {
    std::string node;
    bool serves = true;  // false: only thinks, and has no duties
    std::chrono::milliseconds lasts{3'000};
    std::chrono::milliseconds every{1'000};
    std::chrono::milliseconds forgiven{10'000};  // of clocks: when nobody had them for longer
  };
  /// All of them on the thread of the duties.
  struct Hooks {
    std::function<void(Moment)> time = nullptr;  // by the store's clock
    /// Other parts than before. Those in `taken` are new; of these, in `forgive`, nobody could play.
    std::function<void(Parts taken, Parts forgive)> changed = nullptr;
    std::function<void(std::set<std::string> const& nodes)> nodes = nullptr;  // others than before
  };
  /// The store must outlive it.
  Duties(Store& store, Settings settings, Hooks hooks);
  ~Duties() { end(); }

  /// The first round, here; the others on a thread. Throws StoreError.
  void begin();
  /// Gives everything back, so that others need not wait for its end. No hook is called any more.
  void end();
  /// Something is free: at once.
  void hurry();

  /// Whether the timers of a table are this node's.
  bool has(std::string_view table) const { return has_[part_of(table)]; }
  bool prunes() const { return prunes_; }
  /// Processes that only think.
  std::size_t thinkers() const { return thinkers_; }
  std::size_t nodes() const { return nodes_; }
  /// Since the database last answered and could be written.
  std::chrono::milliseconds away() const;

 private:
  using Clock = std::chrono::steady_clock;
  void work();
  void round();
  void take_in(Store::LeaseRound const& round, std::vector<Lease> const& before);

  Store* store_;
  Settings settings_;
  Hooks hooks_;
  std::set<std::string> there_;
  Parts parts_;  // on the thread of the duties
  std::array<std::atomic<bool>, part_count> has_{};
  std::atomic<bool> prunes_{false};
  std::atomic<std::size_t> thinkers_{0};
  std::atomic<std::size_t> nodes_{0};
  std::atomic<Clock::rep> well_{0};

  std::mutex lock_;
  std::condition_variable something_;
  bool hurry_ = false;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace roundhouse::server
