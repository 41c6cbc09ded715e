#include "server/nodes/duties.h"

namespace roundhouse::server {

Duties::Duties(Store& store, Settings settings, Hooks hooks)
    : store_(&store), settings_(std::move(settings)), hooks_(std::move(hooks)) {}

void Duties::begin() {
  round();
  thread_ = std::thread([this] { work(); });
}

void Duties::hurry() {
  {
    std::scoped_lock const hold(lock_);
    hurry_ = true;
  }
  something_.notify_all();
}

void Duties::end() {
  {
    std::scoped_lock const hold(lock_);
    ending_ = true;
  }
  something_.notify_all();
  if (!thread_.joinable()) return;
  thread_.join();
  for (auto& part : has_) part = false;
  prunes_ = false;
  // Without it they end by themselves, a little later.
  static_cast<void>(guarded([this] {
    store_->hold({.node = settings_.node, .lasts = {}, .take = {}, .drop = {}, .renew = false});
    store_->write({Notify{{Notice::Kind::leases}}}, nullptr);
  }));
}

std::chrono::milliseconds Duties::away() const {
  auto const well = Clock::time_point(Clock::duration(well_.load()));
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - well);
}

void Duties::work() {
  while (true) {
    {
      std::unique_lock hold(lock_);
      something_.wait_for(hold, settings_.every, [this] { return ending_ || hurry_; });
      if (ending_) return;
      hurry_ = false;
    }
    // While the database is away, this node keeps in mind what it had: in the end the log decides.
    static_cast<void>(guarded([this] { round(); }));
  }
}

void Duties::round() {
  auto const& node = settings_.node;
  Store::LeaseWish wish{.node = node, .lasts = settings_.lasts, .take = {}, .drop = {}, .renew = true};
  wish.take.push_back(settings_.serves ? serving_name(node) : thinking_name(node));
  auto held = store_->hold(wish);
  if (hooks_.time) hooks_.time(held.now);
  auto const before = held.before;
  auto share = settings_.serves ? fair_share(call_roll(node, held.leases, held.now)) : Share{};
  if (!share.take.empty() || !share.drop.empty()) {
    bool const gives = !share.drop.empty();
    wish.take = std::move(share.take);
    wish.drop = std::move(share.drop);
    held = store_->hold(wish);
    if (gives) store_->write({Notify{{Notice::Kind::leases}}}, nullptr);
  }
  take_in(held, before);
  if (store_->trouble().empty()) {
    well_ = Clock::now().time_since_epoch().count();
  } else {
    // It answers; whether it can be written again shows when something is written.
    store_->write({Notify{{Notice::Kind::other, "probe"}}}, nullptr);
  }
}

void Duties::take_in(Store::LeaseRound const& round, std::vector<Lease> const& before) {
  auto const roll = call_roll(settings_.node, round.leases, round.now);
  prunes_ = roll.prunes;
  thinkers_ = roll.thinkers.size();
  nodes_ = roll.nodes.size();
  auto const idle = long_free(roll.mine, before, round.now, settings_.forgiven);
  auto const taken = (roll.mine & ~parts_) | idle;
  bool const other = roll.mine != parts_ || taken.any();
  parts_ = roll.mine;
  for (std::size_t part = 0; part < part_count; ++part) has_[part] = parts_.test(part);
  if (other && hooks_.changed) hooks_.changed(taken, idle);
  if (roll.nodes == there_) return;
  there_ = roll.nodes;
  if (hooks_.nodes) hooks_.nodes(there_);
}

}  // namespace roundhouse::server
