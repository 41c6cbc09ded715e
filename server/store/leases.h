/// Leases in memory: for a store of one process, and for tests.
#pragma once

#include <map>
#include <mutex>

#include "server/store/store.h"

namespace roundhouse::server {

class MemoryLeases {
 public:
  /// What Store::hold does, at that time.
  Store::LeaseRound hold(Store::LeaseWish const& wish, Moment now);

 private:
  std::vector<Lease> all() const;

  std::mutex lock_;
  std::map<std::string, Lease> leases_;
};

}  // namespace roundhouse::server
