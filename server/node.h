/// What a server has beside, where it shares its store with other nodes: it hears them, has its share of the
/// duties, and lets other processes think.
#pragma once

#include <boost/core/noncopyable.hpp>

#include "server/api/neighbours.h"
#include "server/nodes/duties.h"
#include "server/nodes/exchange.h"
#include "server/nodes/node_clock.h"

namespace roundhouse::server {

class Node : boost::noncopyable {
 public:
  /// From here on it hears what others write. All of them must outlive it.
  Node(Store& store, NodeClock& clock, Log& log, int thoughts_per_person);
  ~Node() { end(); }

  std::string const& name() const { return name_; }
  Duties const& duties() const { return duties_; }
  ThoughtExchange& exchange() { return exchange_; }

  /// Takes its share of the tables. Throws StoreError.
  void begin(api::Backstage& backstage);
  /// Every 50 ms or so.
  void tick();
  /// The node is about to stop: others take over, and it serves on without duties.
  void drain();
  void end();

 private:
  void heard(Notice const& notice);
  void missed();
  void duties_changed(Parts taken, Parts forgive);
  void nodes_changed(std::set<std::string> const& nodes);
  void open(Parts parts, bool forgive);

  Store* store_;
  Log* log_;
  std::string name_;
  Duties duties_;
  ThoughtExchange exchange_;
  api::Backstage* backstage_ = nullptr;
  std::unique_ptr<api::Neighbours> neighbours_;
  std::atomic<api::Neighbours*> listening_{nullptr};
  std::mutex lock_;
  Parts unopened_;          // whose tables could not be listed
  Parts unopened_forgive_;  // of those
  std::chrono::steady_clock::time_point compared_{};
  std::chrono::steady_clock::time_point opened_{};
  std::atomic<bool> draining_{false};
  Workers opening_{1, 1'000};  // of tables: their number may be large
};

}  // namespace roundhouse::server
