#include "server/store/leases.h"

namespace roundhouse::server {

std::vector<Lease> MemoryLeases::all() const {
  std::vector<Lease> list;
  list.reserve(leases_.size());
  for (auto const& [name, lease] : leases_) list.push_back(lease);
  return list;
}

Store::LeaseRound MemoryLeases::hold(Store::LeaseWish const& wish, Moment now) {
  std::scoped_lock const hold(lock_);
  Store::LeaseRound round;
  round.now = now;
  round.before = all();
  for (auto& [name, lease] : leases_)
    if (lease.node == wish.node) lease.until = wish.renew ? now + wish.lasts : now;
  for (auto const& name : wish.drop) {
    auto const found = leases_.find(name);
    if (found != leases_.end() && found->second.node == wish.node) found->second.until = now;
  }
  for (auto const& name : wish.take) {
    auto& lease = leases_[name];
    if (lease.node == wish.node || lease.until <= now) lease = {name, wish.node, now + wish.lasts};
  }
  round.leases = all();
  return round;
}

}  // namespace roundhouse::server
